"""A circle through its pages: started, filled, looked at, corrected and deleted, with plain forms and no script."""

import re
from dataclasses import replace
from html import unescape
from itertools import pairwise

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonaken.sheet import Sheet as Bonaken
from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import Headed
from scoresheet.core.circle import Circle, PutIn
from scoresheet.store.maintenance import new_keys, remove
from scoresheet.store.sheets import Keys, Store, digest_of_key, new_key
from scoresheet.web.circles import circle_season
from tests.bonaken import game
from tests.house import house
from tests.seasons.generated import season_sheets
from tests.strategies import NAMES, PLAYED, SHIPPED, some_evening
from tests.web.forms import send

FRIDAY = replace(PLAYED, date="2026-11-20", place="Leiden")


def put_in(store: Store, circle: Keys, sheet: Sheet | Bonaken) -> Keys:
    """A sheet of the store that is in the circle."""
    made = store.create(sheet)
    version = store.open(circle.edit).log.version
    store.append(circle.edit, version, PutIn(digest_of_key(made.view)), entry_id=new_key())
    return made


@pytest.fixture
def circle(store: Store) -> Keys:
    """The keys of a circle without evenings."""
    return store.create(Circle("Thursday"))


def test_a_circle_is_started_and_its_first_evening_proposes_no_players(client: FlaskClient) -> None:
    made = send(client, client.get("/c/new").text, name="Thursday")
    page = client.get(made.location).text
    assert ">Thursday</h1>" in page
    assert "No evening has been played out here yet." in page
    assert [client.get(f"{made.location}/evenings?page={number}").status_code for number in (1, 2)] == [200, 404]
    started = send(client, client.get(f"{made.location}/new").text, name_0="A", name_1="B", name_2="C", name_3="D")
    assert started.location.startswith("/s/")
    assert "0 of 12 deals played" in client.get(made.location).text


def test_the_usual_players_are_proposed_where_they_sat(client: FlaskClient, store: Store, circle: Keys) -> None:
    put_in(store, circle, replace(FRIDAY, players=("Dirk", "Anna", "Bram", "Carla"), date="2026-11-01"))
    put_in(store, circle, replace(FRIDAY, players=("Anna", "Bram", "Carla", "Els"), date="2026-11-08"))
    put_in(store, circle, replace(FRIDAY, players=("Anna", "Bram", "Frits", "Dirk"), date="2026-11-15"))
    put_in(store, circle, replace(FRIDAY, players=("Carla", "Gijs", "Bram", "Dirk"), date="2026-11-22"))
    page = client.get(f"/c/{circle.edit}/new").text
    assert re.findall(r'name="name_\d" type="text" value="(\w*)"', page) == ["Dirk", "Anna", "Bram", "Carla"]


@pytest.mark.parametrize(
    ("rulebooks", "proposed"),
    [
        pytest.param((SHIPPED[0], SHIPPED[0], SHIPPED[1]), SHIPPED[0], id="of most evenings"),
        pytest.param((SHIPPED[0], house()), house(), id="of the last of as many"),
    ],
)
def test_a_new_evening_has_the_rules_of_the_circle(
    client: FlaskClient, store: Store, circle: Keys, rulebooks: tuple[Rulebook, ...], proposed: Rulebook
) -> None:
    for day, rulebook in enumerate(rulebooks, start=10):
        put_in(store, circle, replace(some_evening(rulebook), date=f"2026-11-{day}"))
    assert f'value="{proposed.id}" checked' in client.get(f"/c/{circle.edit}/new").text


def test_the_page_leads_to_evenings_and_deals_without_an_edit_key(
    client: FlaskClient, store: Store, circle: Keys
) -> None:
    evening = put_in(store, circle, FRIDAY)
    page = client.get(f"/c/{circle.view}").text
    assert "Bram paid Dirk 600 and got 0 back: 600 down (after one evening together)." in page
    assert (
        f'<a href="/s/{evening.view}">Friday 20 November 2026 · An evening in which Carla is passed · Leiden</a>'
        in page
    )
    assert evening.edit not in page + client.get(f"/c/{circle.edit}").text
    source = re.findall(r'href="(/c/[^"]*/deals\?of=account&amp;of=Bram&amp;of=Dirk[^"]*)"', page)[0].replace(
        "&amp;", "&"
    )
    deals = client.get(source).text
    assert "What Bram got from Dirk and paid" in deals
    assert "of=account&amp;of=Bram&amp;of=Dirk&amp;lang=nl" in deals
    assert "Together −600:" in deals
    for number, points in ((3, -140), (5, -50), (6, -90), (9, -100), (11, -120), (12, -100)):
        assert f"deal {number}: " in deals
        assert f"/s/{evening.view}/deal/{number}" in deals
        assert f": {points}".replace("-", "−") in deals


