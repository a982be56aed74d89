"""The rules of a rulebook of Bonken in short, as on the back of a printed card and on a poster.

>>> from scoresheet.locales import texts
>>> short = short_rules_of(named("bonken-2002"), texts("en"))
>>> short.seats, short.contracts[0].worths
(('chooses', 'calls first', 'deals', 'leads'), (Worth(each='−10', count=13, total='−130'),))
>>> short.contracts[8].name
'Trumps of Spades, Hearts, Diamonds or Clubs'

All of it follows from the rulebook, so a house rule has its own back.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoresheet.core.bonken.rulebook import Contract, Kind, Rulebook, named
from scoresheet.core.bonken.seats import SEATS, parts, roles
from scoresheet.locales import Texts
from scoresheet.views.bonken.printed_card import game_name
from scoresheet.views.bonken.rulebook_differences import differences
from scoresheet.views.bonken.worked_examples import Example, examples
from scoresheet.views.formatting import signed

FEW = 1000  # characters of the short rules
MANY = 14  # contracts
LONG = 5000  # characters of the rules in full


Section = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class Worth:
    """The worth of a contract's unit: points of each, their count, and the sum."""

    each: str
    count: int
    total: str


@dataclass(frozen=True)
class ContractRow:
    """A row of the table of values: a contract, or several whose rules differ in one word, with their signs, their
    joint name, their worth, and how they are played."""

    symbols: tuple[str, ...]
    name: str
    kind: Kind
    worths: tuple[Worth, ...]
    rule: str


@dataclass(frozen=True)
class ShortRules:
    name: str
    game: str  # what a card is called that is played by them
    summary: str
    seats: tuple[str, ...]  # what each player does when the one at the top of the table chooses
    sections: tuple[Section, ...]  # a title and sentences each, the first of the seats
    differences: tuple[Section, ...]  # what house rules change, as such a section
    contracts: tuple[ContractRow, ...]
    examples: tuple[Example, ...]
    long: bool  # in full they are more than a page

    @property
    def few(self) -> bool:
        """Whether the contracts are few enough for large letters."""
        sections = (*self.sections, *self.differences)
        texts = (*(row.rule for row in self.contracts), *(text for _, some in sections for text in some))
        return sum(map(len, texts)) < FEW

    @property
    def many(self) -> bool:
        """Whether the contracts are so many that each has a few lines only."""
        return sum(len(row.symbols) for row in self.contracts) > MANY


def short_rules_of(rulebook: Rulebook, t: Texts) -> ShortRules:
    """The short rules of a rulebook, with the examples of single deals in the order of the card."""
    changed = differences(rulebook, t)
    return ShortRules(
        name=t.pick(rulebook.name),
        game=game_name(rulebook, t),
        summary=t.pick(rulebook.summary),
        seats=_seats(rulebook, t),
        sections=(
            (
                t("short-rules.seats"),
                (
                    t("short-rules.first", question=_as_sentence(t.pick(rulebook.first_chooser))),
                    t("short-rules.moves"),
                    *([t("short-rules.calling")] if rulebook.has_doubling and rulebook.seating.is_clockwise else []),
                    t.count("short-rules.plus", rulebook.plus_each, deals=rulebook.deals),
                    *([t.count("short-rules.minus", rulebook.most_minus)] if rulebook.most_minus else []),
                ),
            ),
            (t("short-rules.doubling"), _doubling(rulebook, t)),
            (t("short-rules.settling"), _settling(rulebook, t)),
        ),
        differences=((t("house.differs-from", rulebook=t.pick(named(rulebook.based_on).name)), changed),)
        if changed
        else (),
        contracts=tuple(_rows(rulebook, t)),
        examples=tuple(example for example in examples(rulebook, t) if example.card is None),
        long=sum(len(t.pick(section.text)) for section in rulebook.rules) > LONG,
    )


def _as_sentence(text: str) -> str:
    """A typed text ended as a sentence, for another to follow."""
    return text if text.endswith((".", "?", "!", "…")) else f"{text}."


def _doubling(rulebook: Rulebook, t: Texts) -> tuple[str, ...]:
    if not rulebook.has_doubling:
        return (t("short-rules.no-doubling"),)
    others = () if rulebook.others_double == "anyone" else (t(f"short-rules.others-{rulebook.others_double}"),)
    return t("short-rules.calls"), *others, t(f"short-rules.chooser-{rulebook.chooser_doubles}")


def _settling(rulebook: Rulebook, t: Texts) -> tuple[str, ...]:
    scores = t("short-rules.scores", end=signed(rulebook.adds_up_to))
    return (t("short-rules.settles"), scores) if rulebook.has_doubling else (scores,)


def _seats(rulebook: Rulebook, t: Texts) -> tuple[str, ...]:
    """The role of the player in each seat when the first one chooses, in a word or two."""
    does = parts(rulebook, roles(rulebook, SEATS[0]), dealt=True)
    return tuple(
        ", ".join(t("print.first" if part == "first" else f"role.{part}") for part in does.get(seat, ()))
        for seat in SEATS
    )


def _rows(rulebook: Rulebook, t: Texts) -> Iterator[ContractRow]:
    """The rows of the table of values in the order of the card; neighbours that are played alike share one."""
    group: list[Contract] = []
    for contract in rulebook.contracts:
        if group and _merged([*group, contract], t) is None:
            yield _contract_row(group, t)
            group = []
        group.append(contract)
    yield _contract_row(group, t)


def _contract_row(contracts: Sequence[Contract], t: Texts) -> ContractRow:
    first = contracts[0]
    name, rule = _merged(contracts, t) or (t.pick(first.name), t.pick(first.rule))
    return ContractRow(
        symbols=tuple(t.pick(contract.symbol) for contract in contracts),
        name=name,
        kind=first.kind,
        worths=tuple(Worth(signed(unit.points), unit.total, signed(unit.points * unit.total)) for unit in first.units),
        rule=rule,
    )


def _merged(contracts: Sequence[Contract], t: Texts) -> tuple[str, str] | None:
    """The joint name and rule of contracts with equal worth; None when their texts differ in more than a word."""
    if any((one.kind, one.units) != (contracts[0].kind, contracts[0].units) for one in contracts):
        return None
    name = _alternatives([t.pick(contract.name) for contract in contracts], t)
    rule = _alternatives([t.pick(contract.rule) for contract in contracts], t)
    return None if name is None or rule is None else (name, rule)


def _alternatives(texts: Sequence[str], t: Texts) -> str | None:
    """One text for several that differ in one word, with all their words in its place.

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
    """A list of words as text; in a sentence only the first may have a capital because it begins one."""
    first, *others = words
    if sentence:
        others = [word.lower() for word in others]
    return t("list.or", some=", ".join((first, *others[:-1])), last=others[-1]) if others else first
