"""A deal of Bonken while it is being entered, as an immutable value: what was chosen, ticked and typed so far.

>>> from scoresheet.core.bonken.rulebook import named
>>> book = named("bonken-2002")
>>> draft = Draft(contract="duck", chooser=0, typed={("tricks", 13): ("4", "4", "4", "")})
>>> draft.with_call(book, 1, (0, 2, 3)).deal(book, None).taken("tricks")
(4, 4, 4, 1)

Counts are kept as they were typed, right or wrong, also those of contracts that were chosen before: changing one's mind
loses nothing. What follows from them (the last player's count) is worked out by :meth:`Draft.deal`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from scoresheet.core.bonken.changes import Reseated, RulebookChanged
from scoresheet.core.bonken.deal import Counts, Deal
from scoresheet.core.bonken.doubling import Double, back_on_all, ruitenwissen, zalen
from scoresheet.core.bonken.rulebook import Rulebook, Unit
from scoresheet.core.bonken.seats import SEATS, Seat
from scoresheet.core.log import Change
from scoresheet.core.validation import whole

UnitId = tuple[str, int]  # key and total: contracts that count the same share their typed counts
Typed = tuple[str, ...]  # a text a seat, empty where nothing was typed; a taker has "1"
NOTHING: Typed = ("", "", "", "")


@dataclass(frozen=True)
class Draft:
    """A deal of Bonken as entered so far. ``contract`` is empty and ``chooser`` None until they are chosen.
    ``accepted`` are codes of warnings, ``typed`` the counts by unit."""

    contract: str = ""
    chooser: Seat | None = None
    doubles: tuple[Double, ...] = ()
    accepted: tuple[str, ...] = ()
    typed: Mapping[UnitId, Typed] = field(default_factory=dict)

    @classmethod
    def of_deal(cls, rulebook: Rulebook, deal: Deal) -> Self:
        """The draft of a deal that is on the sheet, to correct it."""
        contract = rulebook.find(deal.contract)
        units = contract.units if contract else ()
        return cls(
            contract=deal.contract,
            chooser=deal.chooser if isinstance(deal.chooser, int) else None,
            doubles=deal.seated_doubles,
            accepted=deal.accepted,
            typed={(unit.key, unit.total): _texts(unit, deal) for unit in units},
        )

    def texts(self, unit: Unit) -> Typed:
        """The typed counts of a unit, one text for each seat."""
        return self.typed.get((unit.key, unit.total), NOTHING)

    def is_empty(self, unit: Unit) -> bool:
        return not any(text.strip() for text in self.texts(unit))

    def counts(self, unit: Unit) -> Counts:
        """The counts of a unit. One empty field gets the rest; a text that is no number stays as typed."""
        texts = [text.strip() for text in self.texts(unit)]
        empty = [seat for seat in SEATS if not texts[seat]]
        numbers = {seat: whole(texts[seat]) for seat in SEATS if texts[seat]}
        left = unit.total - sum(number or 0 for number in numbers.values())
        fills = len(empty) == 1 and left > 0 and None not in numbers.values()
        typed: dict[Seat, object] = {
            seat: texts[seat] if number is None else number for seat, number in numbers.items()
        }
        return {seat: typed.get(seat, left if fills else 0) for seat in SEATS}

    def deal(self, rulebook: Rulebook, deal_id: str | None) -> Deal:
        """The deal that a draft makes, as far as it was filled in."""
        contract = rulebook.find(self.contract)
        return Deal(
            contract=self.contract,
            chooser="" if self.chooser is None else self.chooser,
            doubles=self.doubles,
            result={unit.key: self.counts(unit) for unit in contract.units} if contract else {},
            id=deal_id,
            accepted=self.accepted,
        )

    def with_word(self, rulebook: Rulebook, caller: Seat, word: str) -> Self:
        """The draft in which ``caller`` called a word such as *zalen*; called twice, the word is taken back."""
        doubles = () if self.is_ticked(caller, word) else self._doubles_of(caller, word)
        return self.with_call(rulebook, caller, [whom for _, whom in doubles])

    def is_ticked(self, caller: Seat, word: str) -> bool:
        """Whether the ticked doubles of ``caller`` are exactly those of a word such as *zalen*."""
        own = {pair for pair in self.doubles if pair[0] == caller}
        return bool(own) and own == set(self._doubles_of(caller, word))

    def _doubles_of(self, caller: Seat, word: str) -> tuple[Double, ...]:
        """The doubles that ``caller`` makes by a word such as *zalen*; none for another text."""
        if word == "zalen":
            return zalen(caller)
        if word == "back-on-all":
            return back_on_all(caller, self.doubles)
        return ruitenwissen(caller, self.chooser) if word == "ruitenwissen" and self.chooser is not None else ()

    def with_call(self, rulebook: Rulebook, caller: Seat, targets: Sequence[Seat]) -> Self:
        """The draft in which ``caller`` doubles ``targets`` alone. A chooser who may only go back, and no longer has a
        double to go back on, goes back no longer. The doubles stand in seat order."""

        def is_withdrawn(who: Seat, whom: Seat) -> bool:
            return (
                rulebook.chooser_doubles == "back-only"
                and (who, whom) == (self.chooser, caller)
                and (caller, who) in self.doubles
                and who not in targets
            )

        kept = (pair for pair in self.doubles if pair[0] != caller and not is_withdrawn(*pair))
        return replace(self, doubles=tuple(sorted({*kept, *((caller, whom) for whom in targets)})))

    def after(self, since: Sequence[Change]) -> Self:
        """The draft with the seats and the contract key of after the changes ``since``."""
        draft = self
        for change in since:
            if isinstance(change, Reseated):
                draft = draft.reseated(change.order)
            elif isinstance(change, RulebookChanged):
                draft = replace(draft, contract=change.key_after(draft.contract))
        return draft

    def reseated(self, order: Sequence[Seat]) -> Self:
        """The draft with its players in other seats: the player from seat ``order[0]`` sits in seat 0, and so on."""
        return replace(
            self,
            chooser=None if self.chooser is None else order.index(self.chooser),
            doubles=tuple(sorted((order.index(one), order.index(other)) for one, other in self.doubles)),
            typed={unit: tuple(texts[was] for was in order) for unit, texts in self.typed.items()},
        )


def _texts(unit: Unit, deal: Deal) -> Typed:
    return tuple(str(count) if unit.total > 1 or count else "" for count in deal.taken(unit.key))
