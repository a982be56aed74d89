"""Players, deals, evenings and logs to draw from, and shorthand for deals written by hand.

@given(rulebooks().flatmap(evenings))
def test_an_evening_ends_in_zero(evening: Sheet) -> None: ...

Deal("spades", B, doubled("C>D A>B"), {"tricks": counts(2, 4, 2, 5)})
"""

import copy
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import strategies as st

from scoresheet.assets import EXAMPLES
from scoresheet.core.bonken.changes import (
    Corrected,
    FirstChooserSet,
    Moved,
    NoteSet,
    Recorded,
    Removed,
    Renamed,
    Reseated,
    Swapped,
)
from scoresheet.core.bonken.deal import Counts, Deal, counts
from scoresheet.core.bonken.doubling import Double, may_double
from scoresheet.core.bonken.findings import WARNINGS, Finding, check_deal
from scoresheet.core.bonken.rulebook import Contract, Rulebook, named, rulebook_keys
from scoresheet.core.bonken.seats import SEATS, Progress, Seat, roles
from scoresheet.core.bonken.settlement import Four
from scoresheet.core.bonken.sheet import Order, Players, Sheet
from scoresheet.core.changes import Headed, SheetChange
from scoresheet.core.log import Change, Entry, Log
from scoresheet.core.names import LONGEST_NAME, as_players, folding, name_faults
from scoresheet.formats.bonken.documents import from_node
from scoresheet.formats.json_toml import parse
from tests.house import kitchen_table, two_rounds

A, B, C, D = SEATS
NAMES: Players = ("Anna", "Bram", "Carla", "Dirk")
EVERY_DOUBLE: tuple[Double, ...] = tuple((who, whom) for who in SEATS for whom in SEATS if who != whom)

BOOK = named("bonken-2002")  # the rules by which tests play unless they say otherwise
SHIPPED = tuple(named(key) for key in rulebook_keys())
INVENTED = (kitchen_table(), two_rounds())
BOOKS = SHIPPED + INVENTED

# A whole evening of doubles, in which Carla is passed. Its payments are in tests/seasons/test_season.py.
_FILE = EXAMPLES / "evening-2002-passed-chooser.json"
PLAYED: Sheet = from_node(parse(_FILE.read_bytes(), _FILE.name))


# By hand


def doubled(calls: str) -> tuple[Double, ...]:
    """Doubles as a worked example writes them: ``doubled("B>A A>B")``, for the seats A, B, C, D."""
    return tuple(("ABCD".index(who), "ABCD".index(whom)) for who, whom in (call.split(">") for call in calls.split()))


def uneven(total: int) -> Four:
    """A fixed division that leaves few players equal: 13 is 7, 3, 2, 1."""
    third, fourth = total // 6, total // 13
    second = total // 4
    return total - second - third - fourth, second, third, fourth


def divided(total: int, cuts: Iterable[int]) -> Four:
    """``total`` cut at three places: a part for each seat."""
    return tuple(end - start for start, end in pairwise((0, *sorted(cuts), total)))


def divided_by_chance(rng: Random, total: int) -> Four:
    return divided(total, [rng.randint(0, total) for _ in range(3)])


def called(rulebook: Rulebook, chooser: Seat, wanted: Collection[Double]) -> tuple[Double, ...]:
    """The doubles that are ``wanted``, of those that may be made, in the order they are called."""
    made: list[Double] = []
    for caller in roles(rulebook, chooser).calling:
        allowed = may_double(rulebook, chooser, caller, made)
        made += [(caller, seat) for seat in allowed if (caller, seat) in wanted]
    return tuple(made)


def some_deal(contract: Contract, chooser: Seat, doubles: tuple[Double, ...] = ()) -> Deal:
    """A fixed deal of a contract with nothing wrong in its result."""
    return Deal(contract.key, chooser, doubles, {unit.key: counts(*uneven(unit.total)) for unit in contract.units})


def some(contract: str, chooser: Seat, calls: str = "", rulebook: Rulebook = BOOK) -> Deal:
    """The same by key, with doubles: ``some("queens", A, "B>A A>B")``."""
    return some_deal(rulebook.contract(contract), chooser, doubled(calls))


def chosen(*deals: str) -> tuple[Deal, ...]:
    """What rotation knows of deals: ``chosen("queens A", "duck ?")``; no player chose the second."""
    written = (deal.split() for deal in deals)
    return tuple(Deal(contract, who if who == "?" else "ABCD".index(who)) for contract, who in written)


def check(deal: Deal, earlier: Sequence[Deal] = (), rulebook: Rulebook = BOOK) -> tuple[Finding, ...]:
    """The findings about a deal; anybody may choose the first one."""
    return check_deal(Progress(rulebook, None, earlier), deal)


def some_evening(rulebook: Rulebook, first_chooser: Seat = A) -> Sheet:
    """A fixed evening by the rules, in which everybody chooses the first contract on the card that they may."""
    deals: list[Deal] = []
    while turn := Progress(rulebook, first_chooser, deals).next_turn():
        deals.append(some_deal(rulebook.contract(turn.contracts[0]), turn.roles.chooser))
    return Sheet(rulebook, NAMES, first_chooser, tuple(deals))


