"""Templates of paper and their environment: names in our fonts, and the imprint of a card with its QR code.

>>> from scoresheet.locales import texts
>>> PrintedNames(texts("en")).table(("Kees 🎉", "Kees 🃏", "小明", "Anna"))
('Kees (A)', 'Kees (B)', 'player C', 'Anna')

    template_to_pdf("bonken/print/poster.html", "a3", t=t, short_rules=short_rules_of(rulebook, t))

The code is only ever of an address that may look: a card is left lying about.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from itertools import chain, count, groupby

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from scoresheet.assets import TEMPLATES
from scoresheet.core.names import bidi_safe, folding
from scoresheet.locales import Texts
from scoresheet.pdf.typesetting import glued, in_our_fonts, printable, tight, to_pdf
from scoresheet.views.formatting import is_red, long_date, long_moment

LETTERS = "ABCDEFG"  # of the seats, clockwise


@dataclass
class PrintedNames:
    """The printed forms of names, one for each in a document; those of two people differ in more than capitals."""

    t: Texts
    _known: dict[str, str] = field(default_factory=dict)
    _owners: dict[str, str] = field(default_factory=dict)  # whose a printed name is, both as they are compared

    def table(self, players: Sequence[str]) -> tuple[str, ...]:
        """The printed names of a table's players; one that loses a letter gets that of its seat beside it."""
        # Names that print as they are come first: no other may look like them.
        order = sorted(range(len(players)), key=lambda seat: in_our_fonts(players[seat]) != players[seat])
        shown = {seat: self._player(players[seat], LETTERS[seat]) for seat in order}
        return tuple(shown[seat] for seat in range(len(players)))

    def _player(self, name: str, letter: str) -> str:
        left = " ".join(in_our_fonts(name, lacking="").split())
        whole = left == " ".join(name.split())
        shown = bidi_safe(left) if left else self.t("print.player-letter", letter=letter)
        marked = (f"{shown}{f' ({letter})' * times}" for times in count(0 if whole or not left else 1))
        return self._named(name, marked)

    def person(self, name: str) -> str:
        """The printed name of a writer of the log, perhaps a player."""
        shown = printable(name)
        return self._named(name, chain([shown], (f"{shown} ({number})" for number in count(2))))

    def _named(self, name: str, ways: Iterable[str]) -> str:
        """The first of some ``ways`` to print a name that no other name has."""
        if name not in self._known:
            own = folding(name)
            free = (shown for shown in ways if self._owners.get(folding(shown), own) == own)
            self._known[name] = next(shown for shown in free if shown not in self._known.values())
            self._owners[folding(self._known[name])] = own
        return self._known[name]


_BORDER = 4  # modules of white around it


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
    size = code.symbol_size(border=_BORDER)[0]
    path = "".join(_runs(line, row) for row, line in enumerate(code.matrix))
    svg = Markup('<svg viewBox="0 0 {size} {size}"><title>{title}</title><path stroke="#000" d="{path}"/></svg>')
    return svg.format(size=size, title=title, path=path)


def _runs(line: Iterable[int], row: int) -> str:
    """The dark modules of a row of a QR code as an SVG path, neighbours in one stroke."""
    path, column = "", _BORDER
    for dark, modules in groupby(line):
        length = len(list(modules))
        if dark:
            path += f"M{column} {row + _BORDER}.5h{length}"
        column += length
    return path


def template_to_pdf(template: str, stylesheet: str, **values: object) -> bytes:
    """The PDF of a template, in the stylesheet of a paper."""
    page = _environment().get_template(template)
    return to_pdf(page.render({"twice": stylesheet == "2xa5"} | values), stylesheet)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.tests["red"] = is_red
    environment.filters |= {"long_date": long_date, "long_moment": long_moment, "tight": tight, "glued": glued}
    return environment
