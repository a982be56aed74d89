"""A game of Bonaken as plain text for a terminal."""

from collections.abc import Iterator

from scoresheet.core.bonaken.sheet import Sheet, score_sheet
from scoresheet.core.names import bidi_safe
from scoresheet.locales import Texts
from scoresheet.views.bonaken.explain import Explainer

INDENT = "      "


def sheet_report(sheet: Sheet, t: Texts) -> Iterator[str]:
    """The lines of a whole game: every deal with its dealer and everybody's state after it, then places and points."""
    explainer, standing = Explainer.of(sheet, t), score_sheet(sheet)
    players = tuple(map(bidi_safe, sheet.players))
    heading = (bidi_safe(sheet.title), bidi_safe(sheet.place), sheet.date, t("bonaken.name"))
    yield " · ".join(part for part in heading if part)
    yield ""
    for scored in standing.deals:
        dealer = t("bonaken.deals", name=sheet.players[scored.dealer])
        yield f"{scored.number:>2}. {explainer.deal(scored.deal)} · {dealer}"
        if scored.counted:
            yield INDENT + " · ".join(f"{name} {state}" for name, state in zip(players, scored.states, strict=True))
        for finding in scored.findings:
            yield f"{INDENT}! {explainer.finding(finding)}"
    yield ""
    wide = max(len(name) for name in players)
    for seat, name in enumerate(players):
        place = standing.places[seat]
        at = "" if place is None else t("bonaken.place", place=place)
        yield f"{name:<{wide}}  {standing.states[seat]:<5}  {standing.points[seat]:>2}  {at}".rstrip()
    yield ""
    if standing.uncounted:
        numbers = ", ".join(str(number) for number in standing.uncounted)
        yield t.count("bonaken.uncounted", len(standing.uncounted), deals=numbers)
    if standing.next:
        dealer = t("bonaken.deals", name=sheet.players[standing.next.dealer])
        yield f"{t('bonaken.number', number=standing.next.number)}: {dealer}"
    else:
        yield explainer.end(standing)