@pytest.mark.parametrize(
    "source",
    [
        "doubling Anna bogus made",
        "account Bram bogus Dirk",
        "contract Bram bogus bonken-2002/queens",
        "contract Bram",
        "",
    ],
)
def test_a_figure_that_there_is_not_has_no_page(client: FlaskClient, store: Store, circle: Keys, source: str) -> None:
    put_in(store, circle, FRIDAY)
    assert client.get(f"/c/{circle.view}/deals", query_string={"of": source.split()}).status_code == 404


def test_the_latest_season_is_shown_and_leads_to_the_others(client: FlaskClient, store: Store, circle: Keys) -> None:
    for day in ("2025-08-31", "2025-09-01", "2026-08-31"):
        put_in(store, circle, replace(FRIDAY, date=day))
    moved = put_in(store, circle, replace(FRIDAY, date="2026-08-30"))
    store.append(moved.edit, 0, Headed("", "2026-09-01", "Utrecht"), entry_id=new_key())
    page = client.get(f"/c/{circle.view}").text
    assert "One evening of Bonken · Season 2026–2027" in page
    assert ("Utrecht" in page, "Leiden" in page) == (True, False)
    assert "name=Bram&amp;from=2026-09-01&amp;to=2027-08-31" in page
    links = re.findall(r'<li><a class="button" href="([^"]*)"( aria-current="page")?>([^<]*)</a></li>', page)
    counted = {
        text: (re.findall(r'class="hint">(.*?) of Bonken', client.get(address.replace("&amp;", "&")).text), shown)
        for address, shown, text in links
    }
    assert counted == {
        "Season 2026–2027": (["One evening"], ' aria-current="page"'),
        "Season 2025–2026": (["2 evenings"], ""),
        "Season 2024–2025": (["One evening"], ""),
        "All evenings": (["4 evenings"], ""),
    }
    person = client.get(f"/c/{circle.view}/person?name=Bram&from=2025-09-01&to=2026-08-31").text
    assert "Season 2025–2026" in person
    assert "One evening of Bonken · Season 2026" in client.get(f"/c/{circle.view}?from=soon&to=never&best=none").text


def test_an_evening_is_put_in_by_its_address_and_taken_out(client: FlaskClient, store: Store, circle: Keys) -> None:
    evening = store.create(FRIDAY)
    send(
        client, client.get(f"/c/{circle.edit}/add").text, 2, address=f"https://bonken.example/s/{evening.edit}?lang=nl"
    )
    page = client.get(f"/c/{circle.edit}").text
    assert "The evening is in the circle." in page
    assert f"/s/{evening.view}" in page
    again = send(client, client.get(f"/c/{circle.edit}/add").text, 2, address=evening.view)
    assert again.status_code == 302
    assert store.open(circle.view).log.sheet.evenings == (digest_of_key(evening.view),)
    send(client, client.get(f"/c/{circle.edit}/evenings").text, evening=digest_of_key(evening.view))
    assert store.open(circle.view).log.sheet.evenings == ()
    assert store.open(evening.view).log.sheet == FRIDAY


def test_an_evening_is_put_in_from_its_own_page(client: FlaskClient, store: Store, circle: Keys) -> None:
    evening = store.create(FRIDAY)
    page = client.get(f"/s/{evening.view}/circle").text
    for address, sentence in (
        ("nobody", "There is no circle with this key."),
        (f"http://phone.local/c/{circle.view}", "That address is only for looking."),
    ):
        answer = send(client, page, address=address)
        assert (answer.status_code, sentence in answer.text) == (400, True)
    assert send(client, page, address=f"http://phone.local/c/{circle.edit}").location == f"/c/{circle.edit}"
    assert store.open(circle.edit).log.sheet.evenings == (digest_of_key(evening.view),)


