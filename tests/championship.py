"""Tournaments written by hand, and played at random.

entered("Anja", "Bert; nieuw")        # players
played(87, rounds=5)                  # drawn and signed for, the points by chance
"""

from collections.abc import Mapping
from dataclasses import replace

from scoresheet.core.bonaken.championship.changes import CardsMade, Drawn, SignedOff
from scoresheet.core.bonaken.championship.draw import Chance
from scoresheet.core.bonaken.championship.player_list import read_list
from scoresheet.core.bonaken.championship.ranking import rank
from scoresheet.core.bonaken.championship.tournament import Game, Score, Tournament
from scoresheet.core.bonaken.deal import Result
from scoresheet.core.changes import SheetChange
from scoresheet.core.errors import SheetFinding
from scoresheet.store.sheets import Store
from scoresheet.web.bonaken.championship.table_keys import card_digests, table_key
from tests.store.asking import write

# How games of four and of three end without a joint misère, as (points, deals won) by place: BONAKEN, section 6.
ENDS = {
    4: (
        ((10, 2), (8, 2), (4, 2), (1, 1)),
        ((10, 2), (8, 2), (4, 0), (0, 1)),
        ((10, 2), (8, 1), (0, 0), (0, 0)),
        ((10, 0), (0, 1), (0, 0), (0, 1)),
    ),
    3: (((10, 2), (8, 2), (1, 0)), ((10, 2), (8, 1), (0, 0)), ((10, 1), (0, 0), (0, 1))),
    2: (((10, 2), (1, 1)), ((10, 0), (0, 1))),
}


def entered(*lines: str) -> Tournament:
    """A tournament of players given as the lines of a list."""
    return Tournament("Leimuiden", "2026-11-07", "Leimuiden", read_list("\n".join(lines)).players)


def crowd(players: int) -> Tournament:
    """So many players, every fifth of them new and every third a woman."""
    labels = [", ".join(["nieuw"] * (n % 5 == 0) + ["vrouw"] * (n % 3 == 0)) for n in range(players)]
    return entered(*(f"Speler {n + 1}; {label}" for n, label in enumerate(labels)))


def some_game(players: int, chance: Chance) -> Game:
    """A game as it can end at such a table."""
    ends = ENDS[players]
    return tuple(Score(*score) for score in chance.shuffled(ends[chance.below(len(ends))]))


def random_deals(players: int, chance: Chance) -> list[tuple[int, Result]]:
    """A game by chance, a deal at a time, until at most one is in play."""
    won, lost = [0] * players, [0] * players
    played: list[tuple[int, Result]] = []
    results: tuple[Result, ...] = ("win", "loss")
    while len(active := [seat for seat in range(players) if won[seat] < 2 and lost[seat] < 2]) > 1:
        goer, result = active[chance.below(len(active))], results[chance.below(2)]
        (won if result == "win" else lost)[goer] += 1
        played.append((goer, result))
    return played


def drawn(tournament: Tournament, seed: str) -> Tournament:
    """With one more round."""
    change = Drawn.next(tournament, seed)
    assert change.blocking(tournament) == ()
    return change.apply(tournament)


def signed(tournament: Tournament, chance: Chance) -> Tournament:
    """With results for every table of the last round."""
    number = len(tournament.rounds)
    for at, table in enumerate(tournament.rounds[-1].tables, start=1):
        change = SignedOff(number, at, tuple(some_game(len(table.players), chance) for _ in range(2)))
        assert change.blocking(tournament) == ()
        tournament = change.apply(tournament)
    return tournament


def played(players: int, rounds: int, seed: str = "seed") -> Tournament:
    """A tournament of so many rounds, all of it by chance."""
    tournament, chance = crowd(players), Chance(seed)
    for number in range(1, rounds + 1):
        tournament = signed(drawn(tournament, f"{seed} {number}"), chance)
    return tournament


def with_final(tournament: Tournament, seed: str = "final") -> Tournament:
    """The same, the final played too."""
    final = Drawn.next_final(tournament, seed)
    assert final.blocking(tournament) == ()
    return signed(final.apply(tournament), Chance(seed))


def addressed(store: Store, tournament: Tournament) -> list[Mapping[str, object]]:
    """A tournament in a store, with cards for its tables, as what stands in the addresses of its pages."""
    keys = store.create(replace(tournament, rounds=()))
    changes: list[SheetChange] = [CardsMade("salt", card_digests(keys.edit, "salt", 3))]
    for number, one in enumerate(tournament.rounds, start=1):
        changes.append(Drawn(number, one.seed, one.seated, one.final))
        signed = ((at, table) for at, table in enumerate(one.tables, start=1) if table.signed)
        changes += [SignedOff(number, at, table.games, accepted=table.accepted) for at, table in signed]
    write(store, keys.edit, *changes, by="Anja")
    card = table_key(keys.edit, "salt", 1)
    both: list[Mapping[str, object]] = [{"key": key, "number": 1, "table": 1} for key in (keys.edit, keys.view)]
    return [*both, {"key": keys.view, "number": 1, "card": card, "game": 1}]


def codes(findings: tuple[SheetFinding, ...]) -> list[str]:
    return [found.code for found in findings]


def order(tournament: Tournament) -> list[tuple[int, str]]:
    """The ranking as places and names."""
    return [(row.place, tournament.players[row.player].name) for row in rank(tournament).rows]


def without(tournament: Tournament, *numbers: int) -> Tournament:
    """The same after these went home."""
    return tournament.with_players({one: replace(tournament.players[one], away=True) for one in numbers})
