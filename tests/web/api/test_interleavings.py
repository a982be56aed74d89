"""Up to four changes by two to four people at one sheet, over a network that is late, doubles and reorders, on a server
that may be put back to an earlier moment.

Each person keeps the log that they have read, makes a change to the sheet as it folds, and sends it with the version
and the last entry that they know. The log at the end is compared with the answers and with what was meant.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any
from uuid import UUID

import pytest
from flask.testing import FlaskClient

import scoresheet.core.bonaken.changes as bonaken
import scoresheet.core.bonaken.sheet as bonaken_sheet
import scoresheet.core.bonken.changes as bonken
from scoresheet.core.bonken.findings import WARNINGS
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import AboutDeal, Headed, SheetChange, WithDeal
from scoresheet.core.log import Entry
from scoresheet.core.names import as_players
from scoresheet.core.validation import Node
from scoresheet.games import game_of
from scoresheet.store import Store
from tests import bonaken as games
from tests.strategies import NAMES, some

Json = dict[str, Any]
BOOK, OTHER_BOOK = named("bonken-2002"), named("bonken-wikipedia")
CONTRACTS = [contract.key for contract in BOOK.contracts if OTHER_BOOK.counterpart(contract)]
RUNS, MOST = 12, 4  # evenings a game; changes an evening


def bonken_change(rng: Random, sheet: Sheet, deal_id: str) -> SheetChange:
    """Any change to a sheet of Bonken; a new deal has this id."""
    number = rng.randint(1, len(sheet.deals)) if sheet.deals else 0
    free = [key for key in CONTRACTS if BOOK.contract(key) not in (_contract(sheet, deal) for deal in sheet.deals)]
    deal = replace(some(rng.choice(free or CONTRACTS), rng.randrange(4)), accepted=WARNINGS)
    if sheet.rulebook != BOOK:
        deal = bonken.Recorded(1, deal).after(bonken.RulebookChanged(BOOK, sheet.rulebook)).deal
    after = (sheet.rulebook == BOOK and OTHER_BOOK) or BOOK
    changes: list[SheetChange] = [bonken.Recorded(rng.randint(1, len(sheet.deals) + 1), replace(deal, id=deal_id))] * 3
    if sheet.deals:
        changes += [bonken.Corrected(number, replace(deal, id=sheet.deals[number - 1].id)), bonken.Removed(number)] * 3
        changes += [bonken.Moved(number, rng.randint(1, len(sheet.deals)))]
    if len(sheet.deals) > 1:
        one, other = rng.sample(range(1, len(sheet.deals) + 1), 2)
        changes += [bonken.Swapped(one, other)]
    changes += [
        bonken.Renamed(as_players([f"{name[0]}{rng.randrange(3)}" for name in sheet.players])),
        bonken.Reseated(rng.choice([(1, 0, 2, 3), (1, 2, 3, 0), (3, 1, 2, 0)])),
        Headed(str(rng.randrange(3)), "", ""),
        bonken.FirstChooserSet(rng.choice([0, 1, 2, 3])),
        bonken.RulebookChanged(sheet.rulebook, after),
    ]
    return rng.choice(changes)


def _contract(sheet: Sheet, deal: Any) -> object:
    contract = sheet.rulebook.contract(deal.contract)
    return BOOK.counterpart(contract) if sheet.rulebook != BOOK else contract


def bonaken_change(rng: Random, sheet: bonaken_sheet.Sheet, deal_id: str) -> SheetChange:
    """Any change to a game of Bonaken; a new deal has this id."""
    deal = games.deal(f"{rng.choice('ABC')} {rng.choice('WL')}", rng.choice(["", "105"]))
    following = len(sheet.deals) + 1
    changes: list[SheetChange] = [bonaken.Recorded(rng.randint(1, following), replace(deal, id=deal_id))] * 2
    for number, was in enumerate(sheet.deals, start=1):
        changes += [bonaken.Corrected(number, replace(deal, id=was.id)), bonaken.Removed(number)]
    renamed = bonaken.Renamed(tuple(f"{name[0]}{rng.randrange(3)}" for name in sheet.players))
    return rng.choice(
        [*changes, renamed, Headed(str(rng.randrange(3)), "", ""), bonaken.FirstDealerSet(rng.choice([0, 1]))]
    )


START: dict[str, tuple[Any, Callable[[Random, Any, str], SheetChange]]] = {
    "bonken": (Sheet(BOOK, NAMES, 0, tuple(some(key, 0) for key in CONTRACTS[:3])), bonken_change),
    "bonaken": (games.game(3, "C", "A W, B L"), bonaken_change),
}


@dataclass
class Person:
    """What a person has read of the log."""

    base: Any
    entries: list[Json] = field(default_factory=list)

    def sheet(self, version: int | None = None) -> Any:
        """The sheet as they see it, or saw it."""
        sheet = self.base
        for entry in self.entries[:version]:
            sheet = game_of(sheet).change_from_plain(Node(entry["change"], "log")).apply(sheet)
        return sheet

    def read(self, client: FlaskClient, address: str) -> None:
        last = self.entries[-1]["id"] if self.entries else ""
        found = client.get(f"{address}/log?since={len(self.entries)}&last={last}").get_json()
        # Those of a sheet that was put back here are of another time.
        entries = [{**entry, "time": None} for entry in found["entries"]]
        self.entries = entries if "format" in found else self.entries + entries
        assert len(self.entries) == found["version"]


@dataclass
class Typed:
    """A change that a person made, as it is sent; ``about`` are the ids of its deals."""

    sent: Json
    about: list[str | None]
    answers: list[tuple[int, Json]] = field(default_factory=list)


def about(change: Any, sheet: Any) -> list[str | None]:
    if isinstance(change, AboutDeal | bonken.Moved):
        numbers = [] if change.kind == "recorded" else [change.number]
    else:
        numbers = sorted([change.one, change.other]) if isinstance(change, bonken.Swapped) else []
    return sorted((sheet.deals[number - 1].id for number in numbers), key=str)


class Evening:
    """People, requests under way, and acknowledged entries."""

    def __init__(self, client: FlaskClient, store: Store, game: str, seed: int) -> None:
        self.client, self.store, self.rng = client, store, Random(seed)
        base, self.change_of = START[game]
        self.base = base.with_deals(*(replace(deal, id=self.new_id()) for deal in base.deals))
        self.open(())
        self.people = [Person(self.base) for _ in range(self.rng.randint(2, 4))]
        self.typed: list[Typed] = []
        self.under_way: list[Typed] = []
        self.acknowledged: dict[str, int] = {}

    def open(self, entries: Sequence[Entry]) -> None:
        """Opens a sheet with these entries, which all people use from now on."""
        self.key = self.store.create(self.base).edit
        self.address = f"/api/sheets/{self.key}"
        for version, entry in enumerate(entries):
            self.store.append(self.key, version, entry.change, entry_id=entry.id, by=entry.by)

    def new_id(self) -> str:
        return str(UUID(int=self.rng.getrandbits(128), version=4))

    def type(self) -> None:
        """A person makes a change to the sheet as they see it."""
        person, entry_id = self.rng.choice(self.people), self.new_id()
        sheet = person.sheet()
        change = self.change_of(self.rng, sheet, entry_id)
        last = person.entries[-1]["id"] if person.entries else None
        plain = json.loads(json.dumps(change.plain()))
        sent = {"id": entry_id, "version": len(person.entries), "last": last, "change": plain}
        if self.rng.random() < 0.5:
            sent["strict"] = True
        self.typed.append(Typed(sent, about(change, sheet)))
        self.under_way.append(self.typed[-1])

    def arrive(self, typed: Typed) -> None:
        """A request arrives and is answered."""
        answer = self.client.post(f"{self.address}/changes", json=typed.sent)
        body = answer.get_json()
        assert answer.status_code in (200, 201, 404, 409, 422), body
        if answer.status_code < 300 and "same" not in body:
            before = self.acknowledged.setdefault(typed.sent["id"], body["version"])
            assert body["version"] == before, "answered otherwise than the first time"
        typed.answers.append((answer.status_code, body))

    def put_back(self) -> None:
        """Puts an earlier moment of the sheet back: later entries are gone, acknowledged or not."""
        log = self.store.open(self.key).log
        version = self.rng.randint(0, log.version)
        self.open(log.entries[:version])
        self.acknowledged = {one: made for one, made in self.acknowledged.items() if made <= version}

    def step(self, *, puts_back: bool) -> None:
        chance = self.rng.random()
        if chance < 0.3 and len(self.typed) < MOST:
            self.type()
        elif chance < 0.5:
            self.rng.choice(self.people).read(self.client, self.address)
        elif chance < 0.55 and puts_back:
            self.put_back()
        elif self.under_way:
            typed = self.under_way.pop(self.rng.randrange(len(self.under_way)))
            if self.rng.random() < 0.4:  # it comes once more, now or later
                self.under_way.append(typed)
            self.arrive(typed)

    def check(self) -> None:
        """Compares log, answers and what was meant, once each person has read the whole log."""
        for person in self.people:
            person.read(self.client, self.address)
        entries = self.people[0].entries
        assert all(person.entries == entries for person in self.people)
        assert self.people[0].sheet() == self.store.open(self.key).log.sheet
        ids = [entry["id"] for entry in entries]
        assert len(ids) == len({*ids})
        deals = [deal.id for deal in self.people[0].sheet().deals]
        assert len(deals) == len({*deals}), "a deal is there twice"
        assert {one: ids.index(one) + 1 for one in self.acknowledged} == self.acknowledged
        meant = {typed.sent["id"]: typed for typed in self.typed}
        for version, entry in enumerate(entries):
            typed, before = meant[entry["id"]], self.people[0].sheet(version)
            change = game_of(before).change_from_plain(Node(entry["change"], "log"))
            assert about(change, before) == typed.about, "another deal than was meant"
            if isinstance(change, WithDeal) and change.kind == "corrected":
                assert [change.deal.id] == typed.about
            assert any(status < 300 for status, _ in typed.answers), "entered without a word"


@pytest.mark.parametrize("game", START)
@pytest.mark.parametrize("puts_back", [False, True])
def test_all_logs_converge_and_nothing_is_lost_or_stored_twice(
    client: FlaskClient, store: Store, game: str, puts_back: bool
) -> None:
    statuses = set()
    for seed in range(RUNS):
        evening = Evening(client, store, game, seed)
        for _ in range(30):
            evening.step(puts_back=puts_back)
        while evening.under_way:
            evening.arrive(evening.under_way.pop(evening.rng.randrange(len(evening.under_way))))
        evening.check()
        statuses |= {status for typed in evening.typed for status, _ in typed.answers}
    assert {200, 201, 409} <= statuses