def test_only_the_address_of_a_sheet_is_put_in(client: FlaskClient, store: Store, circle: Keys) -> None:
    for address in ("", "nobody", circle.edit):
        answer = send(client, client.get(f"/c/{circle.edit}/add").text, 2, address=address)
        assert answer.status_code == 400
        assert "no sheet" in re.findall(r'<ul class="faults".*?</ul>', answer.text, re.DOTALL)[0]
    assert store.open(circle.edit).log.version == 0


def test_an_evening_is_put_in_two_circles_when_confirmed(client: FlaskClient, store: Store, circle: Keys) -> None:
    evening = put_in(store, store.create(Circle("Another")), FRIDAY)
    asked = send(client, client.get(f"/c/{circle.edit}/add").text, 2, address=evening.view)
    assert asked.status_code == 400
    assert "This evening is in another circle already." in asked.text
    assert "Another" not in asked.text
    assert send(client, asked.text, 2, elsewhere="1").status_code == 302
    assert store.open(circle.edit).log.sheet.evenings == (digest_of_key(evening.view),)


def test_two_names_are_one_person_until_that_is_taken_back(client: FlaskClient, store: Store, circle: Keys) -> None:
    put_in(store, circle, FRIDAY)
    put_in(store, circle, replace(FRIDAY, players=("Anna", "Abraham", "Carla", "Dirk"), date="2026-12-04"))
    assert ">Abraham</bdi>" in client.get(f"/c/{circle.view}").text
    page = client.get(f"/c/{circle.edit}/people").text
    send(client, page, name="Abraham", person="bram")
    joined = client.get(f"/c/{circle.edit}").text
    assert ">Abraham</bdi>" not in joined
    assert ">Bram</bdi>" in joined
    log = client.get(f"/c/{circle.edit}/log").text
    assert "Abraham is bram." in log
    send(client, log, change_number="3")
    assert ">Abraham</bdi>" in client.get(f"/c/{circle.edit}").text
    assert store.open(circle.edit).log.version == 4


def test_a_namesake_gets_another_name_on_one_evening(client: FlaskClient, store: Store, circle: Keys) -> None:
    put_in(store, circle, FRIDAY)
    evening = put_in(store, circle, replace(FRIDAY, date="2026-12-04"))
    page = client.get(f"/c/{circle.edit}/people").text
    send(client, page, name="Anna", person="Anna (Utrecht)", evening=digest_of_key(evening.view))
    assert "Anna (Utrecht)" in client.get(f"/c/{circle.view}").text
    page = client.get(f"/c/{circle.edit}/people").text
    assert "was <b>Anna (Utrecht)</b>" in page
    send(client, page)
    assert "Anna (Utrecht)" not in client.get(f"/c/{circle.view}").text


PAGES = (
    *("", "?season=all", "?game=bonaken", "/evenings", "/evenings?person=A", "/person?name=A", "/person?name=Bram"),
    *("/deals?of=account&of=Bram&of=A", "/deals?of=account&of=Bram&of=Carla", ".json", ".pdf"),
)


def shown_to_others(client: FlaskClient, circle: Keys) -> str:
    """Every page of a circle as its view key opens it, those that there are."""
    answers = [client.get(f"/c/{circle.view}{path}") for path in PAGES]
    return "\n".join(answer.text for answer in answers if answer.status_code == 200)


def hide(client: FlaskClient, circle: Keys, person: str, how: str = "initial") -> None:
    people = client.get(f"/c/{circle.edit}/people").text
    assert f'<option value="{person}"' in people  # also who is on no evening that counts
    assert send(client, people, people.count("<form") - 1, person=person, how=how).status_code == 302


ANNA = replace(FRIDAY, players=("Anna Smit", "Bram", "Carla", "Dirk"))
BEGUN = replace(ANNA, deals=(), title="For Anna Smit", place="At Anna's")
SHORTENED: dict[str, tuple[tuple[Sheet | Bonaken, ...], str]] = {
    "an evening": ((ANNA,), "A paid Dirk 190"),
    "an evening that does not count": ((BEGUN,), "0 of 12 deals played"),
    "such an evening beside others": ((BEGUN, replace(FRIDAY, players=("Els", *NAMES[1:]))), "0 of 12 deals played"),
    "evenings without a date": (
        (replace(ANNA, date="", title="", deals=()), replace(ANNA, date="", title="", place="")),
        ">A, Bram, Carla, Dirk",
    ),
    "two people with one initial": ((replace(FRIDAY, players=("Anna", "Anne", "Carla", "Dirk")),), "A2"),
    "a game of Bonaken": (
        (replace(game(3, "C", "A W, A W, B L, B L"), players=("Els", "Anna Smit", "Cor"), title="At Anna's"),),
        "A bought the round.",
    ),
}


