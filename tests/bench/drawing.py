"""The filled card once more, by ReportLab: a library that draws where it is told, without tags, styles or a page model.

    pdf = draw_card(sheet, texts("en"))

Only to compare the time: it has the same fonts, cells, lines and sentences, and none of the accessibility.
"""

from collections.abc import Iterable
from functools import cache
from html import escape
from io import BytesIO

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Flowable, PageBreak, Paragraph, SimpleDocTemplate, Table, TableStyle

from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.bonken.sheet import Sheet, score_sheet
from scoresheet.locales import Texts
from scoresheet.pdf.fitting import CUTS
from scoresheet.views.bonken.card import Card, card_of
from scoresheet.views.bonken.diagram import SPOTS
from scoresheet.views.bonken.explain import Explainer

REGULAR, BOLD = (CUTS[style].stem for style in ("regular", "bold"))
TEXT = ParagraphStyle("text", fontName=REGULAR, fontSize=8, leading=10.8)
SIDE, GAP = 25, 27  # of a diagram and from one to the next, in millimetres


def draw_table(sheet: Sheet, t: Texts) -> bytes:
    """The table of the card."""
    _register()
    return _written([_table(card_of(sheet, score_sheet(sheet), t), t)])


def draw_card(sheet: Sheet, t: Texts) -> bytes:
    """The table, the diagrams, and every deal in sentences and sums."""
    _register()
    standing = score_sheet(sheet)
    card, explainer = card_of(sheet, standing, t), Explainer.of(sheet, t)
    rows = []
    for scored in standing.deals:
        said = explainer.deal(scored)
        told = (said.contract, said.roles, " ".join(said.calls), " ".join(said.result), *said.settlements)
        rows.append([_lines(told), _lines((*said.sums, said.check))])
    style = TableStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), ("LINEABOVE", (0, 0), (-1, -1), 0.2 * mm, colors.gray)])
    runs = [[scored.running[seat] for scored in standing.deals] for seat in SEATS]
    deals = Table(rows, [95 * mm, 95 * mm], style=style)
    return _written([_table(card, t), _Diagrams(card), PageBreak(), _Chart(runs), deals])


def _lines(texts: Iterable[str]) -> Paragraph:
    return Paragraph("<br/>".join(map(escape, texts)), TEXT)


class _Diagrams(Flowable):  # type: ignore[misc]
    def __init__(self, card: Card) -> None:
        super().__init__()
        self._card = card
        self.width, self.height = 190 * mm, 2 * GAP * mm

    def draw(self) -> None:
        for number, diagram in enumerate(self._card.diagrams):
            self.canv.saveState()
            self.canv.translate(number % 7 * GAP * mm, (1 - number // 7) * GAP * mm)
            self.canv.roundRect(0, 0, SIDE * mm, SIDE * mm, mm)
            self.canv.setFont(BOLD, 8.5)
            self.canv.drawString(mm, 22 * mm, diagram.symbol)
            self.canv.setFont(REGULAR, 6)
            for name, (x, y) in zip(self._card.players, SPOTS, strict=True):
                self.canv.drawCentredString(x * mm / 4, (100 - y) * mm / 4, name)
            path = self.canv.beginPath()
            path.rect(6 * mm, 6 * mm, 13 * mm, 13 * mm)
            for stroke in diagram.path.replace("M", " M").split(" M"):
                ends = [
                    tuple(float(number) * mm / 4 for number in end.split()) for end in stroke.split("L") if end.strip()
                ]
                for step, (x, y) in enumerate(ends):
                    (path.lineTo if step else path.moveTo)(x, SIDE * mm - y)
            self.canv.drawPath(path)
            self.canv.restoreState()


class _Chart(Flowable):  # type: ignore[misc]
    def __init__(self, runs: list[list[int]]) -> None:
        super().__init__()
        self._runs = runs
        self.width, self.height = 160 * mm, 50 * mm

    def draw(self) -> None:
        for run in self._runs:
            path = self.canv.beginPath()
            path.moveTo(0, 25 * mm)
            for number, total in enumerate(run, 1):
                path.lineTo(number * 11 * mm, (25 + total / 60) * mm)
            self.canv.drawPath(path)


def _table(card: Card, t: Texts) -> Table:
    rows: list[list[str]] = [["", "", "", *(cell for name in card.players for cell in (name, ""))]]
    headings = []
    for section in card.sections:
        headings.append(len(rows))
        rows.append([section.heading, "", section.column, *([t("card.plus-column"), t("card.minus-column")] * 4)])
        for row in section.rows:
            beside = row.value if section.kind == "minus" else row.chooser or ""
            cells = [number for cell in row.cells for number in (cell.plus, cell.minus)]
            rows.append([row.symbol, f"{row.number or ''} {row.name}", beside, *cells])
    sums = [number for cell in card.subtotals for number in (cell.plus, f"– {cell.minus}")]
    rows.append([t("card.subtotal"), "", "", *sums])
    rows.append([t("card.endscore"), "", "", *(cell for score in card.endscores for cell in (score, ""))])
    style = [
        ("FONT", (0, 0), (-1, -1), REGULAR, 8.5),
        ("FONT", (0, 0), (0, -1), BOLD, 11),
        ("FONT", (3, 1), (-1, -1), REGULAR, 11),
        ("ALIGN", (2, 1), (-1, -1), "RIGHT"),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("GRID", (0, 1), (-1, -1), 0.2 * mm, colors.gray),
        *(("BOX", (column, 0), (column + 1, -1), 0.55 * mm, colors.black) for column in (3, 5, 7, 9)),
        *(("BACKGROUND", (0, heading), (-1, heading), colors.whitesmoke) for heading in headings),
    ]
    widths = [12 * mm, 41 * mm, 18.5 * mm, *([14.8 * mm] * 8)]
    return Table(rows, widths, [10 * mm] * len(rows), TableStyle(style))


def _written(parts: list[Flowable]) -> bytes:
    output = BytesIO()
    margins = {f"{side}Margin": 8 * mm for side in ("top", "bottom", "left", "right")}
    SimpleDocTemplate(output, pagesize=A4, **margins).build(parts)
    return output.getvalue()


@cache
def _register() -> None:
    for font in CUTS.values():
        pdfmetrics.registerFont(TTFont(font.stem, str(font)))
    pdfmetrics.registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD, italic=REGULAR, boldItalic=BOLD)
