"""The draw of a tournament round: tables at which as few as possible meet again, reproducible from a seed.

>>> table_sizes(87)[-2:], table_sizes(5), table_sizes(9)
((4, 3), (3, 2), (3, 3, 3))
>>> first = draw("leimuiden", range(8), ())
>>> first == draw("leimuiden", range(8), ())
True
>>> meetings_again(draw("leimuiden 2", range(8), (first,)), (first,))
4

With eight players each meets another again in the second round, four pairs at least. Players are numbers. Python
promises no stable order of its ``random.shuffle`` from one release to the next, so chance comes from ``Chance`` here.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import combinations, islice
from operator import itemgetter
from typing import TypeVar

Tables = tuple[tuple[int, ...], ...]

FULL = 4  # players at a table
_MEETING, _SMALL = 8, 1  # the costs of meeting a player again, and of sitting at a smaller table again
# Bounds on the work instead of on the time: the same tables on a slow machine.
_STARTS, _STEPS, _TRIED = 4, 4000, 300_000
_OTHERWISE = {2: (2,), 5: (3, 2)}  # with so few, fours and threes do not come out
_MASK = (1 << 64) - 1

Anything = TypeVar("Anything")


class Chance:
    """Random numbers from a seed: SplitMix64 (Steele, Lea and Flood, 2014), started by the SHA-256 of the seed."""

    def __init__(self, seed: str) -> None:
        self._state = int.from_bytes(sha256(seed.encode("utf-8", "surrogatepass")).digest()[:8])

    def below(self, bound: int) -> int:
        """A random whole number from 0 up to ``bound``. With bounds of hundreds the bias is at most 2**-55."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return (mixed ^ (mixed >> 31)) % bound

    def shuffled(self, things: Iterable[Anything]) -> list[Anything]:
        """The members of a sequence in random order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def table_sizes(players: int) -> tuple[int, ...]:
    """The sizes of the tables: fours, then few threes; five players make a three and a two, one player no table."""
    if players < 2:
        return ()
    if players in _OTHERWISE:
        return _OTHERWISE[players]
    threes = -players % FULL
    return (FULL,) * ((players - 3 * threes) // FULL) + (3,) * threes


def draw(seed: str, players: Iterable[int], earlier: Sequence[Tables]) -> Tables:
    """The tables of a round, drawn so that as few pairs as possible meet again who sat together ``earlier``.

    After that, as few as possible sit at a smaller table again. It begins with tables at random and exchanges players
    who meet again, with now and then a step back, until none do or for a fixed number of steps. Where that leaves some,
    it tries all tables without a meeting in turn, again up to a fixed number: with 23 players the exchanges miss one in
    ten fifth rounds without a meeting. That no tables could be better is certain only when no players meet again.
    """
    chance, everybody = Chance(seed), sorted(players)
    best = _Search(chance, chance.shuffled(everybody), earlier).run()
    for _ in range(_STARTS - 1):
        if best[0]:
            best = min(best, _Search(chance, chance.shuffled(everybody), earlier).run(), key=itemgetter(0))
    if meetings_again(best[1], earlier) and (order := _without_meetings(everybody, earlier)):
        best = min(best, _Search(chance, order, earlier).run())
    return best[1]


def meetings_again(tables: Tables, earlier: Sequence[Tables]) -> int:
    """The number of pairs of players at ``tables`` who sat at one table before."""
    met = {pair for seated in earlier for table in seated for pair in combinations(sorted(table), 2)}
    return sum(pair in met for table in tables for pair in combinations(sorted(table), 2))


def _without_meetings(players: Sequence[int], earlier: Sequence[Tables]) -> list[int] | None:
    """Players in an order that puts no two at a table who have met; None if there is none or the search takes too long.

    Depth first: the player with the fewest left to meet gets a table next.
    """
    new = {player: set(players) - {player} for player in players}
    for table in (table for seated in earlier for table in seated):
        for player in new.keys() & set(table):
            new[player].difference_update(table)
    tried = 0

    def seat(left: frozenset[int], sizes: tuple[int, ...]) -> list[tuple[int, ...]] | None:
        nonlocal tried
        if not sizes:
            return []
        first = min(sorted(left), key=lambda player: len(new[player] & left))
        for size in sorted(set(sizes), reverse=True):
            at = sizes.index(size)
            for others in combinations(sorted(new[first] & left), size - 1):
                tried += 1
                if tried > _TRIED:
                    return None
                if any(other not in new[one] for one, other in combinations(others, 2)):
                    continue
                table = (first, *others)
                rest = seat(left.difference(table), sizes[:at] + sizes[at + 1 :])
                if rest is not None:
                    return [table, *rest]
        return None

    tables = seat(frozenset(players), table_sizes(len(players)))
    if tables is None:
        return None
    return [player for table in sorted(tables, key=len, reverse=True) for player in table]


class _Search:
    """Local search for tables with few repeated meetings, from a random order of the players."""

    def __init__(self, chance: Chance, order: list[int], earlier: Sequence[Tables]) -> None:
        self._chance = chance
        left = iter(order)
        self._tables = [list(islice(left, size)) for size in table_sizes(len(order))]
        self._met: dict[int, dict[int, int]] = {player: {} for player in order}
        self._small = dict.fromkeys(order, 0)
        for table in (table for seated in earlier for table in seated):
            here = [player for player in table if player in self._met]
            for one in here:
                self._small[one] += _SMALL * (len(table) < FULL)
                for other in here:
                    if other != one:
                        self._met[one][other] = self._met[one].get(other, 0) + _MEETING
        self._costs = [self._cost(table) for table in self._tables]

    def _cost(self, table: Sequence[int]) -> int:
        small = sum(self._small[player] for player in table) if len(table) < FULL else 0
        return small + sum(self._met[one].get(other, 0) for one, other in combinations(table, 2))

    def run(self) -> tuple[int, Tables]:
        """The lowest cost that was found, and its tables."""
        chance, total = self._chance, sum(self._costs)
        best = total, self._seated()
        for _ in range(_STEPS):
            if total == 0 or len(self._tables) < 2:
                break
            costly = [at for at, cost in enumerate(self._costs) if cost]
            one = costly[chance.below(len(costly))]
            other = (one + 1 + chance.below(len(self._tables) - 1)) % len(self._tables)
            total += self._exchange(one, other)
            if total < best[0]:
                best = total, self._seated()
        return best

    def _exchange(self, one: int, other: int) -> int:
        """The cost after exchanging a player of each of two tables, if the exchange was made; else 0."""
        here, there = self._tables[one], self._tables[other]
        seat, opposite = self._chance.below(len(here)), self._chance.below(len(there))
        here[seat], there[opposite] = there[opposite], here[seat]
        costs = self._cost(here), self._cost(there)
        more = sum(costs) - self._costs[one] - self._costs[other]
        # Sometimes a step back, or it would stay where only two exchanges at once help.
        if more > 0 and self._chance.below(200):
            here[seat], there[opposite] = there[opposite], here[seat]
            return 0
        self._costs[one], self._costs[other] = costs
        return more

    def _seated(self) -> Tables:
        return tuple(tuple(table) for table in self._tables)