@pytest.mark.usefixtures("printed_as_html")
@pytest.mark.parametrize("kind", SHORTENED)
def test_a_person_shown_as_an_initial_is_named_on_no_page(
    client: FlaskClient, store: Store, circle: Keys, kind: str
) -> None:
    sheets, words = SHORTENED[kind]
    evening, *_ = [put_in(store, circle, sheet) for sheet in sheets]
    hidden = [name for name in sheets[0].players if name.startswith("Ann")]
    for name in hidden:
        hide(client, circle, name)
        assert client.get(f"/c/{circle.view}/person", query_string={"name": name}).status_code == 404
    shown = shown_to_others(client, circle)
    assert words in shown
    for secret in ("Anna", "Anne", "Smit", evening.view, evening.edit):
        assert secret not in shown
    assert hidden[0] in "".join(client.get(f"/c/{circle.edit}{path}").text for path in ("", "?game=bonaken"))
    assert client.get(f"/c/{circle.view}/log").status_code == 403


def test_a_circle_shows_a_qr_code_of_each_address(client: FlaskClient, circle: Keys) -> None:
    page = client.get(f"/c/{circle.edit}").text
    assert re.findall(r'<code class="address">http://localhost(.*?)</code>', page) == [
        f"/c/{circle.view}",
        f"/c/{circle.edit}",
    ]
    codes = [address.replace("&amp;", "&") for address in re.findall(r'<img class="qr" src="(.*?)"', page)]
    assert len({client.get(address).data for address in codes}) == 2
    looking = client.get(f"/c/{circle.view}").text
    assert circle.edit not in looking
    assert re.findall(r'<code class="address">http://localhost(.*?)</code>', looking) == [f"/c/{circle.view}"]
    assert client.get(f"/c/{circle.view}/qr.svg?for=edit").status_code == 404


@pytest.mark.usefixtures("printed_as_html")
def test_a_hidden_person_is_hidden_by_any_name_and_in_headings(client: FlaskClient, store: Store, circle: Keys) -> None:
    four = ("Annetje", "Bram", "Carla", "Dirk")
    evening = put_in(store, circle, replace(FRIDAY, players=four, title="Anna Smit is 60", place="At Anna's"))
    hide(client, circle, "Annetje")
    send(client, client.get(f"/c/{circle.edit}/people").text, name="Annetje", person="Anna Smit")
    shown = shown_to_others(client, circle) + client.get(f"/c/{circle.view}.pdf").text
    for secret in ("Anne", "Anna", "Smit", evening.view):
        assert secret not in shown
    assert "Anna Smit is 60" in client.get(f"/c/{circle.edit}.json").text
    hide(client, circle, "annetje", "whole")
    assert evening.view in client.get(f"/c/{circle.view}").text


def test_an_evening_whose_view_key_was_replaced_is_no_longer_shown(
    client: FlaskClient, store: Store, circle: Keys, database: str
) -> None:
    evening = put_in(store, circle, FRIDAY)
    assert "Leiden" in client.get(f"/c/{circle.view}").text
    found = store.open(evening.view).public_id
    new_keys(database, found, view=True)
    assert "Leiden" not in client.get(f"/c/{circle.view}").text


@pytest.mark.usefixtures("printed_as_html")
def test_an_evening_that_was_removed_is_no_longer_in_its_circle(
    client: FlaskClient, store: Store, circle: Keys, database: str
) -> None:
    evening = put_in(store, circle, FRIDAY)
    remove(database, [store.open(evening.view).public_id])
    for page in ("", "/evenings", "/person?name=Anna", "/people", "/log", ".json", ".pdf"):
        shown = client.get(f"/c/{circle.edit}{page}")
        assert shown.status_code in (200, 404), page
        assert b"Leiden" not in shown.data


