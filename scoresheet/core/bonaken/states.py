"""The six states of a player of Bonaken, and how a result leads from one to another.

>>> after("recht", "loss"), after("wip", "win"), after("suf", "false"), after("krom", None)
('wip', 'eruit', 'erin', 'krom')

The words are those of the table, in every language: *suf* nothing yet, *recht* one won, *krom* one lost, *wip* one of
each, *eruit* out with two won, *erin* out with two lost or with false roem.
"""

from collections.abc import Mapping
from typing import Literal

from scoresheet.core.bonaken.deal import Result

State = Literal["suf", "recht", "krom", "wip", "eruit", "erin"]
START: State = "suf"
ACTIVE: tuple[State, ...] = ("suf", "recht", "krom", "wip")

# Two won is out of the game, two lost is in it for the round; false roem is in it at once.
MOVES: Mapping[State, Mapping[Result, State]] = {
    "suf": {"win": "recht", "loss": "krom", "false": "erin"},
    "recht": {"win": "eruit", "loss": "wip", "false": "erin"},
    "krom": {"win": "wip", "loss": "erin", "false": "erin"},
    "wip": {"win": "eruit", "loss": "erin", "false": "erin"},
}


def after(state: State, result: Result | None) -> State:
    """The state after a deal; the same for who did not go (None) and for who is out of the game."""
    return state if result is None or state not in MOVES else MOVES[state][result]
