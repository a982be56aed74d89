"""The form of a deal: what stands with a contract that this chooser may not choose."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.draft import Draft
from scoresheet.core.bonken.findings import Finding
from scoresheet.core.bonken.rulebook import ChooserDoubles, OthersDouble, Rulebook, named
from scoresheet.core.bonken.seats import Seat
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.locales import texts
from scoresheet.views.bonken.deal_form import DealFormPage, deal_form_page
from scoresheet.views.bonken.explain import Explainer
from tests.house import house
from tests.strategies import BOOK, INVENTED, NAMES, A, chosen, doubled

TWO_ROUNDS = INVENTED[1]
NO_PLUS = house(plus_each=0, deals=8, adds_up_to=-1040)
EARLY = chosen("points-of-hearts A", "kings-jacks B", "king-of-hearts C", "queens D", "domino A")


def entered(rulebook: Rulebook, draft: Draft, deals: Sequence[Deal] = (), language: str = "en") -> DealFormPage:
    """The form of the deal after these."""
    sheet = Sheet(rulebook, NAMES, A, tuple(deals))
    change = Recorded(len(deals) + 1, draft.deal(rulebook, None))
    return deal_form_page(sheet, draft, change, texts(language), finished=False)


def notes(rulebook: Rulebook, deals: Sequence[Deal], chooser: Seat, language: str) -> dict[str, set[str]]:
    """What stands with the contracts of each kind that are not played yet."""
    page = entered(rulebook, Draft(chooser=chooser), deals, language)
    free = [(rulebook.contract(tile.key).kind, tile.note) for tile in page.tiles if not tile.played]
    return {kind: {note for one, note in free if one == kind} for kind in ("minus", "plus")}


@pytest.mark.parametrize(
    ("rulebook", "deals", "language", "minus", "plus"),
    [
        (named("bonken-sunmar"), EARLY, "en", "Anna has already chosen 2 minus contracts.", ""),
        (named("bonken-sunmar"), EARLY, "nl", "Anna heeft al 2 minspelen gekozen.", ""),
        (BOOK, chosen("spades A"), "en", "", "Anna has already chosen a plus contract."),
        (NO_PLUS, (), "en", "", "By these rules nobody chooses a plus contract."),
        (NO_PLUS, (), "nl", "", "Volgens deze regels kiest niemand een plusspel."),
    ],
)
def test_a_contract_that_may_not_be_chosen_says_of_its_own_kind_why(
    rulebook: Rulebook, deals: Sequence[Deal], language: str, minus: str, plus: str
) -> None:
    assert notes(rulebook, deals, A, language) == {"minus": {minus}, "plus": {plus}}


def test_a_chooser_named_as_first_to_call_who_may_only_go_back_is_offered_that() -> None:
    book = replace(BOOK, seating=replace(BOOK.seating, calling=(0, 1, 2, 3)))
    page = entered(book, Draft(chooser=A, doubles=doubled("B>A")))
    assert [row.name for row in page.rows] == ["Bram", "Carla", "Dirk", "Anna"]
    assert [target.name for row in page.rows for target in row.targets if target.back] == ["Bram"]


@pytest.mark.parametrize(
    ("chooser", "others", "calling", "words"),
    [
        ("anyone", "anyone", (1, 2, 3, 0), ["zalen", "back-on-all"]),
        ("anyone", "anyone", (0, 1, 2, 3), ["zalen"]),
        ("anyone", "chooser", (3, 0, 1, 2), ["zalen"]),
        ("anyone", "nobody", (1, 2, 3, 0), ["zalen"]),
        ("back-only", "chooser", (0, 1, 2, 3), ["back-on-all"]),
        ("nobody", "anyone", (1, 2, 3, 0), []),
    ],
)
def test_a_chooser_calls_back_on_all_only_after_all_who_may_double(
    chooser: ChooserDoubles, others: OthersDouble, calling: tuple[int, ...], words: list[str]
) -> None:
    seating = replace(BOOK.seating, calling=calling)
    rows = entered(replace(BOOK, chooser_doubles=chooser, others_double=others, seating=seating), Draft(chooser=A)).rows
    assert [word for row in rows if row.seat == A for word, _ in row.words] == words


@pytest.mark.parametrize(
    ("code", "allowed", "sentence"),
    [
        ("second-plus", 1, "Anna has already chosen a plus contract."),
        ("second-plus", 2, "Anna has already chosen 2 plus contracts."),
        ("second-plus", 0, "By these rules nobody chooses a plus contract."),
        ("too-many-minus", 1, "Anna has already chosen a minus contract."),
        ("too-many-minus", 3, "Anna has already chosen 3 minus contracts."),
    ],
)
def test_a_finding_counts_what_a_player_may_choose(code: str, allowed: int, sentence: str) -> None:
    finding = Finding(code, 1, ("chooser", "contract"), {"who": A, "allowed": allowed})
    assert Explainer(TWO_ROUNDS, NAMES, texts("en")).finding(finding) == sentence
