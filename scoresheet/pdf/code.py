"""The imprint of a printed card: the address of its sheet as a QR code, the day, and the version.

Only ever an address that may look: a card is left lying about.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from markupsafe import Markup

from scoresheet.locales import Texts
from scoresheet.views.formatting import long_date

_BORDER = 4  # modules of white around it


@dataclass(frozen=True)
class Source:
    """The address of a sheet for those who look, empty when others cannot reach it; the day of printing; and the
    version of the sheet, None when nobody counted."""

    address: str
    printed: date
    version: int | None = None

    @classmethod
    def today(cls, address: str, version: int | None = None) -> "Source":
        """A source as it is printed today."""
        return cls(address, datetime.now().astimezone().date(), version)


@dataclass(frozen=True)
class Origin:
    """A source on paper: the code as SVG, None without an address, and when it was so in words."""

    code: Markup | None
    said: str


def origin_of(source: Source, t: Texts) -> Origin:
    """A source, drawn. What the code says stands nowhere in letters."""
    when = long_date(source.printed.isoformat(), t)
    said = (
        t("print.printed", date=when)
        if source.version is None
        else t("print.printed-version", date=when, version=source.version)
    )
    return Origin(code_of(source.address, t("print.code")) if source.address else None, said)


def code_of(address: str, title: str) -> Markup:
    """A QR code as SVG."""
    import segno

    code = segno.make(address, error="m", micro=False)
    size = code.symbol_size(border=_BORDER)[0]
    path = "".join(_runs(line, row) for row, line in enumerate(code.matrix))
    svg = Markup('<svg viewBox="0 0 {size} {size}"><title>{title}</title><path stroke="#000" d="{path}"/></svg>')
    return svg.format(size=size, title=title, path=path)


def _runs(line: Iterable[int], row: int) -> str:
    """The dark modules of a row, those side by side as one stroke."""
    path, column = "", _BORDER
    for dark, modules in groupby(line):
        length = len(list(modules))
        if dark:
            path += f"M{column} {row + _BORDER}.5h{length}"
        column += length
    return path
