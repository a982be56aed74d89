"""Sentences: the plus example as one would explain it at the table, findings, errors, and quoted values."""

import copy
from dataclasses import replace

import pytest

from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.rulebook import (
    ChooserDoubles,
    OthersDouble,
    Rulebook,
    named,
    read_rulebook,
    rulebook_to_table,
)
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.errors import UnreadableError
from scoresheet.core.validation import Node
from scoresheet.locales import texts
from scoresheet.views.bonken.card import totals_of
from scoresheet.views.bonken.deal_outcome import Outcome, outcome_of
from scoresheet.views.bonken.explain import DealText, Explainer
from scoresheet.views.formatting import explain_error, quote
from tests.house import worth
from tests.strategies import BOOK, INVENTED, NAMES, chosen, doubled, some_deal, some_evening

EN, NL = texts("en"), texts("nl")


def explained(deal: Deal, language: str = "en", rulebook: Rulebook = BOOK) -> DealText:
    sheet = Sheet(rulebook, NAMES, deals=(deal,))
    return Explainer.of(sheet, texts(language)).deal(sheet.standing.deals[0])


def settled(deal: Deal, language: str = "en", rulebook: Rulebook = BOOK) -> Outcome:
    sheet = Sheet(rulebook, NAMES, deals=(deal,))
    outcome = outcome_of(Explainer.of(sheet, texts(language)), sheet.standing.deals[0])
    assert outcome
    return outcome


PLUS = Deal("spades", 1, doubled("C>D C>A D>A D>B D>C A>B B>A"), {"tricks": counts(2, 4, 2, 5)})


def test_the_plus_example_in_english() -> None:
    text, outcome = explained(PLUS), settled(PLUS)
    assert text.calls == (
        "Carla doubles everybody but the chooser (ruitenwissen).",
        "Dirk doubles everybody (zalen), going back on Carla.",
        "Anna doubles Bram.",
        "Bram goes back on Anna.",
    )
    assert outcome.settlements == (
        "Anna pays Bram 80: 2 tricks × 20 × 2 links.",
        "Anna and Carla are level: nothing to pay.",
        "Anna pays Dirk 60: 3 tricks × 20 × 1 link.",
        "Bram pays Dirk 20: 1 trick × 20 × 1 link.",
        "Carla pays Dirk 120: 3 tricks × 20 × 2 links.",
    )
    assert outcome.sums[3] == "Dirk: 100 + 60 (Anna) + 20 (Bram) + 120 (Carla) = 300"
    assert outcome.check == "Together +260, as Trumps of Spades must be: 13 × 20."


def test_the_plus_example_in_dutch() -> None:
    text, outcome = explained(PLUS, "nl"), settled(PLUS, "nl")
    assert text.calls == (
        "Carla ruitenwist.",
        "Dirk zaalt en gaat daarmee terug op Carla.",
        "Anna dubbelt Bram.",
        "Bram gaat terug op Anna.",
    )
    assert outcome.settlements[0] == "Anna betaalt Bram 80: 2 slagen × 20 × 2 verbindingen."
    assert outcome.settlements[1] == "Anna en Carla staan gelijk: niets te betalen."


@pytest.mark.parametrize(
    ("doubles", "sentences"),
    [
        ("", ("Bram passes.", "Carla passes.", "Dirk passes.", "Anna passes.")),
        ("B>C B>D C>B", ("Bram doubles everybody but the chooser (ruitenwissen).", "Carla goes back on Bram.")),
        ("B>C C>B C>A", ("Bram doubles Carla.", "Carla doubles Anna and goes back on Bram.")),
        ("B>A C>A A>B A>C", (..., ..., "Dirk passes.", "Anna goes back on all: Bram and Carla.")),
        ("A>B A>C A>D", (..., ..., ..., "Anna doubles everybody (zalen).")),
        ("B>D C>D D>B D>C", (..., ..., "Dirk goes back on everybody but the chooser (ruitenwissen): Bram and Carla.")),
    ],
)
def test_each_call_is_named_as_at_the_table(doubles: str, sentences: tuple[object, ...]) -> None:
    text = explained(Deal("last-trick", 0, doubled(doubles), {"last-trick": taker(0)}))
    found = [call if expected is not ... else ... for call, expected in zip(text.calls, sentences, strict=False)]
    assert tuple(found) == sentences


def test_a_weighted_contract_settles_in_points() -> None:
    deal = Deal("no-men", 1, doubled("C>A A>C"), {"kings": counts(2, 1, 0, 1), "jacks": counts(0, 3, 1, 0)})
    assert settled(deal, rulebook=named("bonken-wikipedia")).settlements == (
        "Anna pays Carla 60: 30 points × 2 links.",
    )


