"""Deals, evenings and logs made up by chance, legal and faulty, as plain data for both cores.

>>> case = deal_case(Random(2002), (BOOK,))
>>> sorted(case)
['book', 'deal', 'first', 'played', 'players']

Drawn with plain ``random``: ten thousand of them take a second, which is more than hypothesis could do in a minute.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Any
from uuid import UUID

from scoresheet.core.bonken.changes import Corrected, Recorded, Removed, RulebookChanged, change_from_plain
from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.doubling import ruitenwissen, zalen
from scoresheet.core.bonken.findings import WARNINGS
from scoresheet.core.bonken.rulebook import Contract, Rulebook
from scoresheet.core.bonken.seats import SEATS, Progress, Who
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import SheetChange
from scoresheet.core.log import Change, Entry
from scoresheet.core.names import as_players
from scoresheet.core.validation import Node
from scoresheet.formats.bonken.documents import to_document
from scoresheet.formats.json_toml import to_json
from tests import strategies
from tests.house import invented
from tests.strategies import BOOK, EVERY_DOUBLE, NOTES, SHIPPED, TURNING, A, called, divided_by_chance, some_evening
from tests.strategies import NAMES as FOUR

SEED = int(os.environ.get("TWIN_SEED", "2002"))
HOUSE = tuple(invented(SEED + number) for number in range(60))  # any house rules within the limits
BOOKS: Mapping[str, Rulebook] = {book.key: book for book in (*strategies.BOOKS, *HOUSE)}
NAMES = (
    *("Anna", "\u202eBram", "Dirk\u2069", *TURNING, "\u2067Els\u2069", "\u202e"),
    *("Zoë", "van 't Hof", "محمد", "小明", "👩‍👩‍👧", "Anne-Marie"),
    *("O'Brien", "<b>Vet</b>", "{caller}", "{0}", "$&", "$1", "\\n", "%s", "constructor", "__proto__", "0", "x" * 40),
)
STRANGERS = ("Eve", "", "tarot\u2003night\x1f", "🃏" * 90, " x  y ", "toString")
ANYBODY: tuple[Who, ...] = (*SEATS, STRANGERS[0])
# What names are made of: letters with marks of all sorts, joined signs, capitals without a small letter of their own.
LETTERS = (
    *("a", "A", "b", "B", "ß", "SS", "ſ", "ı", "i", "İ", "é", "e\u0301", "ς", "Σ", "ǆ", "क", "\u093e", "\u0308"),
    *("\u200d", "👩", "\U0001f3fd", "👩\u200d👧", "ﬁ", "f", "'", " ", "ŉ", "小", "\u1b44", "\u20dd"),
    *("\u202e", "\u2069"),
)
LOOSE = -1.0  # instead of an oddity: nothing wrong but who chooses what
TIME = "2002-05-03T21:04:00+00:00"

Case = dict[str, Any]


def deal_case(rng: Random, books: Sequence[Rulebook]) -> Case:
    """A deal after some others, of which any may be odd."""
    book = rng.choice(books)
    first = rng.choice((0, 1, 2, 3, None))
    played = _played(rng, book, first, rng.randint(0, book.deals + 1))
    return {
        "book": book.key,
        "players": rng.sample(NAMES, 4),
        "first": first,
        "played": [{"contract": deal.contract, "chooser": deal.chooser} for deal in played],
        "deal": _deal(rng, book, played, first, rng.choice((0.0, 0.6))),
    }


def evening_case(rng: Random, books: Sequence[Rulebook]) -> Case:
    """A sheet as it was opened, the entries since, and a change that is about to be made."""
    book = rng.choice(books)
    first = rng.choice((0, 1, 2, 3, None))
    oddity = rng.choice((0.0, 0.0, LOOSE, LOOSE, 0.05, 0.3))
    deals = _deals(rng, book, first, rng.choice((0, book.deals, book.deals, rng.randint(0, book.deals))), oddity)
    entries: list[Case] = []
    sheet = Sheet(book, FOUR, first, tuple(deal_from(deal) for deal in deals))
    for version in range(1, rng.choice((0, book.deals - len(deals), 6)) + 1):
        change = _change(rng, book, first, sheet.deals, oddity)
        sheet = change_from(change).apply(sheet)
        entries.append(entry(version, change))
    if rng.random() < 0.2:
        now = rng.choice([other for other in books if other is not book])
        change = {"kind": "rulebook-changed", "was": book.key, "rulebook": now.key}
        entries.append(entry(len(entries) + 1, change))
    if entries and rng.random() < 0.05:
        rng.choice(entries)["version"] += 1
    if entries and rng.random() < 0.05:
        entries[-1]["change"] = {"kind": "removed", "number": rng.choice((0, 50))}
    return {
        "book": book.key,
        "base": _base(rng, first, deals),
        "entries": entries,
        "change": _written(rng, book, first, sheet.deals, 0.3),
    }


def entry(version: int, change: Case, by: str | None = None) -> Case:
    return {"id": f"{version:08x}", "version": version, "time": TIME, "by": by, "change": change}


def document_case(rng: Random, books: Sequence[Rulebook]) -> Case:
    """The document of an evening in which everybody kept to the rules of deals and doubles."""
    book = rng.choice(books)
    first = rng.choice((0, 1, 2, 3, None))
    base = _base(rng, first, _deals(rng, book, first, rng.randint(0, book.deals), 0))
    for number, deal in enumerate(base["deals"], start=1):
        deal["id"] = deal["id"] and str(UUID(int=number))
    return {"text": to_json(to_document(sheet_from(book, base)))}


def word_case(rng: Random, books: Sequence[Rulebook]) -> Case:
    """A word that a player calls, possibly once more, among doubles that may be odd."""
    book = rng.choice(books)
    chooser, caller = rng.choice(SEATS), rng.choice(SEATS)
    words = ("zalen", "ruitenwissen") if caller != chooser else ("zalen", "back-on-all")
    word = rng.choice(words)
    doubles = {double for double in EVERY_DOUBLE if rng.random() < 0.5}
    if rng.random() < 0.5:  # it was called already
        called = {"zalen": zalen(caller), "ruitenwissen": ruitenwissen(caller, chooser)}
        doubles = {*(double for double in doubles if double[0] != caller), *called.get(word, ())}
    return {
        "book": book.key,
        "chooser": chooser,
        "caller": caller,
        "word": word,
        "doubles": [list(double) for double in sorted(doubles)],
    }


def names_case(rng: Random) -> Case:
    """Four names, more or less alike."""
    starts = rng.sample(LETTERS, rng.choice((1, 2, 12)))
    alike = "".join(rng.choices(starts, k=rng.choice((0, 0, 4))))
    between = rng.choice(("", "-", " "))
    return {
        "players": [
            between.join(
                [alike + "".join(rng.choices(starts, k=rng.randint(1, 4))) for _ in range(rng.choice((1, 1, 2)))]
            )
            for _ in SEATS
        ]
    }


def rebase_case(rng: Random) -> Case:
    """A change to a sheet, and what others made of the same sheet in the meantime."""
    deals = rng.randint(0, 6)
    mine = _any_change(rng, deals)
    since = []
    for _ in range(rng.randint(1, 6)):
        since.append(_any_change(rng, deals))
        deals += {"recorded": 1, "removed": -1}.get(since[-1]["kind"], 0)
    return {"mine": mine, "since": since}


def rare_evenings() -> list[Case]:
    """Evenings that chance hardly ever makes: two players lead together at the end, and no player has won anything."""
    evening = some_evening(BOOK).deals
    tied = [_rare_deal(BOOK.contract(deal.contract), deal.chooser, _tied) for deal in evening]
    # A contract that is played again is not scored, so only the first of these counts.
    lost = [_rare_deal(BOOK.contract("last-trick"), deal.chooser, _lost) for deal in evening]
    return [_rare_evening(tied), _rare_evening(lost)]


def _any_change(rng: Random, deals: int) -> Case:
    kinds = ["recorded", "renamed", "reseated", "headed", "first-chooser-set", "rulebook-changed"]
    kinds += ["corrected", "removed", "note-set"] * 3 if deals else []
    kinds += ["swapped", "swapped", "moved", "moved"] if deals > 1 else []
    return _change_of(rng, rng.choice(kinds), deals)


def _change_of(rng: Random, kind: str, deals: int) -> Case:
    """A change of a kind to a sheet of so many deals."""
    result = {"tricks": [1, 2, 3, 7]}
    match kind:
        case "recorded" | "corrected":
            chooser = rng.choice(SEATS)
            made = {"contract": "duck", "chooser": chooser, "doubles": [[0, 1], [2, 0]], "result": result}
            note = {0: {"note": "Two trumps"}, 1: {"note": ""}}.get(chooser, {})
            number = rng.randint(1, deals + (kind == "recorded"))
            return {"kind": kind, "number": number, "deal": made | {"id": None, "accepted": []} | note}
        case "removed":
            return {"kind": kind, "number": rng.randint(1, deals)}
        case "note-set":
            return {"kind": kind, "number": rng.randint(1, deals), "note": rng.choice(NOTES)}
        case "swapped":
            one, other = rng.sample(range(1, deals + 1), 2)
            return {"kind": kind, "one": one, "other": other}
        case "moved":
            number, to = rng.sample(range(1, deals + 1), 2)
            return {"kind": kind, "number": number, "to": to}
        case "first-chooser-set":
            return {"kind": kind, "first_chooser": rng.choice((*SEATS, None))}
        case "rulebook-changed":
            was, now = rng.sample([book.key for book in SHIPPED], 2)
            return {"kind": kind, "was": was, "rulebook": now}
        case "renamed":
            seats = {"seats": sorted(rng.sample(SEATS, rng.randint(0, 3)))} if rng.random() < 0.8 else {}
            return {"kind": kind, "players": rng.sample(NAMES, 4), **seats}
        case "reseated":
            return {"kind": kind, "order": rng.sample(SEATS, 4)}
        case _:
            return {"kind": kind, **_heading(rng)}


def deal_from(plain: Case) -> Deal:
    """The deal of the core that this plain data stands for, faults included."""
    doubles = tuple((one, other) for one, other in plain["doubles"])
    result = {unit: dict(zip(SEATS, counts, strict=True)) for unit, counts in plain["result"].items()}
    return Deal(**plain | {"doubles": doubles, "result": result, "accepted": tuple(plain["accepted"])})


def change_from(plain: Case) -> SheetChange:
    """The change of the core that this plain data stands for, also one that no sheet takes."""
    if "deal" in plain:
        kind = {"recorded": Recorded, "corrected": Corrected}[plain["kind"]]
        return kind(plain["number"], deal_from(plain["deal"]))
    if plain["kind"] == "removed":
        return Removed(plain["number"])
    if plain["kind"] == "rulebook-changed":
        return RulebookChanged(BOOKS[plain["was"]], BOOKS[plain["rulebook"]])
    return change_from_plain(Node(plain, "case"))


def entries_from(plain: Iterable[Case], change_from: Callable[[Case], Change]) -> tuple[Entry, ...]:
    """The entries of a log, of either game."""
    return tuple(
        Entry(one["id"], one["version"], datetime.fromisoformat(one["time"]), one["by"], change_from(one["change"]))
        for one in plain
    )


def sheet_from(rulebook: Rulebook, plain: Case) -> Sheet:
    """The sheet of the core that this plain data stands for."""
    deals = tuple(deal_from(deal) for deal in plain["deals"])
    return Sheet(**plain | {"rulebook": rulebook, "players": as_players(plain["players"]), "deals": deals})


def _base(rng: Random, first: int | None, deals: list[Case]) -> Case:
    return {"players": rng.sample(NAMES, 4), "first_chooser": first, "deals": deals, **_heading(rng)}


def _heading(rng: Random) -> Case:
    return {
        "title": rng.choice(("", "Friday", "<b>♥ {0}</b>")),
        "date": rng.choice(("", "2002-05-03", "2026-11-20")),
        "place": rng.choice(("", "Delft", "'s-Gravenhage")),
    }


def _played(rng: Random, book: Rulebook, first: int | None, length: int) -> list[Deal]:
    odd = rng.choice((0.0, 0.0, 0.1))
    played: list[Deal] = []
    for _ in range(length):
        turn = Progress(book, first, played).next_turn()
        if turn is None or not turn.contracts or rng.random() < odd:
            played.append(Deal(rng.choice(book.contracts).key, rng.choice(ANYBODY)))
        else:
            played.append(Deal(rng.choice(turn.contracts), turn.roles.chooser))
    return played


def _deals(rng: Random, book: Rulebook, first: int | None, length: int, oddity: float) -> list[Case]:
    deals: list[Case] = []
    played: list[Deal] = []
    for _ in range(length):
        start = first if first is not None or played else rng.choice(SEATS)
        deals.append(_deal(rng, book, played, start, oddity))
        played.append(Deal(deals[-1]["contract"], deals[-1]["chooser"]))
    return deals


def _change(rng: Random, book: Rulebook, first: int | None, deals: Sequence[Deal], oddity: float) -> Case:
    """A change to a sheet of these deals."""
    often = ("recorded", "recorded", "recorded", "written")
    kind = rng.choice((*often, "removed", "moved", "swapped", "renamed", "reseated", "headed", "note-set"))
    if len(deals) < {"removed": 1, "note-set": 1, "moved": 2, "swapped": 2}.get(kind, 0):
        kind = "written"
    if kind == "written":
        return _written(rng, book, first, deals, oddity)
    if kind == "recorded":
        deal = _deal(rng, book, deals, first if first is not None else 0, oddity)
        return {"kind": kind, "number": len(deals) + 1, "deal": deal}
    return _change_of(rng, kind, len(deals))


def _written(rng: Random, book: Rulebook, first: int | None, deals: Sequence[Deal], oddity: float) -> Case:
    """A deal put in anywhere, or written instead of another."""
    corrects = bool(deals) and rng.random() < 0.5
    number = rng.randint(1, len(deals) + (not corrects))
    deal = _deal(rng, book, deals[: number - 1], first, oddity)
    if corrects and rng.random() < 0.5:
        deal |= {"contract": deals[number - 1].contract, "chooser": _seat(deals[number - 1].chooser) or 0}
        contract = book.find(deal["contract"])
        deal["result"] = _result(rng, contract) if contract else {}
    return {"kind": "corrected" if corrects else "recorded", "number": number, "deal": deal}


def _deal(rng: Random, book: Rulebook, played: Sequence[Deal], first: int | None, oddity: float) -> Case:
    turn = Progress(book, first, played).next_turn()
    contract: str = rng.choice(turn.contracts if turn and turn.contracts else [one.key for one in book.contracts])
    chooser: int | str = turn.roles.chooser if turn else rng.choice(SEATS)
    if oddity == LOOSE:
        left = {one.key for one in book.contracts} - {deal.contract for deal in played}
        contract, chooser = rng.choice(sorted(left) or [contract]), rng.choice(SEATS)
    if rng.random() < oddity / 2:
        contract = rng.choice([*(one.key for one in book.contracts), *(deal.contract for deal in played)])
        if rng.random() < 0.1:
            contract = rng.choice(STRANGERS)
    if rng.random() < oddity / 2:
        chooser = rng.choice(STRANGERS) if rng.random() < 0.1 else rng.choice(SEATS)
    found = book.find(contract)
    result = _result(rng, found) if found else {}
    if rng.random() < oddity / 2:
        _spoil(rng, result)
    note = {"note": rng.choice(NOTES)} if rng.random() < 0.1 else {}
    return {
        "contract": contract,
        "chooser": chooser,
        "doubles": [list(double) for double in _doubles(rng, book, chooser, oddity)],
        "result": result,
        "id": rng.choice((None, "5d1c0c1e-7d1b-4d5e-9b1e-0123456789ab")),
        "accepted": rng.sample(WARNINGS, rng.randint(0, len(WARNINGS))),
        **note,
    }


def _doubles(rng: Random, book: Rulebook, chooser: int | str, oddity: float) -> list[tuple[int | str, int | str]]:
    many = rng.random()
    wanted = [double for double in EVERY_DOUBLE if rng.random() < many]
    odd = rng.random()
    if odd < oddity / 4:
        whos: tuple[int | str, ...] = (*SEATS, *SEATS, *STRANGERS)
        again = rng.sample(wanted, min(1, len(wanted)))
        strange = [rng.choice(((who, who), (who, rng.choice(whos)))) for who in rng.sample(whos, rng.randint(0, 2))]
        return rng.sample([*wanted, *again, *strange], len(wanted) + len(again) + len(strange))
    if odd < oddity / 2 or isinstance(chooser, str):
        return [*rng.sample(wanted, len(wanted))]
    return [*called(book, chooser, wanted)]


def _result(rng: Random, contract: Contract) -> dict[str, list[Any]]:
    return {unit.key: [*divided_by_chance(rng, unit.total)] for unit in contract.units}


def _spoil(rng: Random, result: dict[str, list[Any]]) -> None:
    if not result or rng.random() < 0.1:
        result[rng.choice(("hats", "constructor"))] = [1, 0, 0, 0]
        return
    unit = rng.choice(list(result))
    if rng.random() < 0.1:
        del result[unit]
    elif rng.random() < 0.5:
        result[unit][rng.choice(SEATS)] += rng.choice((1, 1, 10))
    else:
        result[unit][rng.choice(SEATS)] = rng.choice((-1, 2.5, "drie", "", -13, None, True, [1, None]))


def _seat(who: Who) -> int | None:
    return who if isinstance(who, int) else None


def _rare_evening(deals: list[Case]) -> Case:
    base = {"players": list(FOUR), "first_chooser": A, "deals": deals, "title": "", "date": "", "place": ""}
    change = {"kind": "corrected", "number": 1, "deal": deals[0]}
    return {"book": BOOK.key, "base": base, "entries": [], "change": change}


def _rare_deal(contract: Contract, chooser: object, shares: Callable[[int], list[int]]) -> Case:
    result = {unit.key: shares(unit.total) for unit in contract.units}
    return {"contract": contract.key, "chooser": chooser, "doubles": [], "result": result, "id": None, "accepted": []}


def _tied(total: int) -> list[int]:
    """Half of the tricks each; of what only costs, nothing."""
    return [6, 6, 1, 0] if total == 13 else _lost(total)


def _lost(total: int) -> list[int]:
    return [0, 0, total, 0]
