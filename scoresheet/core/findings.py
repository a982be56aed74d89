"""Findings: oddities in what was written down, as values, in any game.

A game has a class of its own with the severity of each of its codes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, Protocol, TypeVar

Severity = Literal["error", "warning"]


@dataclass(frozen=True)
class SheetFinding:
    """One thing that is odd. ``deal`` is its number (None: the whole sheet), ``fields`` where in the deal it stands.
    ``params`` fill the sentence of the catalogues; players in it are seats, or names as written when nobody has
    them."""

    severities: ClassVar[Mapping[str, Severity]]

    code: str
    deal: int | None
    fields: tuple[str, ...]
    params: Mapping[str, object]

    @property
    def severity(self) -> Severity:
        """Whether it keeps the deal from being scored."""
        return self.severities[self.code]


class Accepting(Protocol):
    """A deal of any game, or what else warnings are accepted with."""

    @property
    def accepted(self) -> tuple[str, ...]:
        """The codes of the warnings that the table accepted."""
        ...


AnyFinding = TypeVar("AnyFinding", bound=SheetFinding)


def has_errors(findings: Iterable[SheetFinding]) -> bool:
    """Whether any finding keeps its deal from being scored."""
    return "error" in [finding.severity for finding in findings]


def unaccepted(deal: Accepting, findings: Iterable[AnyFinding]) -> tuple[AnyFinding, ...]:
    """The warnings about a deal that have not been accepted."""
    return tuple(finding for finding in findings if finding.severity == "warning" and finding.code not in deal.accepted)