def test_the_page_that_deletes_a_circle_lists_what_is_deleted(client: FlaskClient, store: Store, circle: Keys) -> None:
    evening = put_in(store, circle, FRIDAY)
    page = client.get(f"/c/{circle.edit}/delete").text
    for words in ("The circle <b>Thursday</b>", "Which evening is in it: one.", "each card keeps its own address"):
        assert words in page
    assert "Thursday</b> has been deleted" in send(client, page).text
    assert client.get(f"/c/{circle.edit}").status_code == 404
    assert client.get(f"/c/{circle.view}").status_code == 404
    assert client.get(f"/s/{evening.edit}").status_code == 200


def test_a_circle_shows_nothing_of_one_that_was_deleted_before(client: FlaskClient, store: Store) -> None:
    evenings = tuple(digest_of_key(store.create(FRIDAY).view) for _ in range(2))
    for name, least in (("Thursday", 2), ("Friday", 3)):  # on SQLite the second gets the number of the first
        made = store.create(Circle(name, evenings, least=least))
        page = client.get(f"/c/{made.edit}").text
        assert f">{name}</h1>" in page
        assert ("Fewer than 3 evenings" in page) == (least == 3)
        assert "The circle has another name" not in page
        send(client, client.get(f"/c/{made.edit}/name").text, name="Monday")  # a message for the next page
        send(client, client.get(f"/c/{made.edit}/delete").text)


def test_a_change_of_an_evening_shows_at_once(client: FlaskClient, store: Store, circle: Keys) -> None:
    evening = put_in(store, circle, replace(FRIDAY, deals=()))
    assert "0 of 12 deals played" in client.get(f"/c/{circle.view}").text
    for number, deal in enumerate(PLAYED.deals):
        store.append(evening.edit, number, Recorded(number + 1, deal), entry_id=new_key())
    assert "One evening of Bonken" in client.get(f"/c/{circle.view}").text


def test_the_page_has_the_latest_evenings_and_others_the_rest(client: FlaskClient, store: Store, circle: Keys) -> None:
    for sheet in season_sheets(104):
        put_in(store, circle, sheet)
    answer = client.get(f"/c/{circle.view}?season=all", headers={"Accept-Encoding": "gzip"})
    assert len(answer.data) < 40_000
    pages = [f"/c/{circle.view}{page}season=all" for page in ("?", "/evenings?", "/evenings?page=2&")]
    shown = [client.get(page).text for page in pages]
    for page, other in pairwise(pages):
        assert f'href="{other.replace("&", "&amp;")}"' in shown[pages.index(page)]
    assert [text.count("★") for text in shown] == [3, 25, 25]
    assert client.get(f"/c/{circle.view}/evenings?page=5").text.count("★") == 4
    for page in ("6", "0", "-1", "x", "99999999999999999999"):
        assert client.get(f"/c/{circle.view}/evenings?page={page}").status_code in (200, 404)


def headings(page: str) -> list[str]:
    return re.findall(r"<(?:a href|b)[^>]*>(.*?)</", page.split('<ol class="evenings">')[1].split("</ol>")[0])


@pytest.mark.parametrize("of", ["bonken", "bonaken"])
def test_evenings_that_do_not_count_are_on_pages_and_asked_for_their_dates(
    client: FlaskClient, store: Store, circle: Keys, of: str
) -> None:
    kind: Sheet | Bonaken = replace(FRIDAY, deals=()) if of == "bonken" else game(2, "A", "A W")
    for number in range(30):
        day = f"2026-11-{number + 1:02}" if number > 1 else ""
        put_in(store, circle, replace(kind, date=day, title=f"No. {number}", place=""))
    page = client.get(f"/c/{circle.view}?game={of}").text
    assert [one.rpartition(" · ")[2] for one in headings(page)] == ["No. 29", "No. 28", "No. 27"]
    assert f'<a href="/c/{circle.view}/evenings?game={of}">2 evenings have no date</a>' in page
    every = [client.get(f"/c/{circle.view}/evenings?game={of}&page={number}").text for number in (1, 2)]
    assert [len(headings(page)) for page in every] == [25, 5]
    assert headings(every[0])[:3] == ["No. 1", "No. 0", "Monday 30 November 2026 · No. 29"]
    put_in(store, circle, replace(FRIDAY, date="") if of == "bonken" else replace(game(3, "C", OVER), date=""))
    assert "Has no date" in client.get(f"/c/{circle.view}/evenings?game={of}").text


