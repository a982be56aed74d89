"""Sentences on deals of Bonken: roles, calls, results, payments, findings, and whether the sheet adds up.

>>> from scoresheet.core.bonken.deal import Deal, counts
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet
>>> from scoresheet.locales import texts
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), 0)
>>> sheet = sheet.with_deals(Deal("points-of-hearts", 0, ((1, 0), (0, 1)), {"hearts": counts(3, 4, 5, 1)}))
>>> Explainer.of(sheet, texts("en")).deal(sheet.standing.deals[0]).calls
('Bram doubles Anna.', 'Carla passes.', 'Dirk passes.', 'Anna goes back on Bram.')

Screen, paper and command line all say it with these words. The words themselves are in the catalogues.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from scoresheet.core.bonken.changes import RulebookChanged
from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.doubling import EVERY_DOUBLE, Call, calls, may_double
from scoresheet.core.bonken.findings import Finding
from scoresheet.core.bonken.rulebook import Contract, Rulebook
from scoresheet.core.bonken.seats import SEATS, Roles, Seat, Turn, Who, parts
from scoresheet.core.bonken.settlement import Score, Settlement
from scoresheet.core.bonken.sheet import Players, ScoredDeal, Sheet, Standing
from scoresheet.core.names import bidi_safe
from scoresheet.locales import Texts
from scoresheet.views.formatting import in_a_row, minus_sign, quote, signed

_POINTS = "\0"  # where the points stand in their sentence; no name holds it


@dataclass(frozen=True)
class DealText:
    """A deal of Bonken in sentences. What it comes to is its :class:`~scoresheet.views.bonken.deal_outcome.Outcome`."""

    contract: str
    roles: str
    calls: tuple[str, ...]
    result: tuple[str, ...]  # ends with what the table wrote
    findings: tuple[str, ...]


@dataclass(frozen=True)
class Explainer:
    """Words for the deals of a sheet of Bonken, with its players' names, in one language."""

    rulebook: Rulebook
    players: Players
    t: Texts

    @classmethod
    def of(cls, sheet: Sheet, t: Texts) -> "Explainer":
        return cls(sheet.rulebook, sheet.players, t)

    def called(self, title: str) -> str:
        """The name of an evening: its title, or that of its game."""
        of_its_own = f"sheet.untitled-{self.rulebook.key}"
        return title or self.t(of_its_own if self.t.has(of_its_own) else "sheet.untitled")

    def deal(self, scored: ScoredDeal) -> DealText:
        deal, roles = scored.deal, scored.roles
        return DealText(
            contract=self.contract(deal.contract),
            roles=self.roles(roles, scored.number) if roles else "",
            calls=self.calls(roles, deal) if roles else (),
            result=self.written(self.rulebook.find(deal.contract), deal),
            findings=tuple(self.finding(finding) for finding in scored.findings),
        )

    def contract(self, key: str) -> str:
        """The name of a contract; for one that the rulebook lacks its key, quoted."""
        contract = self.rulebook.find(key)
        return self.t.pick(contract.name) if contract else quote(key)

    def symbol(self, key: str) -> str:
        """The sign of a contract; empty for one that the rulebook lacks."""
        contract = self.rulebook.find(key)
        return self.t.pick(contract.symbol) if contract else ""

    def unsettled(self) -> str:
        """A sentence on a deal without links: nobody doubled, or in this game nobody may."""
        return self.t("settlement.none" if self.rulebook.has_doubling else "settlement.no-doubling")

    def name(self, who: Who) -> str:
        """A player's name for a sentence, or the text written instead of one, quoted."""
        return bidi_safe(self.players[who]) if isinstance(who, int) else quote(who)

    def names(self, several: Iterable[Who]) -> str:
        return in_a_row([self.name(who) for who in several], self.t)

    def roles(self, roles: Roles, number: int, *, brief: bool = False) -> str:
        """The roles in a deal as a sentence: who chooses, deals, calls first and leads; the dealer only if known."""
        does = self.parts(roles, dealt=self.rulebook.seating.has_dealer(number), brief=brief)
        return (", " if brief else " · ").join(f"{name} {part}" for name, part in does)

    def parts(self, roles: Roles, *, dealt: bool, brief: bool = False) -> tuple[tuple[str, str], ...]:
        """The name and the role of each player who has one; the dealer only if it is known who ``dealt``."""
        first = "print.first" if brief else "turn.first"
        return tuple(
            (self.name(seat), in_a_row([self.t(first if part == "first" else f"role.{part}") for part in does], self.t))
            for seat, does in parts(self.rulebook, roles, dealt=dealt).items()
        )

    def passed(self, turn: Turn) -> tuple[str, ...]:
        """A sentence on why the players who were skipped do not choose; empty without any."""
        if not turn.passed:
            return ()
        names = self.names(turn.passed)
        if turn.minus_left:
            return (self.t.count("turn.nothing-left", len(turn.passed), name=names),)
        key = "turn.passed" if len(turn.passed) == 1 else "turn.several-passed"
        return (self.t.count(key, self.rulebook.plus_each, name=names),)

    def calls(self, roles: Roles, deal: Deal) -> tuple[str, ...]:
        """The calls of a deal in calling order, a sentence each; a player who may double nobody does not pass. Empty
        where nobody may double and nobody did."""
        if not self.rulebook.has_doubling and not deal.doubles:
            return ()

        def may_call(caller: Seat) -> bool:
            return bool(may_double(self.rulebook, roles.chooser, caller, EVERY_DOUBLE))

        made = calls(roles, deal.seated_doubles)
        return tuple(self._call(call) for call in made if call.name != "pass" or may_call(call.caller))

    def _call(self, call: Call) -> str:
        key = f"call.{call.name}"
        if call.back and call.name != "back-on-all":
            key += "-back" if call.doubled else "-only-back"
        return self.t(key, caller=self.name(call.caller), doubled=self.names(call.doubled), back=self.names(call.back))

    def result(self, contract: Contract, deal: Deal) -> tuple[str, ...]:
        """The result of a deal: who took what, a line for each unit."""
        lines = []
        for unit in contract.units:
            counts = deal.result.get(unit.key, {})
            if unit.total == 1:
                taken = self.names(who for who, count in counts.items() if count)
            else:
                taken = ", ".join(f"{self.name(who)} {quote(count)}" for who, count in counts.items())
            lines.append(self.t("result.line", unit=self.t.pick(unit.name), taken=taken or self.t("result.nobody")))
        return tuple(lines)

    def note(self, text: str | None) -> str:
        return self.t("deal.text-note", text=bidi_safe(text)) if text else self.t("deal.no-note")

    def written(self, contract: Contract | None, deal: Deal) -> tuple[str, ...]:
        """The result of a deal, and the note on it."""
        return (*(self.result(contract, deal) if contract else ()), *([self.note(deal.note)] if deal.note else []))

    def payment(self, contract: Contract, line: Settlement) -> tuple[str, str, str]:
        """The settlement of one pair with its reason, a sentence in three parts, the second being the points; without
        points two are empty."""
        payer, receiver = self.name(line.payer), self.name(line.receiver)
        if line.points == 0:
            return self.t("settlement.equal", one=payer, other=receiver), "", ""
        why = self._why(contract, line)
        sentence = self.t("settlement.pays", payer=payer, receiver=receiver, points=_POINTS, why=why)
        before, _, after = sentence.partition(_POINTS)
        return before, str(line.points), after

    def _why(self, contract: Contract, line: Settlement) -> str:
        links = self.t.count("settlement.links", line.links)
        nouns = {self.t.pick(unit.one if line.units == 1 else unit.many) for unit in contract.units}
        if line.units is None or contract.per_unit is None or len(nouns) > 1:
            return f"{self.t.count('settlement.points', line.points // line.links)} × {links}"
        (noun,) = nouns
        return f"{line.units} {noun} × {abs(contract.per_unit)} × {links}"

    def sum(self, score: Score, seat: Seat) -> str:
        """A player's score as a sum: own points, plus payments received, less those made."""
        parts = [minus_sign(score.points[seat])]
        for line in score.settlements:
            if seat == line.receiver and line.points:
                parts.append(f"+ {line.points} ({self.name(line.payer)})")
            elif seat == line.payer and line.points:
                parts.append(f"− {line.points} ({self.name(line.receiver)})")
        if len(parts) > 1:
            parts.append(f"= {minus_sign(score.scores[seat])}")
        return f"{self.name(seat)}: {' '.join(parts)}"

    def check(self, contract: Contract, score: Score) -> str:
        """The check of a deal as a sentence: that its scores sum to the worth of the contract."""
        worth = " + ".join(f"{unit.total} × {minus_sign(unit.points)}" for unit in contract.units)
        return self.t("deal.check", total=signed(sum(score.scores)), contract=self.t.pick(contract.name), worth=worth)

    def standing(self, standing: Standing) -> str:
        """The check of a sheet as a sentence: whether everything adds up so far."""
        if standing.unscored:
            return self.t.count(
                "sheet.unscored", len(standing.unscored), deals=in_a_row([*map(str, standing.unscored)], self.t)
            )
        end = signed(self.rulebook.adds_up_to)
        if standing.adds_up:
            return self.t.count("sheet.zero-sum", len(standing.deals), end=end)
        if standing.complete:
            return " ".join(self.finding(finding) for finding in standing.findings)
        if not standing.deals:
            return self.t("sheet.no-deals", deals=self.rulebook.deals)
        # An evening ends at 0, or where house rules say, with all minus contracts and each player's plus contracts, so
        # with no plus contract more.
        plus = sum(scored.deal.contract in self.rulebook.keys["plus"] for scored in standing.deals)
        key = "sheet.adds-up" if plus <= len(SEATS) * self.rulebook.plus_each else "sheet.adds-up-not-zero"
        return self.t.count(key, len(standing.deals), total=signed(standing.total), plus=plus, end=end)

    def not_ruled_by(self, sheet: Sheet, change: RulebookChanged) -> str:
        """A sentence on why a sheet cannot take another rulebook: deals it lacks, or too many deals."""
        book, left = change.rulebook, change.left_out(sheet)
        name = self.t.pick(book.name)
        if not left:
            return self.t("order.too-many", rulebook=name, deals=book.deals)
        contracts = {number: self.rulebook.contract(sheet.deals[number - 1].contract) for number in left}
        deals = [
            self.t("order.deal", number=number, contract=self.t.pick(one.name)) for number, one in contracts.items()
        ]
        return self.t.count("order.not-in-rulebook", len(left), rulebook=name, deals=in_a_row(deals, self.t))

    def finding(self, finding: Finding) -> str:
        key = f"finding.{finding.code}"
        if finding.code == "chooser-doubles" and self.rulebook.chooser_doubles == "nobody":
            key += "-nobody"
        words, allowed = self._words(finding), finding.params.get("allowed")
        if not isinstance(allowed, int):
            return self.t(key, **words)
        return self.t.count(key, allowed, **words) if allowed else self.t(f"{key}-none", **words)

    def _words(self, finding: Finding) -> dict[str, object]:
        words: dict[str, object] = {"end": signed(self.rulebook.adds_up_to)} if finding.code == "not-zero" else {}
        contract = self.rulebook.find(str(finding.params.get("contract", "")))
        for key, value in finding.params.items():
            if key in ("who", "whose"):
                words[key] = self.name(cast(Who, value))
            elif key == "whom":
                several = value if isinstance(value, tuple) else (value,)
                words[key] = self.names(several)
            elif key == "contract":
                words[key] = self.t.pick(contract.name) if contract else quote(value)
            elif key == "unit":
                words[key] = self._unit(contract, str(value))
            elif key in ("extra", "left"):
                several = cast(tuple[str, ...], value)
                words[key] = in_a_row([*map(self.contract, several)], self.t) if several else self.t("list.none")
            else:
                words[key] = minus_sign(value) if isinstance(value, int) and key == "total" else quote(value)
        return words

    def _unit(self, contract: Contract | None, key: str) -> str:
        units = contract.units if contract else ()
        return next((self.t.pick(unit.name) for unit in units if unit.key == key), quote(key))
