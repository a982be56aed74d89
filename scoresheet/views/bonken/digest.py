"""The rules on one page, for the back of a blank card: who does what, doubling, values, and a deal worked out.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.locales import texts
>>> digest = digest_of(named("bonken-2002"), texts("en"))
>>> digest.seats, digest.contracts[0].worths
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
class Digest:
    """``seats`` is what the player at each side of the table does when the one at the top chooses; ``sections`` are
    titles, each with its sentences."""

    name: str
    summary: str
    seats: tuple[str, ...]
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    contracts: tuple[Lines, ...]
    examples: tuple[WorkedExample, ...]


def digest_of(rulebook: Rulebook, t: Texts) -> Digest:
    """The digest of a rulebook; its examples are those of single deals, in the order of the card."""
    return Digest(
        name=t.pick(rulebook.name),
        summary=t.pick(rulebook.summary),
        seats=_seats(rulebook, roles(rulebook, SEATS[0]), t),
        sections=(
            (
                t("digest.seats"),
                (
                    t("digest.first", question=t.pick(rulebook.first_chooser)),
                    t("digest.moves"),
                    *([t("digest.calling")] if rulebook.has_doubling else []),
                    t.count("digest.plus", rulebook.plus_each, deals=rulebook.deals),
                    *([t.count("digest.minus", rulebook.most_minus)] if rulebook.most_minus else []),
                ),
            ),
            (t("digest.doubling"), _doubling(rulebook, t)),
            (t("digest.settling"), _settling(rulebook, t)),
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
        return (t("digest.no-doubling"),)
    others = () if rulebook.others_double == "anyone" else (t(f"digest.others-{rulebook.others_double}"),)
    return t("digest.calls"), *others, t(f"digest.chooser-{rulebook.chooser_doubles}")


def _settling(rulebook: Rulebook, t: Texts) -> tuple[str, ...]:
    scores = t("digest.scores", end=signed(rulebook.adds_up_to))
    return (t("digest.settles"), scores) if rulebook.has_doubling else (scores,)


def _seats(rulebook: Rulebook, parts: Roles, t: Texts) -> tuple[str, ...]:
    """What the player in each seat does, in a word or two."""
    does = (
        ("digest.chooses", parts.chooser),
        ("digest.deals", parts.dealer),
        *([("digest.calls-first", parts.calling[0])] if rulebook.has_doubling else []),
        ("digest.leads", parts.leader),
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
