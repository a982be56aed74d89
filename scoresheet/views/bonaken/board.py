"""Page model of a game of Bonaken: deals and points of every player, who deals next, and who buys the round.

>>> from scoresheet.core.bonaken.deal import Deal, Goer
>>> from scoresheet.core.bonaken.sheet import Sheet
>>> from scoresheet.locales import texts
>>> sheet = Sheet(("Anja", "Bert", "Cor"), 0, (Deal((Goer(1, "win"),)), Deal((Goer(1, "loss"),))))
>>> board = board_of(sheet, texts("en"))
>>> board.rows[1].state, board.rows[1].marks, board.rows[1].deals
('wip', ('win', 'loss', ''), True)
"""

from dataclasses import dataclass

from scoresheet.core.bonaken.deal import ACTIVE, Seat, State
from scoresheet.core.bonaken.findings import ALL_MISERE
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.names import bidi_safe
from scoresheet.locales import Texts
from scoresheet.views.bonaken.explain import Explainer


@dataclass(frozen=True)
class PlayerRow:
    seat: Seat
    name: str
    state: State
    marks: tuple[str, ...]  # results of the deals in which they went; empty ones for all that they can still need
    active: bool
    deals: bool  # deals next
    place: int | None
    points: int | None
    scored: str  # the points in words


@dataclass(frozen=True)
class DealRow:
    number: int
    text: str
    dealer: str
    changed: tuple[str, ...]
    findings: tuple[str, ...]


@dataclass(frozen=True)
class Turn:
    """The next deal of a game of Bonaken: its number and the name of its dealer."""

    number: int
    dealer: str


@dataclass(frozen=True)
class Board:
    title: str
    rows: tuple[PlayerRow, ...]
    deals: tuple[DealRow, ...]
    turn: Turn | None
    outlook: tuple[str, ...]  # who can go out or in next; of seven players what the first deal is
    end: str  # who buys the round; empty before that
    large: str  # that so many are no table of a championship
    uncounted: str

    @property
    def ranking(self) -> tuple[PlayerRow, ...]:
        """The players by points, the best first; players who are erin come last."""
        return tuple(sorted(self.rows, key=lambda row: (-(row.points or 0), row.place or len(self.rows))))

    def result_lines(self, t: Texts) -> tuple[str, ...]:
        """The result or the state of the game in a few lines, to send as a message."""
        rows = (
            t("bonaken.share.row", name=row.name, state=row.state)
            if row.points is None
            else t.count("bonaken.share.points", row.points, name=row.name, state=row.state)
            for row in self.ranking
        )
        return (bidi_safe(self.title), *rows, *((self.end,) if self.end else ()))


def board_of(sheet: Sheet, t: Texts) -> Board:
    explainer, standing = Explainer.of(sheet, t), sheet.standing
    rows, most = tuple(_row(sheet, seat, t) for seat in range(len(sheet.players))), sheet.rulebook.table
    return Board(
        title=sheet.title or t("bonaken.name"),
        rows=rows,
        deals=tuple(
            DealRow(
                number=scored.number,
                text=explainer.deal(scored.deal),
                dealer=sheet.players[scored.dealer],
                changed=explainer.changed(scored),
                findings=tuple(explainer.finding(finding) for finding in scored.findings),
            )
            for scored in standing.deals
        ),
        turn=Turn(standing.next.number, sheet.players[standing.next.dealer]) if standing.next else None,
        outlook=(
            *((t("bonaken.finding.seven-misere"),) if not sheet.deals and len(rows) == ALL_MISERE else ()),
            *(
                explainer.outlook(seat, state)
                for seat, state in enumerate(standing.states)
                if standing.next and state in ("recht", "krom", "wip")
            ),
        ),
        end=explainer.end(standing) if standing.over else "",
        large=t("bonaken.board.large", most=most) if standing.over and len(rows) > most else "",
        uncounted=explainer.uncounted(standing),
    )


def _row(sheet: Sheet, seat: Seat, t: Texts) -> PlayerRow:
    standing, state = sheet.standing, sheet.standing.states[seat]
    results = (scored.deal.result_of(seat) for scored in standing.deals if scored.counted)
    marks = [result for result in results if result is not None]
    settled = state not in ACTIVE or standing.over
    return PlayerRow(
        seat=seat,
        name=sheet.players[seat],
        state=state,
        marks=(*marks, *([""] * (0 if settled else 3 - len(marks)))),
        active=not settled,
        deals=standing.next is not None and standing.next.dealer == seat,
        place=standing.places[seat],
        points=standing.points[seat] if settled else None,
        scored=t.count("bonaken.board.points", standing.points[seat]) if settled else "",
    )
