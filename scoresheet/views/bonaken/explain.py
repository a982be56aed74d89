"""A game of Bonaken in sentences: its deals and its log, and as plain text and rows for spreadsheets.

>>> from scoresheet.core.bonaken.deal import Deal, Goer
>>> from scoresheet.core.bonaken.sheet import Sheet
>>> from scoresheet.locales import texts
>>> sheet = Sheet(("Anja", "Bert", "Cor"), 0, (Deal((Goer(0, "win"),), "105"), Deal((Goer(0, "loss"), Goer(1, "win")))))
>>> explainer = Explainer.of(sheet, texts("en"))
>>> explainer.deal(sheet.deals[0]), explainer.deal(sheet.deals[1])
('Anja won (105)', 'Anja lost, Bert won (misère)')
>>> explainer.changed(sheet.standing.deals[1])
('Anja is wip: a win is out, a loss is in.', 'Bert is recht: one more win is out.')
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from scoresheet.core.bonaken.deal import BONAAK, MISERE, Deal, Seat, State, Who
from scoresheet.core.bonaken.findings import Finding
from scoresheet.core.bonaken.sheet import Players, ScoredDeal, Sheet, Standing
from scoresheet.core.changes import Description
from scoresheet.core.log import Log
from scoresheet.core.names import bidi_safe
from scoresheet.formats.csv import Value
from scoresheet.locales import Texts
from scoresheet.views.formatting import columns_taken, dotted, in_a_row, in_columns, quote
from scoresheet.views.log import Lists, LogLine, lines_of, words


@dataclass(frozen=True)
class Explainer:
    """Words for the deals of a game of Bonaken, with its players' names, in one language."""

    players: Players
    t: Texts

    @classmethod
    def of(cls, sheet: Sheet, t: Texts) -> "Explainer":
        return cls(sheet.players, t)

    def name(self, who: Who) -> str:
        return self.players[who] if isinstance(who, int) else quote(who)

    def names(self, several: Iterable[Who]) -> str:
        return in_a_row([self.name(who) for who in several], self.t)

    def bid(self, bid: str) -> str:
        """A bid in words: 105, misère, bonaak 40."""
        if bid.isdigit():
            return bid
        name, _, roem = bid.partition("-")
        return f"{self.t(f'bonaken.bid.{name}')} {roem}".rstrip()

    def deal(self, deal: Deal) -> str:
        """A deal in a few words: who went, with what result and on what bid."""
        bid = deal.bid or (MISERE if deal.is_misere else "")
        return f"{self.went(deal)} ({self.bid(bid)})" if bid else self.went(deal)

    def went(self, deal: Deal) -> str:
        results = [self.t(f"bonaken.went.{goer.result}", name=self.name(goer.player)) for goer in deal.goers]
        return ", ".join(results) or self.t("bonaken.went.nobody")

    def changed(self, scored: ScoredDeal) -> tuple[str, ...]:
        """The states of all goers after a deal, a sentence each; none when it does not count."""
        if not scored.counted:
            return ()
        seats = [goer.player for goer in scored.deal.goers if isinstance(goer.player, int)]
        return tuple(self.outlook(seat, scored.states[seat]) for seat in seats)

    def outlook(self, seat: Seat, state: State) -> str:
        """The state of a player in a sentence, and what one more win or loss brings."""
        return self.t(f"bonaken.outlook.{state}", name=self.name(seat))

    def end(self, standing: Standing) -> str:
        """The end of a game in a sentence: who buys the round."""
        if not standing.losers:
            return self.t("bonaken.end.nobody")
        return self.t.count("bonaken.end.losers", len(standing.losers), names=self.names(standing.losers))

    def uncounted(self, standing: Standing) -> str:
        """A sentence on the deals that do not count because of errors; empty when all do."""
        numbers = standing.uncounted
        return self.t.count("bonaken.uncounted", len(numbers), deals=", ".join(map(str, numbers))) if numbers else ""

    def finding(self, finding: Finding) -> str:
        return self.t(f"bonaken.finding.{finding.code}", **self._words(finding))

    def _words(self, finding: Finding) -> dict[str, object]:
        return {
            key: self.name(cast(Who, value)) if key in ("who", "whose") else value if key == "state" else quote(value)
            for key, value in finding.params.items()
        }


