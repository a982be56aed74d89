"""Exceptions of the core, which know their subject.

Something odd that was written down on a sheet is a :class:`~scoresheet.core.bonken.findings.Finding`, a value. An
exception is for what cannot be done at all: a file that is no document, a sheet that does not exist. An error
carries the name of its sentence (``fault``) and what fills it (``params``), never the sentence itself: the web
pages, the API and the command line each say it in the reader's language, from the catalogues.
"""


class ScoresheetError(Exception):
    """The root of everything this package raises on purpose. ``fault`` is the key of a sentence (``error.<fault>`` in
    the catalogues), ``params`` are the values in it."""

    def __init__(self, fault: str, **params: object) -> None:
        super().__init__(fault, params)
        self.fault = fault
        self.params = params

    def __str__(self) -> str:
        """For logs and tracebacks only; people get the sentence from the catalogue."""
        details = ", ".join(f"{key}={value!r}" for key, value in self.params.items())
        return f"{self.fault}: {details}" if details else self.fault


class UnreadableError(ScoresheetError):
    """A rulebook, document, form or request that cannot be read as one. ``source`` names the file (or what stands for
    one), ``place`` the spot in it as ``deals[2].result.hearts``; it is empty when the fault is in the whole."""

    def __init__(self, source: str, place: str, fault: str, **params: object) -> None:
        super().__init__(fault, **params)
        self.source = source
        self.place = place

    def __str__(self) -> str:
        """For logs and tracebacks only; people get the sentence from the catalogue."""
        return ": ".join(part for part in (self.source, self.place, super().__str__()) if part)


class MissingError(ScoresheetError):
    """There is no such sheet, deal, contract or rulebook."""


class ReadOnlyError(ScoresheetError):
    """A view key was used to write."""
