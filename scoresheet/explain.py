"""A deal in sentences, the way one would explain it at the table.

>>> from scoresheet.core.deal import Deal, counts
>>> from scoresheet.core.rulebook import named
>>> from scoresheet.core.sheet import Sheet, reckon
>>> from scoresheet.locales import texts
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), 0)
>>> sheet = sheet.with_deals(Deal("points-of-hearts", 0, ((1, 0), (0, 1)), {"hearts": counts(3, 4, 5, 1)}))
>>> text = Explainer.of(sheet, texts("en")).deal(reckon(sheet).deals[0])
>>> text.settlements, text.sums[0]
(('Bram pays Anna 20: 1 heart × 10 × 2 links.',), 'Anna: −30 + 20 (Bram) = −10')

Screen, paper and command line all say it with these words. The words themselves are in the catalogues.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from scoresheet.core.deal import Deal, Who
from scoresheet.core.doubling import Call, calls
from scoresheet.core.errors import ScoresheetError, UnreadableError
from scoresheet.core.findings import Finding
from scoresheet.core.rulebook import Contract, Rulebook
from scoresheet.core.seats import SEATS, Roles, Seat, Turn
from scoresheet.core.settlement import Score, Settlement
from scoresheet.core.sheet import Players, Reckoned, Sheet, Standing
from scoresheet.locales import Texts

LONGEST_QUOTE = 80  # of something wrong that was typed
LONGEST_NUMBER = 20  # digits


def minus_sign(number: int) -> str:
    """A number with a real minus sign: −10, 0, 60."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign, also when above zero: −10, 0, +60."""
    return f"+{number}" if number > 0 else minus_sign(number)


@dataclass(frozen=True)
class DealText:
    """A deal in sentences. Without a score (because of errors) ``settlements``, ``sums`` and ``check`` are empty."""

    contract: str
    roles: str
    calls: tuple[str, ...]
    result: tuple[str, ...]
    settlements: tuple[str, ...]
    sums: tuple[str, ...]
    check: str
    findings: tuple[str, ...]


