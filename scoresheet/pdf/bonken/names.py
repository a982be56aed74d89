"""Names in house rules, sheets and logs of Bonken, as our fonts can print them."""

from dataclasses import replace
from typing import cast

from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.bonken.sheet import Players, Sheet
from scoresheet.core.bonken.transliteration import respelled
from scoresheet.core.changes import SheetChange
from scoresheet.core.log import Log
from scoresheet.locales import Texts
from scoresheet.pdf.names import PrintedNames
from scoresheet.pdf.typesetting import NOT_IN_FONT, printable


def printable_rulebook(rulebook: Rulebook) -> Rulebook:
    """The rules with only letters that our fonts have; what is left of none of them is not empty."""
    return respelled(rulebook, lambda text: printable(text) or NOT_IN_FONT)


def printable_log(log: Log[Sheet], t: Texts, names: PrintedNames | None = None) -> Log[Sheet]:
    """The log with only letters that our fonts have; ``names`` are those of a document with more sheets."""
    names = names or PrintedNames(t)

    def four(players: Players) -> Players:
        first, second, third, fourth = names.table(players)
        return first, second, third, fourth

    base = replace(
        log.base,
        rulebook=printable_rulebook(log.base.rulebook),
        players=four(log.base.players),
        deals=tuple(deal.respelled(printable) for deal in log.base.deals),
        title=printable(log.base.title),
        place=printable(log.base.place),
    )
    entries = []
    for entry in log.entries:
        change = cast(SheetChange, entry.change).respelled(four, printable)
        entries.append(replace(entry, by=entry.by and names.person(entry.by), change=change))
    return Log(base, tuple(entries))
