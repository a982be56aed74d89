"""Seasons of Bonken as JSON, for ``scoresheet season --json`` and phones; and evenings read from files for a season.

Whole numbers stay whole; an average is rounded to two decimals. Players are names; a deal is an evening's id and the
number of the deal.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from scoresheet.core.errors import ScoresheetError
from scoresheet.core.validation import Node
from scoresheet.formats.bonken.documents import FORMAT, from_node
from scoresheet.formats.json_toml import parse
from scoresheet.seasons import season_figures
from scoresheet.seasons.evenings import Evening, Origin
from scoresheet.seasons.people import People
from scoresheet.seasons.season import Season

Behind = Mapping[season_figures.FigureName, tuple[season_figures.Contribution, ...]]


def read_evenings(
    source: Path, files: Iterable[tuple[str, Callable[[], bytes]]], complain: Callable[[ScoresheetError], None]
) -> Iterator[Evening]:
    """The evenings in the files of ``source``, each file with its name and a reader; logs and documents of other games
    are skipped. An unreadable file goes to ``complain`` and is left out. An evening's id is its file name without the
    ending, where no earlier one has that."""
    taken = set[str]()
    for name, data in files:
        try:
            node = parse(data(), str(source / name))
            if _is_an_evening(node):
                sheet, without = from_node(node), name.rpartition(".")[0]
                found = Evening(name if without in taken else without, sheet)
                taken.add(found.id)
                yield found
        except ScoresheetError as error:
            complain(error)


def _is_an_evening(node: Node) -> bool:
    """Whether a file is a document of Bonken, or names no format: reading that fails with the formats there are."""
    node.refuse_newer(FORMAT)
    written = node.mapping().get("format")
    return written is None or written.value == FORMAT or not isinstance(written.value, str) or "/" not in written.value


def season_table(season: Season, best_of: int | None = None) -> dict[str, Any]:
    book, behind = season_figures.ledger(season), season_figures.deals_behind_all(season)
    return {
        "evenings": [_evening(season, evening) for evening in season.evenings],
        "left_out": [evening.id for evening in season.left_out],
        "ranking": [
            {
                "rank": line.rank,
                "player": line.person,
                "evenings": line.evenings,
                "total": line.total,
                "best": line.best,
                "average": round(float(line.average), 2),
                "wins": line.wins,
                "places": list(line.places),
            }
            for line in season_figures.ranking(season, best_of)
        ],
        "ledger": [_account(account, behind) for account in book.accounts],
        "people": {
            person: _person(season, person, doubled, book, behind)
            for person, doubled in season_figures.doubling(season).items()
        },
        "records": _records(season),
    }


def season_sums(season: Season) -> dict[str, Any]:
    """The sums of a season to which a phone adds its own evenings (static/js/core/bonken/season.js), and its people."""
    return {
        "evenings": len(season.evenings),
        "ranks": [
            {"person": line.person, "evenings": line.evenings, "total": line.total, "places": line.places}
            for line in season_figures.ranking(season)
        ],
        "accounts": [asdict(account) for account in season_figures.ledger(season).accounts],
        **who_is_who(season.people),
        "first": season.first,
        "last": season.last,
        "day": season.evenings[-1].day,
    }


def who_is_who(people: People) -> dict[str, Any]:
    """The person and the spelling of each folded name, for a phone."""
    return {
        "people": {name: people.named(name) for name in {*people.spelling, *people.same} if people.named(name)},
        "spelling": people.spelling,
    }


def _evening(season: Season, evening: Evening) -> dict[str, Any]:
    four = season.people.at(evening)
    return {
        "id": evening.id,
        "date": evening.day or None,
        "title": evening.sheet.title,
        "place": evening.sheet.place,
        "endscores": dict(zip(four, evening.standing.endscores, strict=True)),
        "winners": [name for name, place in zip(four, evening.standing.places, strict=True) if place == 1],
    }


def _account(account: season_figures.Account, behind: Behind) -> dict[str, Any]:
    return {
        "players": [account.one, account.other],
        "paid": account.paid,
        "received": account.received,
        "net": account.net,
        "evenings": account.evenings,
        "deals": _deals(behind, "account", account.one, account.other),
    }


def _person(
    season: Season, person: str, doubled: season_figures.Doubling, book: season_figures.Ledger, behind: Behind
) -> dict[str, Any]:
    figures = season_figures.profile(season, person)
    rival, lost = book.rivals.get(person), book.lost_most.get(person)
    return {
        "scores": [{"evening": one.evening.id, "score": one.score, "place": one.place} for one in figures.played],
        "plus": figures.plus,
        "minus": figures.minus,
        "contracts": [
            {
                "contract": line.contract.key,
                "rulebook": line.rulebooks[0],
                "deals": line.deals,
                "points": line.points,
                "average": round(float(line.average), 2),
                "table": round(float(line.table), 2),
            }
            for line in figures.contracts
        ],
        "doubling": {"points": book.net(person)}
        | {
            kind: total._asdict() | {"deals": _deals(behind, "doubling", person, kind)}
            for kind, total in doubled.items()
        },
        "best": _played(figures.best),
        "worst": _played(figures.worst),
        "wins_in_a_row": figures.wins_in_a_row,
        "wins_going_on": figures.wins_going_on,
        "rival": rival and rival.other,
        "nemesis": lost[0].other if lost else None,
    }


def _deals(behind: Behind, *figure: str) -> list[dict[str, Any]]:
    return [_origin(line.origin) for line in behind.get(figure, ())]


def _played(one: season_figures.PersonEvening) -> dict[str, Any]:
    return {"evening": one.evening.id, "score": one.score}


def _records(season: Season) -> dict[str, Any]:
    found = season_figures.records(season)
    return {
        "dearest_double": _payment(found.dearest_double),
        "biggest_deal": _scored(found.biggest_deal),
        "highest_evening": _scored(found.highest_evening),
        "lowest_evening": _scored(found.lowest_evening),
        "closest_evening": found.closest_evening
        and {"evening": found.closest_evening.id, "points": found.closest_evening.margin},
    }


def _payment(payment: season_figures.Payment | None) -> dict[str, Any] | None:
    return payment and {
        "from": payment.payer,
        "to": payment.receiver,
        "links": payment.links,
        "points": payment.points,
        **_origin(payment.origin),
    }


def _scored(scored: season_figures.Scored | None) -> dict[str, Any] | None:
    return scored and {"player": scored.person, "points": scored.points, **_origin(scored.origin)}


def _origin(origin: Origin) -> dict[str, Any]:
    where: dict[str, Any] = {"evening": origin.evening.id}
    return where if origin.deal is None else where | {"deal": origin.deal}