def test_several_evenings_are_put_in_at_once(client: FlaskClient, store: Store, circle: Keys) -> None:
    first, second = (store.create(replace(FRIDAY, title=title)) for title in ("one", "two"))
    other = store.create(Circle("Others"))
    third = put_in(store, other, FRIDAY)
    page = client.get(f"/c/{circle.edit}/add").text
    addresses = [f"/s/{first.view}", second.edit, f"/s/{third.view}", "/s/nobody", other.view]
    entry, token = (re.findall(rf'name="{name}"[^>]*value="([^"]*)"', page)[0] for name in ("entry", "csrf_token"))
    sent = {"entry": entry, "csrf_token": token, "circle": f"/c/{circle.edit}", "evening": addresses}
    for _ in range(2):  # sent again it changes nothing
        assert client.post("/c/add", data=sent).location == f"/c/{circle.edit}"
    there = store.open(circle.view).log
    assert there.sheet.evenings == (digest_of_key(first.view), digest_of_key(second.view))
    assert there.version == 2
    assert "in another one" in client.get(f"/c/{circle.edit}").text
    assert client.post("/c/add", data=sent | {"circle": circle.view}).status_code == 403
    assert client.post("/c/add", data=sent | {"circle": "nobody"}).status_code == 404


OVER = "A W, A W, B L, B L"  # of three: Anja is out and Bert in the mud


def rounds_table(page: str) -> list[list[str]]:
    """The cells of the ranking on a page, a list a row."""
    rows = re.findall(r"<tr.*?</tr>", page.split('<table class="ranking">')[1].split("</table>")[0], re.DOTALL)
    return [re.sub(r"<[^>]+>", " ", row).split() for row in rows[1:]]


def test_games_of_bonaken_have_a_ranking_behind_a_tab(client: FlaskClient, store: Store, circle: Keys) -> None:
    put_in(store, circle, FRIDAY)
    assert "game=bonaken" not in client.get(f"/c/{circle.edit}").text
    for sheet in (game(3, "C", OVER), game(3, "C", "A L, A L, B W, B W"), game(2, "A", "A W")):
        put_in(store, circle, replace(sheet, date="2026-11-21", title="Pub"))
    bonken = client.get(f"/c/{circle.view}").text
    assert ("Rounds bought" in bonken, "Who paid whom" in bonken) == (False, True)
    assert f'href="/c/{circle.view}?game=bonaken"' in bonken
    page = client.get(f"/c/{circle.view}?game=bonaken").text
    assert "2 games of Bonaken" in page
    assert "Who paid whom" not in page
    assert rounds_table(page) == [["1", "Cor", "0", "2"], ["2", "Anja", "1", "2"], ["2", "Bert", "1", "2"]]
    assert re.findall(r'aria-current="page">(\w+)', page)[:1] == ["Bonaken"]
    assert "Best evenings that count" not in page
    assert "Bert bought the round." in page
    assert "Is not over yet." in page
    page = client.get(f"/c/{circle.view}?game=bonaken&from=2026-12-01").text
    assert ("<table" in page, "No evening has been played out here yet." in page) == (False, True)


# Evenings by house rules: their contracts are counted apart, and a new evening proposes them

# Two rulebooks with the same key.
OURS, THEIRS = (house(name={"en": name, "nl": name}) for name in ("Bij ons", "Bij hen"))


def played(rulebook: Rulebook, day: str) -> Sheet:
    return replace(some_evening(rulebook), players=NAMES, date=day)