@dataclass(frozen=True)
class Explainer:
    """Puts a sheet's deals into sentences, with its players' names, in one language."""

    rulebook: Rulebook
    players: Players
    t: Texts

    @classmethod
    def of(cls, sheet: Sheet, t: Texts) -> "Explainer":
        """An explainer of this sheet's deals."""
        return cls(sheet.rulebook, sheet.players, t)

    def deal(self, reckoned: Reckoned) -> DealText:
        """Everything there is to say about one deal."""
        contract = self.rulebook.find(reckoned.deal.contract)
        roles, score = reckoned.roles, reckoned.score
        settlements: tuple[str, ...] = ()
        sums: tuple[str, ...] = ()
        check = ""
        if contract is not None and score is not None:
            settlements = tuple(self.settlement(contract, line) for line in score.settlements)
            sums = tuple(self.sum(score, seat) for seat in SEATS)
            check = self.check(contract, score)
        return DealText(
            contract=self.t.pick(contract.name) if contract else quote(reckoned.deal.contract),
            roles=self.roles(roles) if roles else "",
            calls=self.calls(roles, reckoned.deal) if roles else (),
            result=self.result(contract, reckoned.deal) if contract else (),
            settlements=settlements,
            sums=sums,
            check=check,
            findings=tuple(self.finding(finding) for finding in reckoned.findings),
        )

    def name(self, who: Who) -> str:
        """A player's name, or what was written instead of one."""
        return self.players[who] if isinstance(who, int) else quote(who)

    def names(self, several: Iterable[Who]) -> str:
        """Names in a row: Anna, Bram and Carla."""
        return self._row([self.name(who) for who in several])

    def roles(self, roles: Roles) -> str:
        """Who chooses, deals, calls first and leads."""
        return self.t(
            "turn.roles",
            chooser=self.name(roles.chooser),
            dealer=self.name(roles.dealer),
            first=self.name(roles.calling[0]),
            leader=self.name(roles.leader),
        )

    def passed(self, turn: Turn) -> tuple[str, ...]:
        """Why each player who was skipped does not choose."""
        return tuple(self.t.count("turn.passed", self.rulebook.plus_each, name=self.name(seat)) for seat in turn.passed)

    def calls(self, roles: Roles, deal: Deal) -> tuple[str, ...]:
        """The calls in calling order, a sentence each."""
        return tuple(self._call(call) for call in calls(roles, deal.seated_doubles))

    def _call(self, call: Call) -> str:
        key = f"call.{call.name}"
        if call.back and call.name != "back-on-all":
            key += "-back" if call.doubled else "-only-back"
        return self.t(key, caller=self.name(call.caller), doubled=self.names(call.doubled), back=self.names(call.back))

    def result(self, contract: Contract, deal: Deal) -> tuple[str, ...]:
        """Who took what, a line a unit."""
        lines = []
        for unit in contract.units:
            counts = deal.result.get(unit.key, {})
            if unit.total == 1:
                taken = self.names(who for who, count in counts.items() if count)
            else:
                taken = ", ".join(f"{self.name(who)} {quote(count)}" for who, count in counts.items())
            lines.append(self.t("result.line", unit=self.t.pick(unit.name), taken=taken or self.t("result.nobody")))
        return tuple(lines)

    def settlement(self, contract: Contract, line: Settlement) -> str:
        """What one pair settles and why."""
        payer, receiver = self.name(line.payer), self.name(line.receiver)
        if line.points == 0:
            return self.t("settlement.equal", one=payer, other=receiver)
        return self.t(
            "settlement.pays", payer=payer, receiver=receiver, points=line.points, why=self._why(contract, line)
        )

    def _why(self, contract: Contract, line: Settlement) -> str:
        links = self.t.count("settlement.links", line.links)
        if line.units is None or contract.per_unit is None:
            return f"{self.t.count('settlement.points', line.points // line.links)} × {links}"
        unit = contract.units[0]
        noun = self.t.pick(unit.one if line.units == 1 else unit.many)
        return f"{line.units} {noun} × {abs(contract.per_unit)} × {links}"

    def sum(self, score: Score, seat: Seat) -> str:
        """How a player's score comes about: own points, plus what is received, less what is paid."""
        parts = [minus_sign(score.points[seat])]
        for line in score.settlements:
            if seat == line.receiver and line.points:
                parts.append(f"+ {line.points} ({self.name(line.payer)})")
            elif seat == line.payer and line.points:
                parts.append(f"− {line.points} ({self.name(line.receiver)})")
        return f"{self.name(seat)}: {' '.join(parts)} = {minus_sign(score.scores[seat])}"

    def check(self, contract: Contract, score: Score) -> str:
        """That the scores sum to what the contract is worth, with the sum it was checked by."""
        worth = " + ".join(f"{unit.total} × {minus_sign(unit.points)}" for unit in contract.units)
        return self.t("deal.check", total=signed(sum(score.scores)), contract=self.t.pick(contract.name), worth=worth)

    def standing(self, standing: Standing) -> str:
        """Whether everything adds up so far, in one sentence."""
        if standing.unscored:
            return self.t.count(
                "sheet.unscored", len(standing.unscored), deals=self._row([str(n) for n in standing.unscored])
            )
        if standing.zero_sum:
            return self.t.count("sheet.zero-sum", len(standing.deals))
        if standing.complete:
            return " ".join(self.finding(finding) for finding in standing.findings)
        if not standing.deals:
            return self.t("sheet.no-deals", deals=self.rulebook.deals)
        return self.t.count("sheet.adds-up", len(standing.deals), total=signed(standing.total))

    def finding(self, finding: Finding) -> str:
        """A finding in a sentence."""
        return self.t(f"finding.{finding.code}", **self._words(finding))

    def _words(self, finding: Finding) -> dict[str, object]:
        words: dict[str, object] = {}
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
                words[key] = self._contracts(cast(tuple[str, ...], value))
            else:
                words[key] = minus_sign(value) if isinstance(value, int) and key == "total" else quote(value)
        return words

    def _unit(self, contract: Contract | None, key: str) -> str:
        units = contract.units if contract else ()
        return next((self.t.pick(unit.name) for unit in units if unit.key == key), quote(key))

    def _contracts(self, keys: tuple[str, ...]) -> str:
        named = [self.t.pick(self.rulebook.contract(key).name) for key in keys]
        return self._row(named) if named else self.t("list.none")

    def _row(self, words: list[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        return self.t("list.and", some=", ".join(words[:-1]), last=words[-1])


def explain_error(error: ScoresheetError, t: Texts) -> str:
    """An error in one sentence, with file and place in front where it has them."""
    sentence = t(f"error.{error.fault}", **{key: quote(value) for key, value in error.params.items()})
    if isinstance(error, UnreadableError):
        return ": ".join(part for part in (error.source, error.place, sentence) if part)
    return sentence


def quote(value: object) -> str:
    """Something as it was written, cut when it is very long, on one line."""
    text = value if isinstance(value, str) else _number_text(value)
    text = " ".join(text.split())
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def _number_text(value: object) -> str:
    # Python refuses to print whole numbers of more than 4300 digits.
    if isinstance(value, int) and abs(value) >= 10**LONGEST_NUMBER:
        return "…"
    return str(value)
