"""What a page shows of a deal that was just saved, worked out by hand."""

import pytest

from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.locales import texts
from scoresheet.views.bonken.deal_outcome import Moment, moment_of
from scoresheet.views.bonken.explain import Explainer
from tests.strategies import BOOK, NAMES, A, B, C, D, some_evening


def alone(contract: str, seat: int, chooser: int = A) -> Deal:
    """A deal without doubles, with one unit that this seat takes: 100 points less for that player alone."""
    unit = {"last-trick": "last-trick", "king-of-hearts": "king-of-hearts", "domino": "last-out"}[contract]
    return Deal(contract, chooser, (), {unit: taker(seat)})


def last_moment(*deals: Deal, language: str = "en") -> Moment:
    """The moment of the last of these deals."""
    after = Sheet(BOOK, NAMES, A, deals)
    before = after.with_deals(*deals[:-1])
    return moment_of(Explainer.of(after, texts(language)), before.standing, after.standing, len(deals))


def test_a_saved_deal_has_its_chooser_contract_and_scores() -> None:
    deal = Deal("last-trick", B, ((C, B), (C, D)), {"last-trick": taker(D)})
    moment = last_moment(deal, language="nl")
    assert (moment.symbol, moment.contract, moment.chosen) == ("LS", "Laatste slag", "Bram koos")
    # Dirk's −100, and Carla, whom he is linked to once, gets the difference of 100 from him.
    assert moment.scores == ("0", "0", "+100", "−200")


LINKED = Deal("last-trick", A, ((C, B), (C, D)), {"last-trick": taker(D)})


@pytest.mark.parametrize(
    ("deals", "english", "dutch"),
    [
        (
            (alone("last-trick", A),),
            "Bram, Carla and Dirk share the lead.",
            "Bram, Carla en Dirk staan samen bovenaan.",
        ),
        (
            (alone("last-trick", A), alone("domino", B), alone("king-of-hearts", C)),
            "Dirk takes the lead, 100 ahead of Anna, Bram and Carla.",
            "Dirk neemt de leiding, 100 voor op Anna, Bram en Carla.",
        ),
        ((LINKED,), "Carla is 100 ahead of Anna and Bram.", "Carla staat 100 voor op Anna en Bram."),
        (
            (LINKED, Deal("domino", B, ((D, C),), {"last-out": taker(C)})),
            "Anna and Bram share the lead.",
            "Anna en Bram staan samen bovenaan.",
        ),
        ((Deal("queens", A, (), {"queens": counts(1, 1, 1, 1)}),), "All four are level.", "Alle vier staan gelijk."),
        (
            (Deal("hearts", A, (), {"tricks": counts(13, 0, 0, 0)}), alone("last-trick", A)),
            "Anna is 160 ahead of Bram, Carla and Dirk.",
            "Anna staat 160 voor op Bram, Carla en Dirk.",
        ),
    ],
)
def test_a_saved_deal_names_the_leaders_and_their_margin(deals: tuple[Deal, ...], english: str, dutch: str) -> None:
    assert (last_moment(*deals).lead, last_moment(*deals, language="nl").lead) == (english, dutch)


def test_a_deal_with_errors_has_no_scores() -> None:
    moment = last_moment(alone("last-trick", A), alone("domino", B), alone("domino", D))
    assert (moment.contract, moment.scores) == ("Domino", ())
    assert moment.lead == "Carla and Dirk share the lead."


def test_the_last_deal_names_the_winner_and_the_margin() -> None:
    evening = some_evening(BOOK)
    ends = sorted(evening.standing.endscores, reverse=True)
    lead = last_moment(*evening.deals).lead
    assert ends[0] > ends[1]
    assert " wins, " in lead
    assert f"{ends[0] - ends[1]} ahead of" in lead
