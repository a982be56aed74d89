"""Pages of rules as models: rules in short, worked examples recomputed, how doubles are drawn, what house rules change.

>>> from scoresheet.locales import texts
>>> short = short_rules_of(named("bonken-2002"), texts("en"))
>>> short.seats, short.contracts[0].worths
(('chooses', 'calls first', 'deals', 'leads'), (Worth(each='−10', count=13, total='−130'),))
>>> short.contracts[8].name
'Trumps of Spades, Hearts, Diamonds or Clubs'
>>> differences(named("bonken-2002"), texts("en"))
()

All of it follows from the rulebook, so a house rule has its own back.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from scoresheet.assets import EXAMPLES
from scoresheet.core.bonken.doubling import Double, ruitenwissen, zalen
from scoresheet.core.bonken.rulebook import (
    Contract,
    Kind,
    Rulebook,
    Unit,
    named,
    table_with_places,
    with_points,
    with_sum,
)
from scoresheet.core.bonken.rulebook import Section as Paragraph
from scoresheet.core.bonken.seats import SEATS, parts, roles
from scoresheet.core.bonken.sheet import Players, Sheet, Standing, score_sheet
from scoresheet.core.languages import Text
from scoresheet.core.log import Log
from scoresheet.formats.bonken.documents import Document, read, verify
from scoresheet.formats.document_parts import NOTHING, YES, Claim
from scoresheet.locales import Texts
from scoresheet.views.bonken.card import Card, card_of
from scoresheet.views.bonken.diagram import Diagram, doubles_path
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.bonken.outcome import ShownDeal, shown_deal
from scoresheet.views.bonken.paper import game_name
from scoresheet.views.formatting import signed

FEW = 1000  # characters of the short rules
MANY = 14  # contracts
LONG = 5000  # characters of the rules in full


Section = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class Worth:
    """What each unit of a contract is worth, how many there are, and what they make together."""

    each: str
    count: int
    total: str


@dataclass(frozen=True)
class Lines:
    """A contract in a row of the table of values, or several whose rules differ in one word: their signs, their names
    in one, what they are worth, and how they are played."""

    symbols: tuple[str, ...]
    name: str
    kind: Kind
    worths: tuple[Worth, ...]
    rule: str


@dataclass(frozen=True)
class WorkedExample:
    """A deal of the worked examples, with the players it is about."""

    players: tuple[str, ...]
    deal: ShownDeal


@dataclass(frozen=True)
class ShortRules:
    """``game`` is what a card is called that is played by these rules; ``seats`` what the player at each side of the
    table does when the one at the top chooses; ``sections`` are titles, each with its sentences, the first of the
    seats; ``differences`` are what house rules change, in such a section; ``long`` is whether the rules in full are
    more than a page."""

    name: str
    game: str
    summary: str
    seats: tuple[str, ...]
    sections: tuple[Section, ...]
    differences: tuple[Section, ...]
    contracts: tuple[Lines, ...]
    examples: tuple[WorkedExample, ...]
    long: bool

    @property
    def few(self) -> bool:
        """Whether there is room for large letters."""
        sections = (*self.sections, *self.differences)
        texts = (*(lines.rule for lines in self.contracts), *(text for _, some in sections for text in some))
        return sum(map(len, texts)) < FEW

    @property
    def many(self) -> bool:
        """Whether there are so many contracts that each has a few lines only."""
        return sum(len(lines.symbols) for lines in self.contracts) > MANY


def short_rules_of(rulebook: Rulebook, t: Texts) -> ShortRules:
    """The short rules of a rulebook; its examples are those of single deals, in the order of the card."""
    return ShortRules(
        name=t.pick(rulebook.name),
        game=game_name(rulebook, t),
        summary=t.pick(rulebook.summary),
        seats=_seats(rulebook, t),
        sections=(
            (
                t("short-rules.seats"),
                (
                    t("short-rules.first", question=t.pick(rulebook.first_chooser)),
                    t("short-rules.moves"),
                    *([t("short-rules.calling")] if rulebook.has_doubling else []),
                    t.count("short-rules.plus", rulebook.plus_each, deals=rulebook.deals),
                    *([t.count("short-rules.minus", rulebook.most_minus)] if rulebook.most_minus else []),
                ),
            ),
            (t("short-rules.doubling"), _doubling(rulebook, t)),
            (t("short-rules.settling"), _settling(rulebook, t)),
        ),
        differences=tuple(_differences(rulebook, t)),
        contracts=tuple(_rows(rulebook, t)),
        examples=tuple(
            WorkedExample(example.sheet.players, example.deals[0].shown)
            for example in examples(rulebook, t)
            if example.card is None
        ),
        long=sum(len(t.pick(section.text)) for section in rulebook.rules) > LONG,
    )


def _differences(rulebook: Rulebook, t: Texts) -> Iterator[Section]:
    """What house rules change, where they do."""
    if said := differences(rulebook, t):
        yield t("house.differs-from", rulebook=t.pick(named(rulebook.based_on).name)), said


def _doubling(rulebook: Rulebook, t: Texts) -> tuple[str, ...]:
    if not rulebook.has_doubling:
        return (t("short-rules.no-doubling"),)
    others = () if rulebook.others_double == "anyone" else (t(f"short-rules.others-{rulebook.others_double}"),)
    return t("short-rules.calls"), *others, t(f"short-rules.chooser-{rulebook.chooser_doubles}")


def _settling(rulebook: Rulebook, t: Texts) -> tuple[str, ...]:
    scores = t("short-rules.scores", end=signed(rulebook.adds_up_to))
    return (t("short-rules.settles"), scores) if rulebook.has_doubling else (scores,)


def _seats(rulebook: Rulebook, t: Texts) -> tuple[str, ...]:
    """What the player in each seat does when the first one chooses, in a word or two."""
    does = parts(rulebook, roles(rulebook, SEATS[0]), dealt=True)
    return tuple(
        ", ".join(t("print.first" if part == "first" else f"role.{part}") for part in does.get(seat, ()))
        for seat in SEATS
    )


def _rows(rulebook: Rulebook, t: Texts) -> Iterator[Lines]:
    """The contracts in the order of the card, with those that follow each other and are played alike in one row."""
    group: list[Contract] = []
    for contract in rulebook.contracts:
        if group and _merged([*group, contract], t) is None:
            yield _lines(group, t)
            group = []
        group.append(contract)
    yield _lines(group, t)


def _lines(contracts: Sequence[Contract], t: Texts) -> Lines:
    first = contracts[0]
    name, rule = _merged(contracts, t) or (t.pick(first.name), t.pick(first.rule))
    return Lines(
        symbols=tuple(t.pick(contract.symbol) for contract in contracts),
        name=name,
        kind=first.kind,
        worths=tuple(Worth(signed(unit.points), unit.total, signed(unit.points * unit.total)) for unit in first.units),
        rule=rule,
    )


def _merged(contracts: Sequence[Contract], t: Texts) -> tuple[str, str] | None:
    """One name and one rule for contracts that are worth the same; None when their texts differ in more than a word."""
    if any((one.kind, one.units) != (contracts[0].kind, contracts[0].units) for one in contracts):
        return None
    name = _alternatives([t.pick(contract.name) for contract in contracts], t)
    rule = _alternatives([t.pick(contract.rule) for contract in contracts], t)
    return None if name is None or rule is None else (name, rule)


def _alternatives(texts: Sequence[str], t: Texts) -> str | None:
    """Texts that differ in the same word as one, in which that word is all of theirs.

    >>> from scoresheet.locales import texts
    >>> _alternatives(("Spades are trumps.", "Hearts are trumps."), texts("en"))
    'Spades or hearts are trumps.'
    """
    split = [text.split(" ") for text in texts]
    if len({len(words) for words in split}) > 1:
        return None
    columns = [tuple(dict.fromkeys(column)) for column in zip(*split, strict=True)]
    if sum(len(column) > 1 for column in columns) > 1:
        return None
    return " ".join(_in_one(column, t, sentence=texts[0].endswith(".")) for column in columns)


def _in_one(words: Sequence[str], t: Texts, *, sentence: bool) -> str:
    """Words in a row; in a sentence only the first can have a capital because it begins one."""
    first, *others = words
    if sentence:
        others = [word.lower() for word in others]
    return t("list.or", some=", ".join((first, *others[:-1])), last=others[-1]) if others else first


ENDINGS = (".toml", ".json")


@dataclass(frozen=True)
class Ticked:
    """One claim: what it is about, what the example says, and what it is."""

    what: str
    said: str
    holds: bool
    found: str


@dataclass(frozen=True)
class WorkedDeal:
    """A deal of an example in sentences, with its claims."""

    shown: ShownDeal
    claims: tuple[Ticked, ...]


@dataclass(frozen=True)
class Example:
    """A worked example; ``card`` is None for a single deal. ``claims`` are those about the whole of it."""

    anchor: str
    sheet: Sheet
    standing: Standing
    card: Card | None
    deals: tuple[WorkedDeal, ...]
    claims: tuple[Ticked, ...]

    @property
    def ticked(self) -> tuple[Ticked, ...]:
        return (*self.claims, *(claim for deal in self.deals for claim in deal.claims))

    @property
    def held(self) -> int:
        return sum(claim.holds for claim in self.ticked)

    @property
    def failed(self) -> int:
        return len(self.ticked) - self.held


def examples(rulebook: Rulebook, t: Texts) -> tuple[Example, ...]:
    """Those of one rulebook: single deals first, in the order of the card, then whole evenings."""
    found = [document for document in _documents() if document.sheet.rulebook == rulebook]
    if not found:
        found = [again for document in _documents() if (again := _played_by(rulebook, document))]
    single = [document for document in found if len(document.sheet.deals) == 1]
    order = [contract.key for contract in rulebook.contracts]
    single.sort(key=lambda document: order.index(document.sheet.deals[0].contract))
    evenings = [document for document in found if len(document.sheet.deals) > 1]
    return (
        *(_example(document, document.sheet.deals[0].contract, t) for document in single),
        *(_example(document, f"evening-{number}", t) for number, document in enumerate(evenings, 1)),
    )


def _played_by(rulebook: Rulebook, document: Document) -> Document | None:
    """An example by the house rules that were made from its rulebook, without claims; None when it cannot be."""
    sheet = document.sheet.ruled_by(rulebook)
    if document.sheet.rulebook.id != rulebook.based_on or score_sheet(sheet).unscored:
        return None
    return Document(sheet, None, (None,) * len(sheet.deals))


@cache
def _documents() -> tuple[Document, ...]:
    files = sorted(file for file in EXAMPLES.iterdir() if file.name.endswith(ENDINGS))
    return tuple(read(file.read_bytes(), file.name) for file in files)


def _example(document: Document, anchor: str, t: Texts) -> Example:
    sheet = document.sheet
    standing = score_sheet(sheet)
    claims = verify(document)
    return Example(
        anchor=anchor,
        sheet=sheet,
        standing=standing,
        card=card_of(sheet, standing, t) if len(sheet.deals) > 1 else None,
        deals=tuple(
            WorkedDeal(shown_deal(Log(sheet), standing, number, t), _ticked(claims, number, t))
            for number in range(1, len(sheet.deals) + 1)
        ),
        claims=_ticked(claims, None, t),
    )


def _ticked(claims: Iterable[Claim], number: int | None, t: Texts) -> tuple[Ticked, ...]:
    return tuple(
        Ticked(
            t(f"claim.{claim.kind}", subject=claim.subject),
            _shown(claim, claim.said, t),
            claim.holds,
            _shown(claim, claim.found, t),
        )
        for claim in claims
        if claim.deal == number
    )


def _shown(claim: Claim, text: str, t: Texts) -> str:
    """What is claimed or found, without what the claim is about. That something is so goes without saying."""
    if text in (YES[True], NOTHING):
        return "" if text == YES[True] else t("list.none")
    text = text.removeprefix(f"{claim.subject} ") if claim.kind == "settlement" else text
    return text.replace("-", "−") if re.fullmatch(r"-\d+", text) else text


ANNA, BRAM, CARLA, DIRK = SEATS
PLAYERS: Players = ("Anna", "Bram", "Carla", "Dirk")  # as in the sentences of the catalogues; Anna chooses


@dataclass(frozen=True)
class Lesson:
    """A drawing with what it shows."""

    path: str
    sentences: tuple[str, ...]


def lessons(rulebook: Rulebook, t: Texts) -> tuple[Lesson, ...]:
    """From the blank square to ruitenwissen."""
    shown: dict[str, tuple[Double, ...]] = {
        "rules.diagram-one": ((BRAM, DIRK),),
        "rules.diagram-back": ((BRAM, DIRK), (DIRK, BRAM)),
        "rules.diagram-zalen": zalen(BRAM),
        "rules.diagram-ruitenwissen": ruitenwissen(BRAM, ANNA),
    }
    who = Explainer(rulebook, PLAYERS, t).roles(roles(rulebook, ANNA), rulebook.deals)
    return (
        Lesson("", (t("rules.diagram-blank"), f"{who}.")),
        *(Lesson(doubles_path(doubles), (t(key),)) for key, doubles in shown.items()),
    )


def blank_diagrams(rulebook: Rulebook, t: Texts) -> dict[str, Diagram]:
    return {contract.key: _blank(contract, t) for contract in rulebook.contracts}


def _blank(contract: Contract, t: Texts) -> Diagram:
    name = t.pick(contract.name)
    words = t("rules.diagram-of", name=name)
    return Diagram(contract.key, t.pick(contract.symbol), name, path="", sentences=(words,), words=words)


def differences(rulebook: Rulebook, t: Texts) -> tuple[str, ...]:
    """The sentences; none for one of ours, or one that was made from none of them."""
    if rulebook.is_ours or not rulebook.based_on:
        return ()
    return tuple(_Comparison(named(rulebook.based_on), rulebook, t).sentences())


def rulebook_report(rulebook: Rulebook, t: Texts) -> Iterator[str]:
    """What there is to say about a rulebook that is whole, a line each."""
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
            yield t(f"differs.others-{now.others_double}")
        if now.chooser_doubles != was.chooser_doubles:
            yield t(f"short-rules.chooser-{now.chooser_doubles}")
        if now.seating.dealer != was.seating.dealer:
            yield t("differs.dealer", where=t(f"house.seat-{now.seating.dealer}"))
        if now.seating.leader != was.seating.leader:
            yield t("differs.leader", where=t(f"house.seat-{now.seating.leader}"))
        if now.seating.calling != was.seating.calling:
            yield t("differs.calling", where=t(f"house.seat-{now.seating.calling[0]}"))
        if not self._same(was.first_chooser, now.first_chooser):
            yield t("differs.question", question=t.pick(now.first_chooser))

    def _rules(self) -> Iterator[str]:
        for section in self.now.rules:
            title = self.t.pick(section.title)
            was = next((one for one in self.was.rules if self._same(one.title, section.title)), None)
            if was is None:
                yield self.t("differs.new-rule", title=title)
            elif not self._same(was.text, section.text) and not self._same(self._with_sum(was), section.text):
                yield self.t("differs.rule", title=title)
        for one in self.was.rules:
            if not any(self._same(one.title, section.title) for section in self.now.rules):
                yield self.t("differs.no-rule", title=self.t.pick(one.title))

    def _with_sum(self, section: Paragraph) -> Text:
        """A paragraph with what an evening adds up to by now, which is told by itself."""
        return with_sum(self.places["rules"][self.was.rules.index(section)], self.now)

    def _contract(self, was: Contract, now: Contract) -> Iterator[str]:
        t, name = self.t, self.t.pick(was.name)
        if not self._same(was.name, now.name):
            yield t("differs.name", was=name, now=t.pick(now.name))
        if not self._same(was.symbol, now.symbol):
            yield t("differs.symbol", contract=t.pick(now.name), symbol=t.pick(now.symbol))
        by_key = {unit.key: unit for unit in was.units}
        for unit in was.units:
            if unit.key not in {one.key for one in now.units}:
                yield t("differs.counts-not", contract=t.pick(now.name), unit=t.pick(unit.name))
        for unit in now.units:
            before = by_key.get(unit.key)
            if before is not None and not self._same(before.name, unit.name):
                units = {"was": t.pick(before.name), "now": t.pick(unit.name)}
                yield t("differs.counted", contract=t.pick(now.name), **units)
            if before is None or (before.points, before.total) != (unit.points, unit.total):
                alone = len(was.units) == len(now.units) == 1 and before is not None
                params = {"contract": t.pick(now.name), "now": self._worth(unit, alone=alone)}
                worth_before = {"was": self._worth(before, alone=alone)} if before else {}
                yield t("differs.worth" if before else "differs.counts", **params, **worth_before)
        rule = self.places["contracts"][self.was.contracts.index(was)]["rule"]
        expected = with_points(rule, now.units)
        if not self._same(expected, now.rule) and not self._same(was.rule, now.rule):
            yield t("differs.how", contract=t.pick(now.name))

    def _worth(self, unit: Unit, *, alone: bool = False) -> str:
        words = {"points": signed(unit.points), "total": unit.total}
        if alone:  # what it counts has been named
            return self.t("differs.only-unit", **words)
        return self.t("differs.unit", unit=self.t.pick(unit.name), **words)

    def _same(self, was: Text, now: Text) -> bool:
        """Whether a text is the same in the languages that it still has."""
        return all(was.get(language) == text for language, text in now.items())