def recorded(deals: Iterable[Deal]) -> list[Change]:
    """What enters the deals of a sheet, from the first one on."""
    return [Recorded(number, deal) for number, deal in enumerate(deals, 1)]


# Names by which the text around them would be turned; each is shown as "Carla".
TURNING = ("\u202eCarla", "\u2066Carla", "\u2067Carla", "Carla\u2069", "\u202bCarla\u202c")

# To draw from

_WRITTEN_NAMES = (
    *("Anna", "Bram", "Zoë", "Ángel", "Renée", "Łukasz", "O'Brien", "Anne-Marie", "Jan Peter", "van 't Hof"),
    *("محمد", "שרה", "Ольга", "Ευα", "小明", "さくら", "กานต์", "अनिता"),
    *("👵", "👩‍👩‍👧", "Kees 🃏", "♥♠♦♣", "⊘"),
    *("<b>Vet</b>", "<script>alert(1)</script>", "&amp;", "{{ 7 * 7 }}", "%(name)s", "{0}", "'; DROP TABLE sheets; --"),
    *('"', "\\n", "=1+1", "-1", "0", "null", "true", "A,B;C", "a\N{COMBINING DIAERESIS}", "x" * LONGEST_NAME),
)
_CHARACTERS = st.characters(codec="utf-8", exclude_categories=["Cc"])


# Each strategy is made once: to make one and look what it can draw takes longer than to draw from it.


@cache
def rulebooks() -> st.SearchStrategy[Rulebook]:
    """Every rulebook there is, invented ones too; ``st.sampled_from(SHIPPED)`` has only those of the package."""
    return st.sampled_from(BOOKS)


@cache
def seats() -> st.SearchStrategy[Seat]:
    return st.sampled_from(SEATS)


@cache
def orders() -> st.SearchStrategy[Order]:
    """Any way in which four people can change seats, staying where they are among them."""
    return st.permutations(SEATS).map(lambda order: (order[0], order[1], order[2], order[3]))


@cache
def texts(longest: int = 40) -> st.SearchStrategy[str]:
    """A title or a place: trimmed, without control characters, perhaps empty."""
    return st.one_of(st.just(""), st.sampled_from(_WRITTEN_NAMES), st.text(_CHARACTERS, max_size=longest)).map(
        lambda text: text.strip()[:longest].strip()
    )


@cache
def headings() -> st.SearchStrategy[Headed]:
    """Title, date and place, each perhaps empty."""
    return st.builds(Headed, title=texts(), date=st.just("") | st.dates().map(str), place=texts())


@cache
def players() -> st.SearchStrategy[Players]:
    """Four names a table may have: Latin or not, with accents, emoji, markup."""
    names = st.one_of(st.sampled_from(_WRITTEN_NAMES), st.text(_CHARACTERS, min_size=1, max_size=LONGEST_NAME))
    four = st.lists(names, min_size=4, max_size=4, unique_by=folding)
    return four.filter(lambda names: not name_faults(names)).map(as_players)


@cache
def shares(total: int) -> st.SearchStrategy[Counts]:
    """``total`` divided over the four seats."""
    return st.tuples(*(st.integers(0, total) for _ in range(3))).map(lambda cuts: counts(*divided(total, cuts)))


def results(contract: Contract) -> st.SearchStrategy[dict[str, Counts]]:
    return _results(tuple((unit.key, unit.total) for unit in contract.units))


@cache
def _results(units: tuple[tuple[str, int], ...]) -> st.SearchStrategy[dict[str, Counts]]:
    return st.fixed_dictionaries({key: shares(total) for key, total in units})


_ANY_DOUBLES = st.sets(st.sampled_from(EVERY_DOUBLE))


@st.composite
def doubles(draw: st.DrawFn, rulebook: Rulebook, chooser: Seat) -> tuple[Double, ...]:
    """Doubles without a warning, in the order they were called."""
    return called(rulebook, chooser, draw(_ANY_DOUBLES))


@st.composite
def deals(
    draw: st.DrawFn,
    rulebook: Rulebook,
    contract: str | None = None,
    chooser: Seat | None = None,
    accepted: Collection[str] = (),
    deal_id: str | None = None,
) -> Deal:
    """A deal without errors; contract and chooser may be given, and the codes of which any may be ``accepted``."""
    played = rulebook.contract(contract) if contract else draw(st.sampled_from(rulebook.contracts))
    choosing = draw(seats()) if chooser is None else chooser
    return Deal(
        contract=played.key,
        chooser=choosing,
        doubles=draw(doubles(rulebook, choosing)),
        result=draw(results(played)),
        id=deal_id,
        accepted=tuple(draw(st.lists(st.sampled_from(sorted(accepted)), unique=True))) if accepted else (),
    )


