"""The sheet on a big screen: what somebody reads from a chair."""

import re
from html import unescape

from flask.testing import FlaskClient

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.deal import Deal, counts
from scoresheet.store import Keys, Store
from tests.strategies import A, doubled

# The minus example of the source: A -10, B -80, C -100, D +60.
HEARTS = Deal("points-of-hearts", A, doubled("B>A B>C B>D D>C A>B"), {"hearts": counts(3, 4, 5, 1)})


def shown(client: FlaskClient, key: str, language: str = "en") -> str:
    """The text of the page, without tags."""
    answer = client.get(f"/s/{key}/table?lang={language}")
    assert answer.status_code == 200
    main = answer.text.partition("<main")[2]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def test_the_leader_stands_on_top_with_everybodys_total(client: FlaskClient, store: Store, keys: Keys) -> None:
    store.append(keys.edit, 0, Recorded(1, HEARTS), entry_id="1")
    for key in (keys.edit, keys.view):
        assert "Dirk 60 is in the lead Anna −10 Bram −80 Carla −100" in shown(client, key)


def test_the_last_deal_is_settled_and_the_next_one_is_named(client: FlaskClient, store: Store, keys: Keys) -> None:
    store.append(keys.edit, 0, Recorded(1, HEARTS), entry_id="1")
    text = shown(client, keys.view)
    assert "Points of Hearts Anna −10 Bram −80 Carla −100 Dirk +60" in text
    assert "Bram pays Anna 20: 1 heart × 10 × 2 links." in text
    assert "deal 2 of 12" in text
    assert "Bram chooses" in text


def test_before_the_first_deal_nobody_leads(client: FlaskClient, keys: Keys) -> None:
    text = shown(client, keys.view, "nl")
    assert "Anna 0 Bram 0 Carla 0 Dirk 0" in text
    assert "staat voor" not in text
