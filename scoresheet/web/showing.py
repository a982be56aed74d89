"""Deals, and the log of a sheet, as the pages show them: in sentences, with who wrote it and when."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from babel.dates import format_datetime

from scoresheet.card import Diagram, diagram
from scoresheet.changes import headed
from scoresheet.core.deal import Deal
from scoresheet.core.log import Corrected, Entry, Headed, Log, Recorded, Removed, Renamed, Reseated, apply
from scoresheet.core.rulebook import Contract
from scoresheet.core.sheet import Reckoned, Sheet, reckon
from scoresheet.explain import DealText, Explainer
from scoresheet.locales import Texts


@dataclass(frozen=True)
class ShownDeal:
    """One deal of the sheet with everything that follows from it. ``scores`` is None when it has errors."""

    number: int
    contract: Contract | None
    text: DealText
    scores: tuple[int, ...] | None
    diagram: Diagram | None
    warned: tuple[str, ...]
    history: tuple[str, ...]


@dataclass(frozen=True)
class LogLine:
    """One entry of the log. ``text`` is the deal it is about, ``again`` the number to enter a removed deal at;
    ``details`` are what was different at the head of the sheet."""

    version: int
    time: datetime
    when: str
    by: str | None
    what: str
    text: DealText | None
    again: int | None
    details: tuple[str, ...]


def when(time: datetime, t: Texts) -> str:
    """A moment in the time zone of the server, in the reader's language."""
    return format_datetime(time.astimezone(), "d MMM y HH:mm zzz", locale=t.language)


def shown_deal(log: Log, number: int, t: Texts) -> ShownDeal:
    """Deal ``number``, which the sheet has."""
    explainer = Explainer.of(log.sheet, t)
    reckoned = reckon(log.sheet).deals[number - 1]
    contract = log.sheet.rulebook.find(reckoned.deal.contract)
    return ShownDeal(
        number=number,
        contract=contract,
        text=explainer.deal(reckoned),
        scores=reckoned.score.scores if reckoned.score else None,
        diagram=diagram(explainer, contract, reckoned) if contract else None,
        warned=tuple(
            t("deal.accepted" if finding.code in reckoned.deal.accepted else "deal.not-accepted")
            if finding.severity == "warning"
            else ""
            for finding in reckoned.findings
        ),
        history=tuple(history_line(entry, t) for entry in log.histories[number - 1]),
    )


def history_line(entry: Entry, t: Texts) -> str:
    """Who entered or corrected a deal, and when."""
    kind = "recorded" if isinstance(entry.change, Recorded) else "corrected"
    moment = when(entry.time, t)
    return t(f"history.{kind}-by", when=moment, by=entry.by) if entry.by else t(f"history.{kind}", when=moment)


def deal_text(sheet: Sheet, change: Recorded | Corrected, t: Texts) -> DealText:
    """What a change would make of the deal it is about, in sentences."""
    return Explainer.of(sheet, t).deal(_reckoned(apply(sheet, change), change.number))


def log_lines(log: Log, t: Texts, *, writable: bool) -> tuple[LogLine, ...]:
    """All entries, the newest first. Players are called what they were called at the time."""
    lines: list[LogLine] = []
    sheet = log.base
    room = len(log.sheet.deals) < log.sheet.rulebook.deals
    for entry in log.entries:
        after = apply(sheet, entry.change)
        what, text = _what(sheet, after, entry, t)
        again = None
        if writable and room and isinstance(entry.change, Removed):
            again = min(entry.change.number, len(log.sheet.deals) + 1)
        details = headed(sheet, after, t) if isinstance(entry.change, Headed) else ()
        lines.append(LogLine(entry.version, entry.time, when(entry.time, t), entry.by, what, text, again, details))
        sheet = after
    return tuple(reversed(lines))


def _what(before: Sheet, after: Sheet, entry: Entry, t: Texts) -> tuple[str, DealText | None]:
    match entry.change:
        case Recorded(number, deal):
            return t("log.recorded", number=number, contract=_name(after, deal, t)), _text(after, number, t)
        case Corrected(number, deal):
            was = _name(before, before.deals[number - 1], t)
            now = _name(after, deal, t)
            key = "log.corrected" if was == now else "log.corrected-contract"
            return t(key, number=number, contract=now, was=was), _text(after, number, t)
        case Removed(number):
            return t("log.removed", number=number, contract=_name(before, before.deals[number - 1], t)), _text(
                before, number, t
            )
        case Renamed(players):
            return t("log.renamed", before=_row(before.players), after=_row(players)), None
        case Reseated():
            return t("log.reseated", before=_row(before.players), after=_row(after.players)), None
        case Headed():
            return t("log.headed"), None


def _text(sheet: Sheet, number: int, t: Texts) -> DealText:
    return Explainer.of(sheet, t).deal(_reckoned(sheet, number))


def _reckoned(sheet: Sheet, number: int) -> Reckoned:
    return reckon(sheet).deals[number - 1]


def _name(sheet: Sheet, deal: Deal, t: Texts) -> str:
    contract = sheet.rulebook.find(deal.contract)
    return t.pick(contract.name) if contract else deal.contract


def _row(players: Sequence[str]) -> str:
    return ", ".join(players)