def test_a_sheet_of_a_game_without_sums_is_left_out(
    client: FlaskClient, store: Store, circle: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(circle_season, "Bonaken", Sheet)
    put_in(store, circle, FRIDAY)
    put_in(store, circle, game(3, "C", OVER))
    assert "One evening of Bonken" in client.get(f"/c/{circle.edit}").text


def test_deals_behind_a_contract_are_those_of_its_rulebook(client: FlaskClient, store: Store, circle: Keys) -> None:
    for day, book in enumerate((OURS, THEIRS, SHIPPED[0]), start=10):
        put_in(store, circle, played(book, f"2026-11-{day}"))
    person = client.get(f"/c/{circle.edit}/person?name=Anna&lang=nl").text
    sources = set(re.findall(r'href="(/c/[^"]*of=contract[^"]*queens)"', person))
    pages = [client.get(unescape(source)) for source in sources]
    assert {page.status_code for page in pages} == {200}
    # Both house rules have the same queens.
    assert sorted(page.text.count('<li><a href="/s/') for page in pages) == [1, 2]


# The page and its PDF show the same figures

EVENINGS = (
    ("2025-11-21", ("Anna", "Bram", "Carla", "Dirk")),
    ("2026-09-04", ("Dirk", "Anna", "Els", "Bram")),
    ("2026-10-02", ("Carla", "Els", "Bram", "Frits")),
    ("2026-11-20", ("Els", "Dirk", "Anna", "Carla")),
)


@pytest.mark.parametrize("ending", ["json", "pdf"])
@pytest.mark.parametrize(
    ("part", "sentence"),
    [
        ("from=soon", "from: This is not a date like 2002-05-03."),
        ("to=2026-02-30", "to: This is not a date like 2002-05-03."),
        ("best=-1", "best: A whole number from 1 to 9999 is needed here."),
    ],
)
def test_a_file_of_a_part_that_cannot_be_read_is_refused(
    client: FlaskClient, circle: Keys, ending: str, part: str, sentence: str
) -> None:
    refused = client.get(f"/c/{circle.view}.{ending}?{part}")
    assert (refused.status_code, sentence in refused.text) == (400, True)


def test_a_page_of_a_person_without_a_name_is_not_there(client: FlaskClient, circle: Keys) -> None:
    answer = client.get(f"/c/{circle.view}/person?name=")
    assert (answer.status_code, "Nobody is called" in answer.text) == (404, False)


@pytest.mark.usefixtures("printed_as_html")
def test_the_pdf_is_another_when_the_ranking_asks_for_more_evenings(
    client: FlaskClient, store: Store, circle: Keys
) -> None:
    put_in(store, circle, FRIDAY)
    printed = client.get(f"/c/{circle.edit}.pdf")
    send(client, client.get(f"/c/{circle.edit}/name").text, 1, least="2")
    again = client.get(f"/c/{circle.edit}.pdf", headers={"If-None-Match": printed.headers["ETag"]})
    assert again.status_code == 200
    assert ("Fewer than 2 evenings" in printed.text, "Fewer than 2 evenings" in again.text) == (False, True)


@pytest.mark.usefixtures("printed_as_html")
@pytest.mark.parametrize(
    ("language", "least", "part"),
    [("en", 2, "season=all&best=2"), ("nl", 2, ""), ("nl", 5, "season=all")],
    ids=["best of all", "latest season", "no ranking yet"],
)
def test_every_figure_of_the_page_stands_in_the_pdf(
    client: FlaskClient, store: Store, language: str, least: int, part: str
) -> None:
    sheets = [replace(PLAYED, date=day, players=four) for day, four in EVENINGS]
    digests = tuple(digest_of_key(store.create(sheet).view) for sheet in sheets)
    circle = store.create(Circle("Donderdag", digests, least=least))
    page = client.get(f"/c/{circle.view}?{part}&lang={language}").text
    link = re.findall(r'href="(/c/[^"]*\.pdf[^"]*)"', page)[0]
    printed = plain(client.get(unescape(link)).text)
    ranking, matrix = (rows(page, kind) for kind in ("ranking", "matrix"))
    assert len(ranking) == len(matrix) == 6
    for row in ranking:
        assert f" {' '.join(filter(None, row))} " in printed
    for person, total, *cells in matrix:
        assert re.search(rf" {person} \w+ {re.escape(' '.join([*filter(None, cells), total]))} ", printed)
    records = re.findall(r"<details.*?</details>", page, re.DOTALL)[0]
    lines = [plain(line) for line in re.findall(r"<li>(.*?)</li>", records, re.DOTALL)]
    assert len(lines) == 5
    for line in lines:
        assert line in printed


def rows(page: str, kind: str) -> list[list[str]]:
    """The cells of every person in a table of the page."""
    table = re.findall(rf'<table class="{kind}">.*?</table>', page, re.DOTALL)[0]
    found = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in table.split("<tr")[2:]]
    return [[plain(cell) for cell in row] for row in found if len(row) > 1]


def plain(html: str) -> str:
    """The text of a page, on one line."""
    text = re.sub(r"</?(?:bdi|b|a|span)\b[^>]*>|[\u2066-\u2069]", "", html)
    return " ".join(unescape(re.sub("<[^>]*>", " ", text)).split())