def bids(highest: int) -> tuple[str, ...]:
    """All bids, lowest first, points up to ``highest``: named ones where they stand in the auction."""
    points = [str(bid) for bid in range(25, highest + 1, 5)]
    after = {"100": (MISERE,), "125": ("zwabber",)}
    found = [bid for low in points for bid in (low, *after.get(low, ()))]
    return (*found, BONAAK, *(f"{BONAAK}-{roem}" for roem in (20, 40, 50, 70, 100, 120, 200)))


INDENT = "      "


def sheet_report(sheet: Sheet, t: Texts) -> Iterator[str]:
    """A game of Bonaken as lines of text: every deal with its dealer and states; then places and points."""
    explainer, standing = Explainer.of(sheet, t), sheet.standing
    players = tuple(map(bidi_safe, sheet.players))
    yield dotted(bidi_safe(sheet.title), bidi_safe(sheet.place), sheet.date, t("bonaken.name"))
    yield ""
    for scored in standing.deals:
        dealer = t("bonaken.deals", name=sheet.players[scored.dealer])
        yield f"{scored.number:>2}. {explainer.deal(scored.deal)} · {dealer}"
        if scored.counted:
            yield INDENT + " · ".join(f"{name} {state}" for name, state in zip(players, scored.states, strict=True))
        for finding in scored.findings:
            yield f"{INDENT}! {explainer.finding(finding)}"
    yield ""
    wide = max(map(columns_taken, players))
    for seat, name in enumerate(players):
        place = standing.places[seat]
        at = "" if place is None else t("bonaken.place", place=place)
        yield f"{in_columns(name, wide, '<')}  {standing.states[seat]:<5}  {standing.points[seat]:>2}  {at}".rstrip()
    yield ""
    if standing.uncounted:
        yield explainer.uncounted(standing)
    if standing.next:
        dealer = t("bonaken.deals", name=sheet.players[standing.next.dealer])
        yield f"{t('bonaken.number.next', number=standing.next.number)}: {dealer}"
    else:
        yield explainer.end(standing)


def log_lines(log: Log[Sheet], t: Texts) -> tuple[LogLine, ...]:
    """The log of a game of Bonaken in sentences, oldest first, with names as of the time."""

    def say(before: Sheet, after: Sheet, description: Description) -> tuple[str, Lists]:
        was, now = _deal(before, description.number_before, t), _deal(after, description.number_after, t)
        deal = t("changed.was-now", was=was, now=now) if was and now else was or now
        return t(f"bonaken.log.{description.code}", **words(before, description)), ((deal,),) if deal else ()

    return lines_of(log, t, say, room=True)


def _deal(sheet: Sheet, number: int | None, t: Texts) -> str:
    return f"{Explainer.of(sheet, t).deal(sheet.deals[number - 1])}." if number else ""


def csv_rows(sheet: Sheet, t: Texts) -> Iterator[Sequence[Value]]:
    """A game of Bonaken as rows for spreadsheets: number, dealer, goers, bid and states; then places and points."""
    standing, explainer = sheet.standing, Explainer.of(sheet, t.as_typed())
    yield (*(t(f"bonaken.csv.{column}") for column in ("number", "dealer", "went", "bid")), *sheet.players)
    for scored in standing.deals:
        deal = scored.deal
        went = explainer.went(deal)
        yield (scored.number, sheet.players[scored.dealer], went, deal.bid, *scored.states)
    yield (None, None, t("bonaken.places"), None, *standing.places)
    yield (None, None, t("bonaken.points"), None, *standing.points)
