"""Games and logs of Bonaken made up by chance, legal and faulty, as plain data for both languages."""

from random import Random

from scoresheet.core.bonaken.changes import KINDS
from scoresheet.core.bonaken.deal import ACTIVE, RESULTS, Deal, Goer
from scoresheet.core.bonaken.findings import WARNINGS
from scoresheet.core.bonaken.rulebook import FEWEST, MOST
from scoresheet.core.bonaken.sheet import GAME, Sheet
from scoresheet.core.changes import HEADING
from tests.twins.cases import NAMES, STRANGERS, Case, entry

BIDS = ("", "", "", "misere", "misere", "105", "25", "20", "27", "zwabber", "bonaak", "bonaak-40", "999")
WRITERS = (None, "Anja", "<b>Bert</b>")
HEADINGS = (("", "", ""), ("Table 3", "2026-11-07", "Leimuiden"), ("<b>♥ {0}</b>", "", "'s-Gravenhage"))


def game_case(rng: Random) -> Case:
    """A sheet as it was opened, the entries since, and a deal that is about to be entered or corrected."""
    base = _base(rng)
    players = len(base["players"])
    odd = rng.choice((0.0, 0.0, 0.0, 0.2))
    kept: list[Case] = []
    for _ in range(rng.choice((0, 3, 8, 20))):
        kept.append(_deal(rng, players, base["first_dealer"], kept, odd))
    base["deals"] = kept[: rng.randint(0, len(kept))]
    entries: list[Case] = []
    for number, deal in enumerate(kept[len(base["deals"]) :], start=len(base["deals"]) + 1):
        _entered(rng, entries, {"kind": "recorded", "number": number, "deal": deal})
    for _ in range(rng.choice((0, 0, 2, 5))):
        _entered(rng, entries, _change(rng, players, base["first_dealer"], kept, odd))
    if entries and rng.random() < 0.05:
        rng.choice(entries)["version"] += 1
    if entries and rng.random() < 0.05:
        entries[-1]["change"] = rng.choice(
            (
                {"kind": "removed", "number": 99},
                {"kind": "renamed", "players": [*"ABCDEFG"[: players + 1 if players < MOST else FEWEST]]},
                {"kind": "first-dealer-set", "first_dealer": min(players, MOST - 1)},
                {"kind": "recorded", "number": 1, "deal": _plain([(players, "win")])},
            )
        )
    corrects = bool(kept) and rng.random() < 0.4
    number = rng.randint(1, len(kept)) if corrects else rng.choice((len(kept) + 1, rng.randint(1, len(kept) + 1)))
    deal = _deal(rng, players, base["first_dealer"], kept[: number - 1], 0.3)
    kind = "corrected" if corrects else "recorded"
    return {"base": base, "entries": entries, "change": {"kind": kind, "number": number, "deal": deal}}


def rebase_cases(rng: Random, many: int) -> list[Case]:
    """Every pair of kinds, of the same deal and of others; then changes to a sheet, and what others made of it."""
    deals = [_plain([(0, "win")], deal_id="one"), _plain([(1, "loss")], deal_id="two")]
    one_of: dict[str, list[Case]] = {
        "recorded": [{"number": number, "deal": deal} for number in (1, 2, 4) for deal in deals],
        "corrected": [{"number": number, "deal": deal} for number in (1, 2, 3) for deal in deals],
        "removed": [{"number": number} for number in (1, 2, 3)],
        "renamed": [
            *({"players": ["Anja", "Bert"]}, {"players": ["Ans", "Bert"]}, {"players": ["Ans", "Bert"], "seats": [0]}),
            *({"players": [name, "Ans"], "seats": [1]} for name in ("Anja", "Bea")),
        ],
        "headed": [{"title": title, "date": "", "place": ""} for title in ("", "Table 3")],
        "first-dealer-set": [{"first_dealer": seat} for seat in (0, 1)],
    }
    assert set(one_of) == set(KINDS)
    every = [{"kind": kind} | one for kind, some in one_of.items() for one in some]
    pairs = [{"mine": mine, "since": [theirs]} for mine in every for theirs in every]
    return pairs + [{"mine": rng.choice(every), "since": rng.choices(every, k=rng.randint(2, 5))} for _ in range(many)]