def test_an_unscored_deal_has_its_contract_and_findings_only() -> None:
    deal = Deal("queens", "Eva", (("Fred", 1),), {"queens": counts(1, 1, 1, 0)})
    text, sheet = explained(deal), Sheet(BOOK, NAMES, deals=(deal,))
    assert (text.contract, text.calls) == ("Queens", ())
    assert outcome_of(Explainer.of(sheet, EN), sheet.standing.deals[0]) is None
    assert text.findings == (
        "Nobody at this table is called “Eva”.",
        "Nobody at this table is called “Fred”.",
        "Queens: 3 of 4. The players together take exactly 4.",
    )


def test_the_standing_of_an_evening_is_a_sentence() -> None:
    evening = some_evening(BOOK)
    explainer = Explainer.of(evening, EN)
    assert explainer.standing(evening.standing) == "The evening adds up: 12 deals, together 0."
    assert explainer.standing(evening.with_deals().standing) == "No deal yet; 12 to play."
    half = evening.with_deals(*evening.deals[:1]).standing
    assert explainer.standing(half) == "1 deal adds up: together −130 so far, 0 at the end."


def test_an_evening_that_cannot_be_zero_names_the_contracts_that_did_it() -> None:
    evening = some_evening(BOOK)
    # Anna chooses a second plus contract instead of the last trick, which is then never played.
    extra = Deal("no-trumps", 3, (), {"tricks": counts(13, 0, 0, 0)})
    played = [deal for deal in evening.deals if deal.contract != "last-trick"]
    sheet = evening.with_deals(*played, extra)
    standing = sheet.standing
    assert standing.complete
    assert not standing.zero_sum
    assert Explainer.of(sheet, EN).standing(standing) == (
        "The evening adds up to 360 instead of 0. Extra plus contract: No Trumps; never played: Last Trick."
    )


def test_zero_at_the_end_is_announced_only_while_it_is_possible() -> None:
    plus = [
        Deal(contract.key, seat % 4, (), {"tricks": counts(13, 0, 0, 0)})
        for seat, contract in enumerate(BOOK.of_kind("plus"))
    ]
    four, five = (Sheet(BOOK, NAMES, 0, tuple(plus[:played])) for played in (4, 5))
    assert Explainer.of(four, EN).standing(four.standing).endswith("together +1040 so far, 0 at the end.")
    assert Explainer.of(five, EN).standing(five.standing) == (
        "5 deals add up: together +1300 so far. With 5 plus contracts the evening cannot end at 0."
    )
    assert Explainer.of(five, NL).standing(five.standing) == (
        "5 rondes kloppen: samen +1300 tot nu toe. Met 5 plusspelen kan de avond niet op 0 uitkomen."
    )


def test_the_warning_chooser_doubles_names_the_players_who_had_not_doubled() -> None:
    deal = Deal("queens", 0, doubled("B>A A>B A>C A>D"), {"queens": counts(1, 1, 1, 1)})
    assert explained(deal).findings == (
        "Anna chooses and may only go back, but doubles Carla and Dirk, who had not doubled Anna.",
    )
    assert explained(deal, "nl").findings == (
        "Anna kiest en mag alleen teruggaan, maar dubbelt Carla en Dirk zonder door Carla en Dirk gedubbeld te zijn.",
    )


def test_the_warning_chooser_doubles_where_the_chooser_may_not_double() -> None:
    rounds = INVENTED[1]
    deal = some_deal(rounds.contracts[0], 0, doubled("B>A A>B"))
    assert explained(deal, rulebook=rounds).findings == ("Anna chooses and may not double, but doubles Bram.",)


@pytest.mark.parametrize(
    ("rulebook", "first"),
    [
        ("bonken-2002", "Anna kiest · Bram begint met dubbelen · Dirk komt uit"),
        ("bonken-wikipedia", "Anna kiest · Carla deelt · Bram begint met dubbelen · Dirk komt uit"),
    ],
)
def test_the_first_dealer_is_named_only_where_the_rulebook_has_one(rulebook: str, first: str) -> None:
    book = named(rulebook)
    sheet = Sheet(book, NAMES, 0, tuple(some_deal(contract, seat) for seat, contract in enumerate(book.contracts[:2])))
    one, two = (Explainer.of(sheet, NL).deal(scored).roles for scored in sheet.standing.deals)
    assert (one, two) == (first, "Bram kiest · Dirk deelt · Carla begint met dubbelen · Anna komt uit")


