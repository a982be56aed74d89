"""The rules on one page, for the back of a blank card: who does what, doubling, values, and a deal worked out.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.locales import texts
>>> short = short_rules_of(named("bonken-2002"), texts("en"))
>>> short.seats, short.contracts[0].worths
(('chooses', 'calls first', 'deals', 'leads'), ('−10 × 13 = −130',))

All of it follows from the rulebook, so a house rule has its own back.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoresheet.core.bonken.rulebook import Contract, Kind, Rulebook, named
from scoresheet.core.bonken.seats import SEATS, Roles, roles
from scoresheet.locales import Texts
from scoresheet.views.bonken.deals import ShownDeal
from scoresheet.views.bonken.examples import examples
from scoresheet.views.bonken.house_differences import differences
from scoresheet.views.formatting import minus_sign, signed


@dataclass(frozen=True)
class Lines:
    """A contract in a few lines: what each of its units is worth, together, and how it is played."""

    symbol: str
    name: str
    kind: Kind
    worths: tuple[str, ...]
    rule: str


@dataclass(frozen=True)
class WorkedExample:
    """A deal of the worked examples, with the players it is about."""

    players: tuple[str, ...]
    deal: ShownDeal


@dataclass(frozen=True)
class ShortRules:
    """``seats`` is what the player at each side of the table does when the one at the top chooses; ``sections`` are
    titles, each with its sentences."""

    name: str
    summary: str
    seats: tuple[str, ...]
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    contracts: tuple[Lines, ...]
    examples: tuple[WorkedExample, ...]


def short_rules_of(rulebook: Rulebook, t: Texts) -> ShortRules:
    """The short rules of a rulebook; its examples are those of single deals, in the order of the card."""
    return ShortRules(
        name=t.pick(rulebook.name),
        summary=t.pick(rulebook.summary),
        seats=_seats(rulebook, roles(rulebook, SEATS[0]), t),
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
            *_differences(rulebook, t),
        ),
        contracts=tuple(_lines(contract, t) for contract in rulebook.contracts),
        examples=tuple(
            WorkedExample(example.sheet.players, example.deals[0].shown)
            for example in examples(rulebook, t)
            if example.card is None
        ),
    )


def _differences(rulebook: Rulebook, t: Texts) -> Iterator[tuple[str, tuple[str, ...]]]:
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


def _seats(rulebook: Rulebook, parts: Roles, t: Texts) -> tuple[str, ...]:
    """What the player in each seat does, in a word or two."""
    does = (
        ("short-rules.chooses", parts.chooser),
        ("short-rules.deals", parts.dealer),
        *([("short-rules.calls-first", parts.calling[0])] if rulebook.has_doubling else []),
        ("short-rules.leads", parts.leader),
    )
    return tuple(", ".join(t(key) for key, who in does if who == seat) for seat in SEATS)


def _lines(contract: Contract, t: Texts) -> Lines:
    return Lines(
        symbol=t.pick(contract.symbol),
        name=t.pick(contract.name),
        kind=contract.kind,
        worths=tuple(
            signed(unit.points)
            if unit.total == 1
            else f"{signed(unit.points)} × {unit.total} = {minus_sign(unit.points * unit.total)}"
            for unit in contract.units
        ),
        rule=t.pick(contract.rule),
    )