def draft_case(rng: Random) -> Case:
    """What was filled in of a deal that is entered, or corrects another."""
    players = rng.randint(FEWEST, MOST)
    along = rng.sample(range(MOST), rng.choice((0, 0, 1, 3, 6)))
    before = _plain([(seat, "win") for seat in rng.sample(range(players), rng.randint(1, players))])
    return {
        "players": players,
        "draft": {
            "goer": rng.choice((None, *range(players))),
            "result": rng.choice((None, *RESULTS)),
            "along": [[seat, rng.choice(RESULTS)] for seat in along],
            "bid": rng.choice(BIDS),
            "accepted": rng.sample(WARNINGS, 2),
        },
        "id": rng.choice((None, "5d1c")),
        "before": rng.choice((None, before | {"dealer": 1})),
    }


def _base(rng: Random) -> Case:
    players = rng.sample(NAMES, rng.randint(FEWEST, MOST))
    return {"game": GAME, "players": players, "first_dealer": rng.randrange(len(players)), "deals": [], **_heading(rng)}


def _heading(rng: Random) -> Case:
    return dict(zip(HEADING, rng.choice(HEADINGS), strict=True))


def _entered(rng: Random, entries: list[Case], change: Case) -> None:
    entries.append(entry(len(entries) + 1, change, rng.choice(WRITERS)))


def _change(rng: Random, players: int, first: int, kept: list[Case], odd: float) -> Case:
    """A change to a sheet of the deals ``kept``, which are changed along."""
    kinds = ["recorded", "renamed", "headed", "first-dealer-set"] + ["corrected", "removed"] * bool(kept)
    match kind := rng.choice(kinds):
        case "recorded" | "corrected":
            number = rng.randint(1, len(kept) + (kind == "recorded"))
            legal = [deal for deal in kept[: number - 1] if deal]
            deal = _deal(rng, players, first, legal, odd)
            kept[number - 1 : number - (kind == "recorded")] = [deal]
            return {"kind": kind, "number": number, "deal": deal}
        case "removed":
            number = rng.randint(1, len(kept))
            kept.pop(number - 1)
            return {"kind": kind, "number": number}
        case "renamed":
            seats = {"seats": rng.sample(range(players), rng.randint(0, 2))} if rng.random() < 0.8 else {}
            return {"kind": kind, "players": rng.sample(NAMES, players), **seats}
        case "headed":
            return {"kind": kind, **_heading(rng)}
        case _:
            return {"kind": kind, "first_dealer": rng.randrange(players)}


def _deal(rng: Random, players: int, first: int, played: list[Case], odd: float) -> Case:
    """The next deal; now and then of a player who is out or not at the table, of one twice, or of none."""
    standing = Sheet(NAMES[:players], first, tuple(deal_from(deal) for deal in played)).standing
    active = [seat for seat, state in enumerate(standing.states) if state in ACTIVE]
    among = active if active and rng.random() >= odd else list(range(players))
    seats: list[int | str] = [*rng.sample(among, 1 if rng.random() < 0.7 else rng.randint(1, len(among)))]
    goers: list[tuple[int | str, str]] = [(seat, rng.choice((*RESULTS, "win", "loss"))) for seat in seats]
    if rng.random() < 0.1:
        goers = [(seat, "win") for seat in among]
    if rng.random() < 0.1:
        goers = [(seat, "loss") for seat in among]
    if rng.random() < odd:
        goers = rng.choice(([], goers * 2, [*goers, (rng.choice(STRANGERS), "win")]))
    deal = _plain(goers, deal_id=rng.choice((None, f"{rng.getrandbits(32):08x}")))
    return deal | {
        "bid": rng.choice(BIDS),
        "dealer": rng.choice((None, None, None, rng.randrange(players))),
        "accepted": rng.sample(WARNINGS, rng.randint(0, len(WARNINGS))),
    }


def _plain(goers: list[tuple[int, str]] | list[tuple[int | str, str]], deal_id: str | None = None) -> Case:
    return {"goers": [list(goer) for goer in goers], "bid": "", "dealer": None, "id": deal_id, "accepted": []}


def deal_from(plain: Case) -> Deal:
    """The deal of the core that this plain data stands for, faults included."""
    goers = tuple(Goer(who, result) for who, result in plain["goers"])
    return Deal(goers, plain["bid"], plain["dealer"], id=plain["id"], accepted=tuple(plain["accepted"]))
