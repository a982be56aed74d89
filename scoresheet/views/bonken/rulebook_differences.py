"""Differences of house rules from the shipped rulebook that they are based on, in sentences.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.locales import texts
>>> differences(named("bonken-2002"), texts("en"))
()
"""

from collections.abc import Iterator

from scoresheet.core.bonken.rulebook import Contract, Rulebook, Unit, named, table_with_places, with_points, with_sum
from scoresheet.core.languages import Text
from scoresheet.locales import Texts
from scoresheet.views.formatting import signed


def differences(rulebook: Rulebook, t: Texts) -> tuple[str, ...]:
    """The differences of house rules from their base, as sentences; none for a shipped rulebook or without a base."""
    if rulebook.is_ours or not rulebook.based_on:
        return ()
    return tuple(_Comparison(named(rulebook.based_on), rulebook, t).sentences())


def rulebook_report(rulebook: Rulebook, t: Texts) -> Iterator[str]:
    """A rulebook as lines of text: its name, the sum of an evening, its differences."""
    minus, total = rulebook.minus_sum, rulebook.adds_up_to
    words = {"minus": signed(minus), "plus": signed(total - minus), "total": signed(total)}
    yield f"{t.pick(rulebook.name)} · {t.pick(rulebook.summary)}"
    yield t("house.adds-up-to" if rulebook.adds_up_to else "house.adds-up", **words)
    yield from differences(rulebook, t)


class _Comparison:
    def __init__(self, was: Rulebook, now: Rulebook, t: Texts) -> None:
        self.was, self.now, self.t = was, now, t
        self.places = table_with_places(was)

    def sentences(self) -> Iterator[str]:
        was, now, t = self.was, self.now, self.t
        for contract in was.contracts:
            other = now.find(contract.key)
            if other is None:
                yield t("differs.left-out", contract=t.pick(contract.name))
            else:
                yield from self._contract(contract, other)
        for contract in now.contracts:
            if was.find(contract.key) is None:
                worth = ", ".join(self._worth(unit) for unit in contract.units)
                yield t(f"differs.new-{contract.kind}", contract=t.pick(contract.name), worth=worth)
        if now.plus_each != was.plus_each:
            yield t.count("differs.plus-each", now.plus_each)
        if now.most_minus != was.most_minus:
            yield t.count("short-rules.minus", now.most_minus) if now.most_minus else t("differs.any-minus")
        if now.deals != was.deals:
            yield t("differs.deals", now=now.deals, was=was.deals)
        yield from self._table()
        yield from self._rules()
        if now.adds_up_to != was.adds_up_to:
            yield t("differs.adds-up-to", total=signed(now.adds_up_to))

    def _table(self) -> Iterator[str]:
        was, now, t = self.was, self.now, self.t
        if now.others_double != was.others_double:
            yield t(f"short-rules.others-{now.others_double}")
        if now.chooser_doubles != was.chooser_doubles:
            yield t(f"short-rules.chooser-{now.chooser_doubles}")
        if now.seating.dealer != was.seating.dealer:
            yield t("differs.dealer", where=t(f"house.seat-{now.seating.dealer}"))
        if now.seating.leader != was.seating.leader:
            yield t("differs.leader", where=t(f"house.seat-{now.seating.leader}"))
        if now.calling != was.calling:
            yield t("differs.calling", where=t(f"house.seat-{now.calling[0]}"))
        if not self._same(was.first_chooser, now.first_chooser):
            yield t("differs.question", question=t.pick(now.first_chooser))

    def _rules(self) -> Iterator[str]:
        for section in self.now.rules:
            title = self.t.pick(section.title)
            was = next((one for one in self.was.rules if self._same(one.title, section.title)), None)
            if was is None:
                yield self.t("differs.new-rule", title=title)
                continue
            # What an evening adds up to by now has a sentence of its own.
            expected = with_sum(self.places["rules"][self.was.rules.index(was)], self.now)
            if not self._same(was.text, section.text) and not self._same(expected, section.text):
                yield self.t("differs.rule", title=title)
        for one in self.was.rules:
            if not any(self._same(one.title, section.title) for section in self.now.rules):
                yield self.t("differs.no-rule", title=self.t.pick(one.title))

    def _contract(self, was: Contract, now: Contract) -> Iterator[str]:
        t, name = self.t, self.t.pick(now.name)
        if not self._same(was.name, now.name):
            yield t("differs.name", was=t.pick(was.name), now=name)
        if not self._same(was.symbol, now.symbol):
            yield t("differs.symbol", contract=name, symbol=t.pick(now.symbol))
        for unit in was.units:
            if unit.key not in now.unit_keys:
                yield t("differs.counts-not", contract=name, unit=t.pick(unit.name))
        counted = {unit.key: unit for unit in was.units}
        alone = len(was.units) == len(now.units) == 1
        for unit in now.units:
            before = counted.get(unit.key)
            if before is None:
                yield t("differs.counts", contract=name, now=self._worth(unit))
                continue
            if not self._same(before.name, unit.name):
                yield t("differs.counted", contract=name, was=t.pick(before.name), now=t.pick(unit.name))
            if (before.points, before.total) != (unit.points, unit.total):
                worths = {"was": self._worth(before, alone=alone), "now": self._worth(unit, alone=alone)}
                yield t("differs.worth", contract=name, **worths)
        rule = self.places["contracts"][self.was.contracts.index(was)]["rule"]
        if not self._same(with_points(rule, now.units), now.rule) and not self._same(was.rule, now.rule):
            yield t("differs.how", contract=name)

    def _worth(self, unit: Unit, *, alone: bool = False) -> str:
        words = {"points": signed(unit.points), "total": unit.total}
        if alone:  # what it counts has been named
            return self.t("differs.only-unit", **words)
        return self.t("differs.unit", unit=self.t.pick(unit.name), **words)

    def _same(self, was: Text, now: Text) -> bool:
        """Whether a text is unchanged in the languages that it still has."""
        return all(was.get(language) == text for language, text in now.items())
