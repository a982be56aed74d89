"""An evening out of a file in words, before it is kept: what differs, and what stays behind."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from scoresheet.core.bonken.sheet import Players, Sheet, score_sheet
from scoresheet.core.findings import SheetFinding
from scoresheet.formats.incoming import Incoming, Scores
from scoresheet.locales import Texts
from scoresheet.views.formatting import long_date, minus_sign, quote, signed


@dataclass(frozen=True)
class Differences:
    """How many deals of an evening have other scores in a file than follow, and which and by how much, in lines."""

    number: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Preview:
    """``differing`` says how many deals have other scores than follow, ``changes`` which and by how much; ``agrees``
    that there are scores and none differs. ``refused`` says why the evening cannot come in; empty when it can."""

    heading: str
    players: str
    deals: str
    agrees: bool
    differing: str
    changes: tuple[str, ...]
    notes: tuple[str, ...]
    refused: tuple[str, ...]


def preview(
    evening: Incoming, errors: Sequence[SheetFinding], say: Callable[[Any], str], differences: Differences, t: Texts
) -> Preview:
    """An evening with its ``errors``, which ``say`` puts into words, and its ``differences``."""
    sheet = evening.sheet
    refused = [t("incoming.error", number=error.deal, sentence=say(error)) for error in errors]
    if not sheet.deals:
        refused.append(t("error.empty-evening"))
    number = differences.number
    return Preview(
        heading=heading_of(sheet, t),
        players=", ".join(quote(name) for name in sheet.players),
        deals=t.count("incoming.deals", len(sheet.deals)),
        agrees=any(evening.stored) and not (refused or number),
        differing=t.count("incoming.differing", number) if number and not refused else "",
        changes=() if refused else differences.lines,
        notes=tuple(t(f"incoming.{note.code}", **note.params) for note in evening.notes),
        refused=tuple(refused),
    )


def heading_of(sheet: Any, t: Texts) -> str:
    """The title and the date of a sheet; that it has neither."""
    parts = [quote(sheet.title)] if sheet.title else []
    parts += [long_date(sheet.date, t)] if sheet.date else []
    return " · ".join(parts) or t("incoming.undated")


def differences(sheet: Sheet, stored: Sequence[Scores | None], t: Texts) -> Differences:
    """How many deals have other scores than those ``stored``; a line each, and one more for the totals."""
    lines: list[str] = []
    before, after = [0] * 4, [0] * 4
    for scored, was in zip(score_sheet(sheet).deals, stored, strict=False):
        if was is None or scored.score is None:
            continue
        now = scored.score.scores
        before, after = _added(before, was), _added(after, now)
        if was != now:
            contract = t.pick(sheet.rulebook.contract(scored.deal.contract).name)
            what = t("incoming.deal", number=scored.number, contract=contract)
            lines.append(t("incoming.differs", what=what, changes=_changes(sheet.players, was, now, t)))
    number = len(lines)
    if before != after:
        changes = _changes(sheet.players, before, after, t)
        lines.append(t("incoming.differs", what=t("incoming.totals"), changes=changes))
    return Differences(number, tuple(lines))


def _added(sums: Sequence[int], scores: Sequence[int]) -> list[int]:
    return [one + more for one, more in zip(sums, scores, strict=True)]


def _changes(players: Players, before: Sequence[int], after: Sequence[int], t: Texts) -> str:
    """Everybody whose score is another."""
    return ", ".join(
        t("incoming.change", name=quote(name), right=minus_sign(now), stored=minus_sign(was), by=signed(now - was))
        for name, was, now in zip(players, before, after, strict=True)
        if was != now
    )
