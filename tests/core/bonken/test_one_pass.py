"""An evening checked in one pass has the findings of the rules applied anew to every deal."""

from collections.abc import Sequence

from hypothesis import event, given, settings
from hypothesis import strategies as st

from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.findings import check_evening
from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.bonken.seats import SEATS, Progress, Seat
from scoresheet.core.bonken.sheet import Sheet
from tests.strategies import NAMES, rulebooks, some_deal

Found = tuple[str, str, dict[str, object]]  # a finding's code, its fields, a word for each, and its params
UNHEARD_OF = Deal("unheard-of", 0, (), {})


# The rules, word for word; everything is looked up again in all the deals before.


def kind_of(rulebook: Rulebook, deal: Deal) -> str | None:
    return next((contract.kind for contract in rulebook.contracts if contract.key == deal.contract), None)


def chosen_by(rulebook: Rulebook, before: Sequence[Deal], seat: Seat, kind: str) -> int:
    return len([deal for deal in before if deal.chooser == seat and kind_of(rulebook, deal) == kind])


def kinds_for(rulebook: Rulebook, before: Sequence[Deal], seat: Seat) -> list[str]:
    most = {"minus": rulebook.most_minus or 99, "plus": rulebook.plus_each}
    return [kind for kind in ("minus", "plus") if chosen_by(rulebook, before, seat, kind) < most[kind]]


def left_for(rulebook: Rulebook, before: Sequence[Deal], seat: Seat) -> tuple[str, ...]:
    gone = [deal.contract for deal in before]
    kinds = kinds_for(rulebook, before, seat)
    return tuple(one.key for one in rulebook.contracts if one.key not in gone and one.kind in kinds)


def asked(sheet: Sheet, before: Sequence[Deal]) -> list[Seat]:
    """The seats that are asked to choose, in order: those that are passed, then the chooser. None when the evening is
    over, or when it is unknown whose turn it is."""
    last = before[-1].chooser if before else None
    if len(before) >= sheet.rulebook.deals or isinstance(last, str):
        return []
    start = sheet.first_chooser if last is None else (last + 1) % 4
    if start is None:
        return []
    order = [(start + steps) % 4 for steps in range(4)]
    gone = {deal.contract for deal in before}
    open_to = {one.kind for one in sheet.rulebook.contracts if one.key not in gone}
    able = [seat for seat in order if open_to & set(kinds_for(sheet.rulebook, before, seat))]
    if not able:  # everybody has had their share, yet something is left
        return order[:1] if "minus" in open_to else []
    return order[: order.index(able[0]) + 1]


def found_about(sheet: Sheet, before: Sequence[Deal], deal: Deal) -> list[Found]:
    rulebook, chooser = sheet.rulebook, deal.chooser
    found: list[Found] = []
    if kind_of(rulebook, deal) is None:
        found.append(("unknown-contract", "contract", {"contract": deal.contract}))
    contracts = [earlier.contract for earlier in before]
    if deal.contract in contracts:
        number = contracts.index(deal.contract) + 1
        found.append(("repeated-contract", "contract", {"contract": deal.contract, "number": number}))
    if len(before) >= rulebook.deals:
        found.append(("too-many-deals", "contract", {"deals": rulebook.deals}))
    if isinstance(chooser, str):
        return [*found, ("unknown-player", "chooser", {"name": chooser})]
    turn = asked(sheet, before)
    if turn and chooser != turn[-1]:
        found.append(("out-of-turn", "chooser", {"who": chooser, "whose": turn[-1]}))
    kind = kind_of(rulebook, deal)
    if kind is not None and kind not in kinds_for(rulebook, before, chooser):
        allowed = rulebook.plus_each if kind == "plus" else rulebook.most_minus
        code = "second-plus" if kind == "plus" else "too-many-minus"
        found.append((code, "chooser contract", {"who": chooser, "allowed": allowed}))
    return found


# Evenings in which any player chooses any contract, of which most keep to the turns


@st.composite
def any_sheets(draw: st.DrawFn) -> Sheet:
    """Two deals too few to two too many, with nothing odd but choosers and contracts.

    Some plus contracts come early: their choosers are passed when no minus contract is left.
    """
    rulebook = draw(rulebooks())
    plus, minus = (draw(st.permutations(rulebook.of_kind(kind))) for kind in ("plus", "minus"))
    early = draw(st.integers(0, len(plus)))
    contracts = [*draw(st.permutations([*plus[:early], *minus])), *plus[early:]]
    sheet = Sheet(rulebook, NAMES, draw(st.sampled_from((*SEATS, None))))
    deals: list[Deal] = []
    for number in range(rulebook.deals + draw(st.integers(-2, 2))):
        turn = asked(sheet, deals)
        odd = draw(st.sampled_from([*[""] * 12, "chooser", "again", "unheard-of", "stranger"]))
        contract = draw(st.sampled_from(contracts[:2])) if odd == "again" else contracts[number % len(contracts)]
        deal = some_deal(contract, turn[-1] if turn and odd != "chooser" else draw(st.sampled_from(SEATS)))
        if odd == "stranger":
            deal = Deal(deal.contract, "Eva", (), deal.result)
        deals.append(UNHEARD_OF if odd == "unheard-of" else deal)
    return sheet.with_deals(*deals)


@settings(max_examples=200)
@given(any_sheets())
def test_findings_and_turns_are_those_of_the_rules_applied_deal_by_deal(sheet: Sheet) -> None:
    for index, scored in enumerate(sheet.standing.deals):
        found = [(finding.code, " ".join(finding.fields), finding.params) for finding in scored.findings]
        assert found == found_about(sheet, sheet.deals[:index], sheet.deals[index])
        assert {finding.deal for finding in scored.findings} <= {index + 1}
        for code, *_ in found:
            event(code)
    for played in range(len(sheet.deals) + 1):
        before = sheet.deals[:played]
        progress, expected = Progress(sheet.rulebook, sheet.first_chooser, before), asked(sheet, before)
        left = [left_for(sheet.rulebook, before, seat) for seat in SEATS]
        assert [progress.contracts_left(seat) for seat in SEATS] == left
        turn = sheet.with_deals(*before).standing.next
        event(f"{max(len(expected) - 1, 0)} passed")
        if not expected:
            assert turn is None
        else:
            assert turn is not None
            assert (turn.number, turn.roles.chooser) == (played + 1, expected[-1])
            assert turn.passed == tuple(expected[:-1])
            assert turn.contracts == left[expected[-1]]
            minus = {one.key for one in sheet.rulebook.of_kind("minus")}
            assert turn.minus_left == bool(minus - {deal.contract for deal in before})


@given(any_sheets())
def test_extra_plus_contracts_are_those_of_the_rules_applied_deal_by_deal(sheet: Sheet) -> None:
    rulebook, deals = sheet.rulebook, sheet.deals
    [finding] = check_evening(Progress(rulebook, sheet.first_chooser, deals), total=1)
    codes = [[code for code, *_ in found_about(sheet, deals[:index], deal)] for index, deal in enumerate(deals)]
    gone = [deal.contract for deal in deals]
    assert finding.params == {
        "total": 1,
        "extra": tuple(deal.contract for deal, found in zip(deals, codes, strict=True) if "second-plus" in found),
        "left": tuple(contract.key for contract in rulebook.of_kind("minus") if contract.key not in gone),
    }