@pytest.mark.parametrize(
    ("chooser", "others", "doubles", "sentences"),
    [
        ("nobody", "anyone", "B>A", ("Bram doubles Anna.", "Carla passes.", "Dirk passes.")),
        ("anyone", "nobody", "", ("Anna passes.",)),
        ("nobody", "anyone", "A>B", ("Bram passes.", "Carla passes.", "Dirk passes.", "Anna doubles Bram.")),  # odd
    ],
)
def test_only_players_who_may_double_pass(
    chooser: ChooserDoubles, others: OthersDouble, doubles: str, sentences: tuple[str, ...]
) -> None:
    book = replace(BOOK, chooser_doubles=chooser, others_double=others)
    deal = Deal("last-trick", 0, doubled(doubles), {"last-trick": taker(0)})
    assert explained(deal, rulebook=book).calls == sentences


def test_a_player_with_several_roles_is_named_once_and_none_calls_without_doubling() -> None:
    book = named("king-portugal")
    sheet = Sheet(book, NAMES, 1)
    turn = sheet.standing.next
    assert turn is not None
    assert Explainer.of(sheet, NL).roles(turn.roles, 1) == "Bram kiest, deelt en komt uit"
    assert [one.role for one in totals_of(sheet, NL)] == ["", "kiest · deelt · komt uit", "", ""]


def test_cards_of_several_names_are_paid_in_points_also_where_they_cost_the_same() -> None:
    table = copy.deepcopy(rulebook_to_table(named("bonken-wikipedia")))
    worth(table, "no-men", -15)
    book = read_rulebook(Node(table | {"key": "house"}, "house"))
    deal = Deal("no-men", 0, doubled("B>C"), {"kings": counts(4, 0, 0, 0), "jacks": counts(0, 2, 0, 2)})
    assert settled(deal, rulebook=book).settlements == ("Bram pays Carla 30: 30 points × 1 link.",)
    tricks = Deal("seventh-thirteenth", 0, doubled("B>C"), {"trick-7": taker(1), "trick-13": taker(0)})
    assert settled(tricks).settlements == ("Bram pays Carla 50: 1 trick × 50 × 1 link.",)


def test_the_reason_why_a_player_is_passed() -> None:
    minus = [Deal(contract.key, 0, (), {}) for contract in BOOK.of_kind("minus")]
    spades = Deal("spades", 1, (), {"tricks": counts(13, 0, 0, 0)})
    sheet = Sheet(BOOK, NAMES, 1, (spades, *minus))
    turn = sheet.standing.next
    assert turn is not None
    assert Explainer.of(sheet, NL).passed(turn) == (
        "Bram wordt overgeslagen: alle minspelen zijn gespeeld en Bram heeft al een plusspel gekozen.",
    )


def test_a_player_may_be_passed_while_minus_contracts_are_left() -> None:
    """By rules where a player chooses two minus contracts and a plus contract; Anna did so, twice out of turn."""
    book = named("bonken-sunmar")
    earlier = chosen(
        *("points-of-hearts A", "kings-jacks A", "spades A"), *("queens B", "king-of-hearts C", "last-trick D")
    )
    sheet = Sheet(book, NAMES, 0, earlier)
    turn = sheet.standing.next
    assert turn is not None
    assert Explainer.of(sheet, EN).passed(turn) == ("Anna is passed: no contract is left that Anna may choose.",)
    assert Explainer.of(sheet, NL).passed(turn) == (
        "Anna wordt overgeslagen: er is geen spel over dat Anna mag kiezen.",
    )
    several = replace(turn, passed=(0, 1))
    assert Explainer.of(sheet, EN).passed(several) == (
        "Anna and Bram are passed: no contract is left that they may choose.",
    )


def test_an_error_names_file_and_place_where_it_has_them() -> None:
    error = UnreadableError("evening.json", "deals[0].id", "not-a-uuid")
    assert explain_error(error, EN) == "evening.json: deals[0].id: This is not a UUID."
    assert explain_error(UnreadableError("-", "", "too-deep"), NL) == "-: Dit is te diep genest."


@pytest.mark.parametrize(
    ("written", "quoted"),
    [
        ("x" * 81, "x" * 80 + "…"),
        ("a\nb", "a b"),
        (10**41, "…"),
        (-3, "−3"),
        (("bonken-2002",) * 9, ", ".join(["bonken-2002"] * 9)),
        (None, "null"),
        (True, "true"),
        ([1, None, "x"], '[1,null,"x"]'),
        (1.5, "1.5"),
    ],
)
def test_a_quoted_value_is_short_and_on_one_line(written: object, quoted: str) -> None:
    assert quote(written) == quoted
