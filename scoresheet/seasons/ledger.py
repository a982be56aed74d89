"""The ledger (*kasboek*): who paid whom how much over all evenings, pair by pair.

Every settlement is one payment, so what everybody received less what they paid sums to zero.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from scoresheet.core.bonken.seats import PAIRS
from scoresheet.seasons.evenings import Person, Season


@dataclass(frozen=True)
class Account:
    """What two people settled with each other. ``paid`` went from ``one`` to ``other``, ``received`` came back.

    ``evenings`` is how often they sat at one table.
    """

    one: Person
    other: Person
    paid: int = 0
    received: int = 0
    evenings: int = 0

    @property
    def net(self) -> int:
        """What ``one`` has received from ``other`` in the end; below zero when they paid."""
        return self.received - self.paid

    @property
    def settled(self) -> int:
        """All that went to and fro."""
        return self.received + self.paid

    def seen_from(self, person: Person) -> "Account":
        """The same account with ``person`` first."""
        if person == self.one:
            return self
        return Account(self.other, self.one, self.received, self.paid, self.evenings)


@dataclass(frozen=True)
class Ledger:
    """An account for every two people who sat at one table, the earlier name in the alphabet first."""

    accounts: tuple[Account, ...]

    def of(self, person: Person) -> tuple[Account, ...]:
        """The accounts of a person, seen from them."""
        return tuple(account.seen_from(person) for account in self.accounts if person in (account.one, account.other))

    def net(self, person: Person) -> int:
        """What a person received in all, less what they paid."""
        return sum(account.net for account in self.of(person))

    @cached_property
    def rivals(self) -> Mapping[Person, "Account"]:
        """With whom each person settled most, seen from them. Rivals are a pair: the two of the biggest account, then
        the two of the biggest account of the others, and so on; with an odd number of people one has none."""
        found: dict[Person, Account] = {}
        for account in sorted(self.accounts, key=lambda account: -account.settled):
            if account.settled and not found.keys() & {account.one, account.other}:
                found |= {account.one: account, account.other: account.seen_from(account.other)}
        return found

    @cached_property
    def lost_most(self) -> Mapping[Person, tuple["Account", ...]]:
        """To whom each person lost most in the end, seen from them: several when it was as much."""
        found: dict[Person, tuple[Account, ...]] = {}
        for one in self.accounts:
            for account in (one, one.seen_from(one.other)):
                most = found.get(account.one, ())
                if account.net < 0 and (not most or account.net <= most[0].net):
                    found[account.one] = (*most, account) if most and account.net == most[0].net else (account,)
        return found


def ledger(season: Season) -> Ledger:
    """The ledger of a season."""
    paid: dict[tuple[Person, Person], int] = defaultdict(int)
    together: dict[frozenset[Person], int] = defaultdict(int)
    for evening, four in season.seated:
        for (payer, receiver), points in evening.figures.paid.items():
            paid[four[payer], four[receiver]] += points
        for one, other in PAIRS:
            together[frozenset((four[one], four[other]))] += 1
    return Ledger(
        tuple(
            Account(one, other, paid[one, other], paid[other, one], together[pair])
            for number, one in enumerate(season.names)
            for other in season.names[number + 1 :]
            if (pair := frozenset((one, other))) in together
        )
    )
