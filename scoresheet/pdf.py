"""Cards as PDF, blank or filled.

    >>> from scoresheet.core.rulebook import named
    >>> from scoresheet.locales import texts
    >>> blank_pdf(named("bonken-2002"), texts("nl"), paper="a5")[:5]
    b'%PDF-'

Page 1 is the card with its diagrams. Behind a filled one come the chart of the evening, every deal in sentences and
what was changed afterwards; behind a blank one the rules and the worked examples, reckoned while the page is made.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache

from babel.dates import format_datetime
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scoresheet.assets import EXAMPLES, TEMPLATES
from scoresheet.card import Card, blank_card, card_of, is_red
from scoresheet.changes import changes, long_date
from scoresheet.chart import chart_of
from scoresheet.core.log import Change, Headed, Log, Renamed
from scoresheet.core.rulebook import Rulebook, named
from scoresheet.core.seats import SEATS
from scoresheet.core.sheet import Players, Sheet, Standing, reckon
from scoresheet.documents import read
from scoresheet.explain import DealText, Explainer
from scoresheet.locales import Texts, texts
from scoresheet.typesetting import PAPERS, PdfError, printable, to_pdf

__all__ = ["PAPERS", "PdfError", "blank_pdf", "filled_pdf", "warm"]


@dataclass(frozen=True)
class DealPart:
    """One deal behind the card: its place on the card, its sentences, and its findings with whether the table
    accepted each."""

    number: int
    symbol: str
    text: DealText
    findings: tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class Specimen:
    """The worked examples of a rulebook on one card."""

    card: Card
    deals: tuple[DealPart, ...]


def blank_pdf(rulebook: Rulebook, t: Texts, paper: str = "a4", copies: int = 1) -> bytes:
    """So many blank cards, a page each, then the rules and the worked examples once.

    Two cards on a sheet come in pairs.
    """
    page = _environment().get_template("print/blank.html")
    return to_pdf(
        page.render(
            t=t,
            rulebook=rulebook,
            card=blank_card(rulebook, t),
            copies=copies + copies % 2 if paper == "2xa5" else copies,
            specimen=_specimen(rulebook, t),
        ),
        paper,
    )


def filled_pdf(log: Log, t: Texts, paper: str = "a4") -> bytes:
    """The card of a sheet, finished or half played, its deals in sentences, and the log of what was changed."""
    log = _printable(log, t)
    sheet = log.sheet
    standing = reckon(sheet)
    page = _environment().get_template("print/filled.html")
    return to_pdf(
        page.render(
            t=t,
            rulebook=sheet.rulebook,
            card=card_of(sheet, standing, t),
            deals=_deals(sheet, standing, t),
            chart=chart_of(sheet.players, standing, sheet.rulebook.deals, t) if standing.deals else None,
            events=changes(log, t),
        ),
        paper,
    )


def warm() -> None:
    """Load and render everything once, for the worker processes that are forked afterwards; nothing without Pango."""
    try:
        blank_pdf(named("bonken-2002"), texts("en"))
    except PdfError:
        return


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
    environment.filters |= {"long_date": long_date, "moment": _moment}
    return environment


def _moment(time: datetime, t: Texts) -> str:
    return format_datetime(time.astimezone(), "d MMM y HH:mm zzz", locale=t.language)


def _printable(log: Log, t: Texts) -> Log:
    def names(players: Players) -> Players:
        first, second, third, fourth = (
            printable(players[seat], instead=t("print.player", number=seat + 1)) for seat in SEATS
        )
        return first, second, third, fourth

    def change(made: Change) -> Change:
        match made:
            case Renamed(players):
                return Renamed(names(players))
            case Headed(title, date, place):
                return Headed(printable(title), date, printable(place))
            case _:
                return made

    base = replace(
        log.base, players=names(log.base.players), title=printable(log.base.title), place=printable(log.base.place)
    )
    entries = tuple(
        replace(entry, by=entry.by and printable(entry.by), change=change(entry.change)) for entry in log.entries
    )
    return Log(base, entries)


def _deals(sheet: Sheet, standing: Standing, t: Texts) -> tuple[DealPart, ...]:
    explainer = Explainer.of(sheet, t)
    symbols: Mapping[str, str] = {contract.key: contract.symbol for contract in sheet.rulebook.contracts}
    return tuple(
        DealPart(
            reckoned.number,
            symbols.get(reckoned.deal.contract, "?"),
            explainer.deal(reckoned),
            tuple(
                (explainer.finding(finding), finding.code in reckoned.deal.accepted) for finding in reckoned.findings
            ),
        )
        for reckoned in standing.deals
    )


def _specimen(rulebook: Rulebook, t: Texts) -> Specimen | None:
    found = [read(path.read_bytes(), path.name).sheet for path in sorted(EXAMPLES.glob("*-example.toml"))]
    sheets = [sheet for sheet in found if sheet.rulebook is rulebook]
    if not sheets:
        return None
    together = sheets[0].with_deals(*(deal for sheet in sheets for deal in sheet.deals))
    standing = reckon(together)
    return Specimen(card_of(together, standing, t), _deals(together, standing, t))
