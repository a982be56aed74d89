"""The imprint of a card: where its sheet is, as a QR code, and when it was printed.

The code is only ever of an address that may look: a card is left lying about.
"""

from dataclasses import dataclass, field
from datetime import date

from markupsafe import Markup

from scoresheet.locales import Texts
from scoresheet.views.formatting import long_date


@dataclass(frozen=True)
class Source:
    """The source of a printed card: the view address of a sheet, empty when others cannot reach it; the version of the
    sheet, None when unknown; and the day of printing."""

    address: str
    version: int | None = None
    printed: date = field(default_factory=date.today)


@dataclass(frozen=True)
class Imprint:
    """The imprint of a card: the QR code of its source as SVG, None without an address, and a sentence with the day."""

    code: Markup | None
    sentence: str


def imprint_of(source: Source, t: Texts) -> Imprint:
    """The imprint of a card; the address in its QR code stands nowhere in letters."""
    when = long_date(source.printed.isoformat(), t)
    sentence = (
        t("print.printed", date=when)
        if source.version is None
        else t("print.printed-version", date=when, version=source.version)
    )
    return Imprint(code_of(source.address, t("print.code")) if source.address else None, sentence)


def code_of(address: str, title: str) -> Markup:
    import segno

    code = segno.make(address, error="m", micro=False)
    return Markup(code.svg_inline(title=title, border=4, omitsize=True, svgclass=None, lineclass=None))