@st.composite
def sheets(draw: st.DrawFn, rulebook: Rulebook, length: int | None = None) -> Sheet:
    """The first ``length`` deals of an evening by the rules, or any number of them: nothing to find on it."""
    first_chooser = draw(seats())
    written: list[Deal] = []
    ids = draw(_deal_ids(rulebook.deals))
    for deal_id in ids[: draw(st.integers(0, rulebook.deals)) if length is None else length]:
        turn = Progress(rulebook, first_chooser, written).next_turn()
        assert turn is not None
        written.append(
            draw(deals(rulebook, draw(st.sampled_from(turn.contracts)), turn.roles.chooser, deal_id=deal_id))
        )
    sheet = Sheet(
        rulebook=rulebook,
        players=draw(players()),
        first_chooser=first_chooser if not written else draw(st.sampled_from([first_chooser, None])),
        deals=tuple(written),
    )
    headed: Sheet = draw(headings()).apply(sheet)
    return headed


@cache
def _deal_ids(number: int) -> st.SearchStrategy[Sequence[str | None]]:
    """An id for every deal, or for none."""
    entered = st.lists(st.uuids().map(str), unique=True, min_size=number, max_size=number)
    return st.just([None] * number) | entered


def evenings(rulebook: Rulebook) -> st.SearchStrategy[Sheet]:
    return sheets(rulebook, rulebook.deals)


@st.composite
def logs(draw: st.DrawFn, rulebook: Rulebook, longest: int = 8) -> Log[Sheet]:
    """A log of at most ``longest`` entries. Its sheet never has errors, but anybody may have chosen anything."""
    sheet = base = draw(sheets(rulebook))
    ids = draw(st.lists(st.uuids().map(str), max_size=longest, unique=True))
    time = datetime(2002, 5, 3, 19, 30, tzinfo=UTC)
    entries: list[Entry] = []
    for version, entry_id in enumerate(ids, start=1):
        change = draw(_changes(rulebook, [deal.contract for deal in sheet.deals], entry_id))
        sheet = change.apply(sheet)
        time += timedelta(seconds=draw(st.integers(0, 900)))
        entries.append(Entry(entry_id, version, time, draw(st.none() | st.sampled_from(base.players)), change))
    return Log(base, tuple(entries))


NOTES = ("", "One trump too many", "=1+1", "<b>♥</b>", "\u05d0\u05e0\u05d4 13", "\u202eAnna \u2066")


@st.composite
def _changes(draw: st.DrawFn, rulebook: Rulebook, on_sheet: list[str], entry_id: str) -> SheetChange:
    left = [contract.key for contract in rulebook.contracts if contract.key not in on_sheet]
    kinds: list[type[SheetChange]] = [Renamed, Reseated, Headed, FirstChooserSet]
    if len(on_sheet) > 1:
        kinds += [Swapped, Moved]
    if on_sheet:
        kinds += [Corrected, Removed, NoteSet]
    if len(on_sheet) < rulebook.deals:
        kinds.append(Recorded)
    kind = draw(st.sampled_from(kinds))
    if kind is Renamed:
        return Renamed(draw(players()), draw(st.none() | st.lists(st.sampled_from(SEATS), unique=True).map(tuple)))
    if kind is Reseated:
        return Reseated(draw(orders()))
    if kind is Headed:
        return draw(headings())
    if kind is FirstChooserSet:
        return FirstChooserSet(draw(st.none() | st.sampled_from(SEATS)))
    if kind in (Swapped, Moved):
        one, other = draw(st.lists(st.integers(1, len(on_sheet)), min_size=2, max_size=2, unique=True))
        return Swapped(one, other) if kind is Swapped else Moved(one, other)
    if kind is Recorded:
        number = draw(st.integers(1, len(on_sheet) + 1))
        contract = draw(st.sampled_from(left))
        return Recorded(number, draw(deals(rulebook, contract, accepted=WARNINGS, deal_id=entry_id)))
    number = draw(st.integers(1, len(on_sheet)))
    if kind is Removed:
        return Removed(number)
    if kind is NoteSet:
        return NoteSet(number, draw(st.sampled_from(NOTES)))
    contract = draw(st.sampled_from([on_sheet[number - 1], *left]))
    deal = draw(deals(rulebook, contract, accepted=WARNINGS, deal_id=entry_id))
    return Corrected(number, replace(deal, note=draw(st.none() | st.sampled_from(NOTES))))


# Documents with something else at one place

GONE = object()  # stands for a value taken out


def with_value(document: Any, place: str, value: object) -> Any:
    """A copy of a document with this value at a place, such as ``deals[0].contract``, to be refused with that place."""
    *way, last = re.split(r"\]?[.\[]", place.removesuffix("]"))
    changed = holder = copy.deepcopy(document)
    for step in way:
        holder = holder[_key(holder, step)]
    if value is GONE:
        del holder[_key(holder, last)]
    else:
        holder[_key(holder, last)] = copy.deepcopy(value)
    return changed


def _key(holder: object, step: str) -> str | int:
    return int(step) if isinstance(holder, list) else step
