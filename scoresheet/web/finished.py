"""A finished evening: who won, the result to pass on, and the same four players once more.

>>> from scoresheet.core.rulebook import named
>>> from scoresheet.core.sheet import Sheet, reckon
>>> ranking(reckon(Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"))))
((1, 0), (1, 1), (1, 2), (1, 3))
"""

from urllib.parse import urlencode

from flask import url_for

from scoresheet.core.seats import SEATS, clockwise
from scoresheet.core.sheet import Sheet, Standing
from scoresheet.explain import minus_sign
from scoresheet.locales import Texts


def ranking(standing: Standing) -> tuple[tuple[int, int], ...]:
    """Place and seat of each player, the winner first; equal scores share a place."""
    best = sorted(SEATS, key=lambda seat: -standing.endscores[seat])
    return tuple((1 + sum(score > standing.endscores[seat] for score in standing.endscores), seat) for seat in best)


def result_text(sheet: Sheet, standing: Standing, t: Texts) -> str:
    """The result in a few lines, as one would send it to somebody."""
    places = (
        t("finished.place", place=place, name=sheet.players[seat], score=minus_sign(standing.endscores[seat]))
        for place, seat in ranking(standing)
    )
    return "\n".join((sheet.title or t("sheet.untitled"), *places))


def rematch_address(sheet: Sheet) -> str:
    """A new sheet with the same players and rulebook; whoever would have chosen next chooses first."""
    last = sheet.deals[-1].played.chooser if sheet.deals else sheet.first_chooser
    asked = {f"name_{seat}": name for seat, name in zip(SEATS, sheet.players, strict=True)}
    if last is not None:
        asked["first_chooser"] = str(clockwise(last))
    return f"{url_for('sheets.new')}?{urlencode({'rulebook': sheet.rulebook.key, **asked})}"
