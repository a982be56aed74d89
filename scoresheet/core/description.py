"""Description of a change: values that the views put into sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Description:
    """What there is to say about a change: the code of its sentence, what fills it, and what it is about.

    ``params`` are as in a finding: numbers, contracts by key, players by seat; or all names, or a rulebook. ``subject``
    says what was different before and after: "deal", "players", "heading" and what else a game has. Of a deal,
    ``before`` and ``after`` are its numbers on the sheets before and after the change, None where it is not there.
    """

    code: str
    subject: str
    params: Mapping[str, object] = field(default_factory=dict)
    before: int | None = None
    after: int | None = None
