"""Errors and findings of any game.

A finding is a value: something odd that was written down on a sheet. Each game has a class of its own with the
severity of its codes. An error is an exception, for what cannot be done at all: a file that is no document, a sheet
that does not exist. It carries the name of its sentence (``fault``) and what fills it (``params``), never the sentence
itself: the web pages, the API and the command line each put it in the reader's language, from the catalogues.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, Protocol, TypeVar


class ScoresheetError(Exception):
    """Base of every error that the package raises on purpose. ``fault`` is the key of a sentence (``error.<fault>`` in
    the catalogues), ``params`` are the values in it."""

    def __init__(self, fault: str, **params: object) -> None:
        super().__init__(fault, params)
        self.fault = fault
        self.params = params

    def __str__(self) -> str:
        """The error in logs and tracebacks; people get the sentence from the catalogue."""
        details = ", ".join(f"{key}={value!r}" for key, value in self.params.items())
        return f"{self.fault}: {details}" if details else self.fault


class UnreadableError(ScoresheetError):
    """Error for a rulebook, document, form or request that cannot be read. ``source`` names the file (or what stands
    for one), ``place`` the spot in it as ``deals[2].result.hearts``; it is empty when the fault is in the whole."""

    def __init__(self, source: str, place: str, fault: str, **params: object) -> None:
        super().__init__(fault, **params)
        self.source = source
        self.place = place

    def __str__(self) -> str:
        return ": ".join(part for part in (self.source, self.place, super().__str__()) if part)


class MissingError(ScoresheetError):
    """Error for a sheet, deal, contract or rulebook that does not exist."""


class ReadOnlyError(ScoresheetError):
    """Error for a write with a view key, or to a sheet that is full."""


Severity = Literal["error", "warning"]


@dataclass(frozen=True)
class SheetFinding:
    """A finding on a sheet: something odd that was recorded. ``deal`` is the number of its deal (None: the whole
    sheet), ``fields`` where in the deal it stands. ``params`` fill the sentence of the catalogues; players in it are
    seats, or names as written when no player has them."""

    severities: ClassVar[Mapping[str, Severity]]

    code: str
    deal: int | None
    fields: tuple[str, ...]
    params: Mapping[str, object]

    @property
    def severity(self) -> Severity:
        """The severity of the finding: an ``error`` keeps the deal from being scored, a ``warning`` does not."""
        return self.severities[self.code]


class Accepting(Protocol):
    """Protocol of what accepts warnings: a deal of any game, the draw of a round."""

    @property
    def accepted(self) -> tuple[str, ...]:
        """The codes of the accepted warnings."""
        ...


AnyFinding = TypeVar("AnyFinding", bound=SheetFinding)


def has_errors(findings: Iterable[SheetFinding]) -> bool:
    """Whether any finding is an error, which keeps its deal from being scored."""
    return "error" in [finding.severity for finding in findings]


def unaccepted(deal: Accepting, findings: Iterable[AnyFinding]) -> tuple[AnyFinding, ...]:
    """The warnings among ``findings`` that ``deal`` has not accepted."""
    return tuple(finding for finding in findings if finding.severity == "warning" and finding.code not in deal.accepted)


def still_accepted(deal: Accepting, findings: Iterable[SheetFinding]) -> tuple[str, ...]:
    """The codes that ``deal`` accepts, without those of warnings it does not have."""
    codes = {finding.code for finding in findings}
    return tuple(code for code in deal.accepted if code in codes)
