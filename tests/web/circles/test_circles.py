"""A circle through its pages: started, filled, looked at, corrected and deleted, with plain forms and no script."""

import gzip
import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.core.bonaken.sheet import Sheet as Bonaken
from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import Headed
from scoresheet.core.circle import Circle, PutIn
from scoresheet.core.keys import Keys, digest_of_key
from scoresheet.core.names import as_players
from scoresheet.store.maintenance import new_keys, remove
from scoresheet.store.sheets import Store
from tests.bonaken import game
from tests.championship import crowd
from tests.house import house
from tests.seasons.generated import season_sheets
from tests.store.asking import write
from tests.strategies import BOOK, NAMES, PLAYED, SHIPPED, recorded, some_evening
from tests.web.forms import FOUR_NAMES, Form, Pages, send, undo

FRIDAY = replace(PLAYED, date="2026-11-20", place="Leiden")


def put_in(store: Store, circle: Keys, sheet: Sheet | Bonaken | Tournament) -> Keys:
    """A sheet of the store that is in the circle."""
    made = store.create(sheet)
    write(store, circle.edit, PutIn(digest_of_key(made.view)))
    return made


class CirclePages(Pages):
    """The pages of a circle."""

    def evenings(self) -> tuple[str, ...]:
        circle: Circle = self.now
        return circle.evenings

    def put_in(self, sheet: Sheet | Bonaken | Tournament) -> Keys:
        return put_in(self.store, self.keys, sheet)

    def shown(self, path: str = "") -> str:
        """A page as who has the view key sees it."""
        return self.look(path).text


@pytest.fixture
def circle(client: FlaskClient, store: Store) -> CirclePages:
    """A circle without evenings."""
    return CirclePages(client, store, store.create(Circle("Thursday")), "/c")


def test_a_circle_is_started_and_its_first_evening_proposes_no_players(client: FlaskClient) -> None:
    made = send(client, client.get("/c/new").text, name="Thursday")
    page = client.get(made.location).text
    assert ">Thursday</h1>" in page
    assert "No evening has been played out here yet." in page
    assert [client.get(f"{made.location}/evenings?page={number}").status_code for number in (1, 2)] == [200, 404]
    new = client.get(f"{made.location}/new").text
    assert Form(new).fields["name_0"] == [""]
    assert send(client, new, **FOUR_NAMES).location.startswith("/s/")
    assert "0 of 12 deals played" in client.get(made.location).text


def test_the_usual_players_are_proposed_where_they_sat(circle: CirclePages) -> None:
    tables = ("Dirk Anna Bram Carla", "Anna Bram Carla Els", "Anna Bram Frits Dirk", "Carla Gijs Bram Dirk")
    for day, four in enumerate(tables, start=10):
        circle.put_in(replace(FRIDAY, players=as_players(four.split()), date=f"2026-11-{day}"))
    fields = Form(circle.page("/new")).fields
    assert [fields[f"name_{seat}"] for seat in range(4)] == [["Dirk"], ["Anna"], ["Bram"], ["Carla"]]


@pytest.mark.parametrize(
    ("rulebooks", "proposed"),
    [
        pytest.param((BOOK, BOOK, SHIPPED[1]), BOOK, id="of most evenings"),
        pytest.param((BOOK, house()), house(), id="of the last of as many"),
    ],
)
def test_a_new_evening_has_the_rules_of_the_circle(
    circle: CirclePages, rulebooks: tuple[Rulebook, ...], proposed: Rulebook
) -> None:
    for day, rulebook in enumerate(rulebooks, start=10):
        circle.put_in(replace(some_evening(rulebook), date=f"2026-11-{day}"))
    assert f'value="{proposed.id}" checked' in circle.page("/new")


def test_the_page_leads_to_evenings_and_deals_without_an_edit_key(circle: CirclePages) -> None:
    evening = circle.put_in(FRIDAY)
    page = circle.shown()
    assert "Bram paid Dirk 600 and got 0 back: 600 down (after one evening together)." in page
    heading = "Friday 20 November 2026 · An evening in which Carla is passed · Leiden"
    assert f'<a href="/s/{evening.view}">{heading}</a>' in page
    assert evening.edit not in page + circle.page()
    source = re.findall(r'href="(/c/[^"]*/deals\?of=account&amp;of=Bram&amp;of=Dirk[^"]*)"', page)[0]
    deals = circle.client.get(unescape(source)).text
    assert "What Bram got from Dirk and paid" in deals
    assert "of=account&amp;of=Bram&amp;of=Dirk&amp;lang=nl" in deals
    assert "Together −600:" in deals
    for number, points in ((3, -140), (5, -50), (6, -90), (9, -100), (11, -120), (12, -100)):
        assert f"deal {number}: " in deals
        assert f"/s/{evening.view}/deal/{number}" in deals
        assert f": {points}".replace("-", "−") in deals


def test_a_figure_that_there_is_not_has_no_page(circle: CirclePages) -> None:
    circle.put_in(FRIDAY)
    bogus = ("account Bram bogus Dirk", "doubling Anna bogus made", "contract Bram bogus bonken-2002/queens")
    for figure in (*bogus, "contract Bram", ""):
        asked = "&".join(f"of={part}" for part in figure.split())
        assert circle.look(f"/deals?{asked}").status_code == 404, figure


def test_the_latest_season_is_shown_and_leads_to_the_others(circle: CirclePages) -> None:
    for day in ("2025-08-31", "2025-09-01", "2026-08-31"):
        circle.put_in(replace(FRIDAY, date=day))
    moved = circle.put_in(replace(FRIDAY, date="2026-08-30"))
    write(circle.store, moved.edit, Headed("", "2026-09-01", "Utrecht"))
    page = circle.shown()
    assert "One evening of Bonken · Season 2026–2027" in page
    assert ("Utrecht" in page, "Leiden" in page) == (True, False)
    assert "name=Bram&amp;from=2026-09-01&amp;to=2027-08-31" in page
    links = re.findall(r'<li><a class="button" href="([^"]*)"( aria-current="page")?>([^<]*)</a></li>', page)
    counted = {
        text: (re.findall(r'class="hint">(.*?) of Bonken', circle.client.get(unescape(address)).text), shown)
        for address, shown, text in links
    }
    assert counted == {
        "Season 2026–2027": (["One evening"], ' aria-current="page"'),
        "Season 2025–2026": (["2 evenings"], ""),
        "Season 2024–2025": (["One evening"], ""),
        "All evenings": (["4 evenings"], ""),
    }
    assert "Season 2025–2026" in circle.shown("/person?name=Bram&from=2025-09-01&to=2026-08-31")
    part = circle.shown("?from=2025-09-01&to=2026-08-30")
    assert "One evening of Bonken · From Monday 1 September 2025 · Up to and including Sunday 30 August 2026" in part
    assert "One evening of Bonken · Season 2026" in circle.shown("?from=soon&to=never&best=none")
    circle.put_in(replace(FRIDAY, date=""))
    assert "One evening has no date" in circle.shown("?from=2025-09-01&to=2026-08-30")


def test_an_evening_is_put_in_by_its_address_and_taken_out(circle: CirclePages) -> None:
    evening = circle.store.create(FRIDAY)
    circle.send("/add", 2, address=f"https://bonken.example/s/{evening.edit}?lang=nl")
    page = circle.page()
    assert "The evening is in the circle." in page
    assert f"/s/{evening.view}" in page
    assert circle.send("/add", 2, address=evening.view).status_code == 302  # once more
    assert circle.evenings() == (digest_of_key(evening.view),)
    circle.send("/evenings", evening=digest_of_key(evening.view))
    assert not circle.evenings()
    assert circle.store.open(evening.view).log.sheet == FRIDAY


def test_an_evening_is_put_in_from_its_own_page(circle: CirclePages) -> None:
    evening = circle.store.create(FRIDAY)
    page = circle.client.get(f"/s/{evening.view}/circle").text
    for address, sentence in (
        ("nobody", "There is no circle with this key."),
        (f"http://phone.local/c/{circle.keys.view}", "That address is only for looking."),
    ):
        answer = send(circle.client, page, address=address)
        assert (answer.status_code, sentence in answer.text) == (400, True)
    home = circle.home
    assert send(circle.client, page, address=f"http://phone.local{home}").location == home
    assert circle.evenings() == (digest_of_key(evening.view),)


def test_only_the_address_of_a_sheet_is_put_in(circle: CirclePages) -> None:
    for address in ("", "nobody", circle.keys.edit):
        answer = circle.send("/add", 2, address=address)
        assert answer.status_code == 400
        assert "no sheet" in re.findall(r'<ul class="faults".*?</ul>', answer.text, re.DOTALL)[0]
    assert not circle.evenings()


def test_an_evening_is_put_in_two_circles_when_confirmed(circle: CirclePages) -> None:
    evening = put_in(circle.store, circle.store.create(Circle("Another")), FRIDAY)
    asked = circle.send("/add", 2, address=evening.view)
    assert asked.status_code == 400
    assert "This evening is in another circle already." in asked.text
    assert "Another" not in asked.text
    assert circle.fill(asked.text, 2, elsewhere="1").status_code == 302
    assert circle.evenings() == (digest_of_key(evening.view),)


def test_several_evenings_are_put_in_at_once(circle: CirclePages) -> None:
    client, store = circle.client, circle.store
    client.set_cookie("who", "Anna")
    first, second = (store.create(replace(FRIDAY, title=title)) for title in ("one", "two"))
    other = store.create(Circle("Others"))
    third = put_in(store, other, FRIDAY)
    fields = Form(circle.page("/add"), 2).fields
    addresses = [f"/s/{first.view}", second.edit, f"/s/{third.view}", "/s/nobody", other.view]
    sent: dict[str, object] = {**fields, "circle": circle.home, "evening": addresses}
    for _ in range(2):  # sent again it changes nothing
        assert client.post("/c/add", data=sent).location == circle.home
        assert circle.evenings() == (digest_of_key(first.view), digest_of_key(second.view))
    assert [entry.by for entry in circle.log.entries] == ["Anna", "Anna"]
    assert "in another one" in circle.page()
    assert client.post("/c/add", data=sent | {"circle": circle.keys.view}).status_code == 403
    assert client.post("/c/add", data=sent | {"circle": "nobody"}).status_code == 404


def test_two_names_are_one_person_until_that_is_taken_back(circle: CirclePages) -> None:
    circle.put_in(FRIDAY)
    circle.put_in(replace(FRIDAY, players=("Anna", "Abraham", "Carla", "Dirk"), date="2026-12-04"))
    assert ">Abraham</bdi>" in circle.shown()
    circle.send("/people", name="Abraham", person="bram")
    joined = circle.page()
    assert (">Abraham</bdi>" in joined, ">Bram</bdi>" in joined) == (False, True)
    assert "Abraham is bram." in circle.page("/log")
    undo(circle.client, circle.page("/log"))
    assert ">Abraham</bdi>" in circle.page()
    assert circle.log.version == 4


def test_a_namesake_gets_another_name_on_one_evening(circle: CirclePages) -> None:
    circle.put_in(FRIDAY)
    evening = circle.put_in(replace(FRIDAY, date="2026-12-04"))
    circle.send("/people", name="Anna", person="Anna (Utrecht)", evening=digest_of_key(evening.view))
    assert "Anna (Utrecht)" in circle.shown()
    assert "was <b>Anna (Utrecht)</b>" in circle.page("/people")
    circle.send("/people")
    assert "Anna (Utrecht)" not in circle.shown()


PAGES = (
    *("", "?season=all", "?game=bonaken", "/evenings", "/evenings?person=A", "/person?name=A", "/person?name=Bram"),
    *("/deals?of=account&of=Bram&of=A", "/deals?of=account&of=Bram&of=Carla", ".json", ".pdf"),
)


def shown_to_others(circle: CirclePages) -> str:
    """Every page of a circle as its view key opens it, those that there are."""
    return "\n".join(answer.text for answer in map(circle.look, PAGES) if answer.status_code == 200)


def hide(circle: CirclePages, person: str, how: str = "initial") -> None:
    people = circle.page("/people")
    assert f'<option value="{person}"' in people  # also who is on no evening that counts
    assert circle.fill(people, people.count("<form") - 1, person=person, how=how).status_code == 302


ANNA = replace(FRIDAY, players=("Anna Smit", "Bram", "Carla", "Dirk"))
BEGUN = replace(ANNA, deals=(), title="For Anna Smit", place="At Anna's")
OVER = "A W, A W, B L, B L"  # of three: Anja is out and Bert in the mud
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
        (replace(game(3, "C", OVER), players=("Els", "Anna Smit", "Cor"), title="At Anna's"),),
        "A bought the round.",
    ),
}


@pytest.mark.usefixtures("printed_as_html")
@pytest.mark.parametrize("kind", SHORTENED)
def test_a_person_shown_as_an_initial_is_named_on_no_page(circle: CirclePages, kind: str) -> None:
    sheets, words = SHORTENED[kind]
    evening, *_ = [circle.put_in(sheet) for sheet in sheets]
    hidden = [name for name in sheets[0].players if name.startswith("Ann")]
    for name in hidden:
        hide(circle, name)
        assert circle.look(f"/person?name={name}").status_code == 404
    shown = shown_to_others(circle)
    assert words in shown
    for secret in ("Anna", "Anne", "Smit", evening.view, evening.edit):
        assert secret not in shown
    assert hidden[0] in circle.page() + circle.page("?game=bonaken")
    assert circle.look("/log").status_code == 403


@pytest.mark.usefixtures("printed_as_html")
def test_a_hidden_person_is_hidden_by_any_name_and_in_headings(circle: CirclePages) -> None:
    four = ("Annetje", "Bram", "Carla", "Dirk")
    evening = circle.put_in(replace(FRIDAY, players=four, title="Anna Smit is 60", place="At Anna's"))
    hide(circle, "Annetje")
    circle.send("/people", name="Annetje", person="Anna Smit")
    shown = shown_to_others(circle)
    for secret in ("Anne", "Anna", "Smit", evening.view):
        assert secret not in shown
    assert "Anna Smit is 60" in circle.page(".json")
    hide(circle, "annetje", "whole")
    assert evening.view in circle.shown()


def test_a_circle_shows_a_qr_code_of_each_address(circle: CirclePages) -> None:
    edit, view = circle.home, f"/c/{circle.keys.view}"
    page, looking = circle.page(), circle.shown()
    assert re.findall(r'<code class="address">http://localhost(.*?)</code>', page) == [view, edit]
    codes = re.findall(r'<img class="qr" src="(.*?)"', page)
    assert len({circle.client.get(unescape(address)).data for address in codes}) == 2
    assert circle.keys.edit not in looking
    assert re.findall(r'<code class="address">http://localhost(.*?)</code>', looking) == [view]
    assert circle.look("/qr.svg?for=edit").status_code == 404


GONE: dict[str, Callable[[str, str], object]] = {
    "removed": lambda database, sheet: remove(database, [sheet]),
    "replaced": lambda database, sheet: new_keys(database, sheet, view=True),
}


@pytest.mark.usefixtures("printed_as_html")
@pytest.mark.parametrize("how", GONE)
def test_an_evening_whose_view_key_is_gone_is_on_no_page(circle: CirclePages, database: str, how: str) -> None:
    evening = circle.put_in(FRIDAY)
    assert "Leiden" in circle.page()
    GONE[how](database, circle.store.open(evening.view).public_id)
    for path in ("", "/evenings", "/person?name=Anna", "/people", "/log", ".json", ".pdf"):
        answer = circle.get(path)
        assert answer.status_code in (200, 404), path
        assert "Leiden" not in answer.text, path


def test_a_change_of_an_evening_shows_at_once(circle: CirclePages) -> None:
    evening = circle.put_in(replace(FRIDAY, deals=()))
    assert "0 of 12 deals played" in circle.shown()
    write(circle.store, evening.edit, *recorded(PLAYED.deals))
    assert "One evening of Bonken" in circle.shown()


def test_the_page_that_deletes_a_circle_lists_what_is_deleted(circle: CirclePages) -> None:
    evening = circle.put_in(FRIDAY)
    page = circle.page("/delete")
    for words in ("The circle <b>Thursday</b>", "Which evening is in it: one.", "each card keeps its own address"):
        assert words in page
    assert "Thursday</b> has been deleted" in send(circle.client, page).text
    addresses = (circle.home, f"/c/{circle.keys.view}", f"/s/{evening.edit}")
    assert [circle.client.get(address).status_code for address in addresses] == [404, 404, 200]


def test_a_circle_shows_nothing_of_one_that_was_deleted_before(client: FlaskClient, store: Store) -> None:
    evenings = tuple(digest_of_key(store.create(FRIDAY).view) for _ in range(2))
    for name, least in (("Thursday", 2), ("Friday", 3)):  # on SQLite the second gets the number of the first
        circle = CirclePages(client, store, store.create(Circle(name, evenings, least=least)), "/c")
        page = circle.page()
        assert f">{name}</h1>" in page
        assert ("Fewer than 3 evenings" in page) == (least == 3)
        assert "The circle has another name" not in page
        circle.send("/name", name="Monday")  # a message for the next page
        circle.send("/delete")


def test_the_page_has_the_latest_evenings_and_others_the_rest(circle: CirclePages) -> None:
    for sheet in season_sheets(104):
        circle.put_in(sheet)
    paths = ("?season=all", "/evenings?season=all", "/evenings?page=2&season=all", "/evenings?page=5")
    shown = [circle.shown(path) for path in paths]
    assert len(gzip.compress(shown[0].encode())) < 40_000
    assert [text.count("★") for text in shown] == [3, 25, 25, 4]
    for text, after in zip(shown[:2], paths[1:3], strict=True):
        assert f'href="/c/{circle.keys.view}{after.replace("&", "&amp;")}"' in text
    for page in ("6", "0", "-1", "x", "99999999999999999999"):
        assert circle.look(f"/evenings?page={page}").status_code in (200, 404)


def headings(page: str) -> list[str]:
    return re.findall(r"<(?:a href|b)[^>]*>(.*?)</", page.split('<ol class="evenings">')[1].split("</ol>")[0])


@pytest.mark.parametrize("of", ["bonken", "bonaken"])
def test_evenings_that_do_not_count_are_on_pages_and_asked_for_their_dates(circle: CirclePages, of: str) -> None:
    kind: Sheet | Bonaken = replace(FRIDAY, deals=()) if of == "bonken" else game(2, "A", "A W")
    for number in range(30):
        day = f"2026-11-{number + 1:02}" if number > 1 else ""
        circle.put_in(replace(kind, date=day, title=f"No. {number}", place=""))
    page = circle.shown(f"?game={of}")
    assert [one.rpartition(" · ")[2] for one in headings(page)] == ["No. 29", "No. 28", "No. 27"]
    assert f'<a href="/c/{circle.keys.view}/evenings?game={of}">2 evenings have no date</a>' in page
    every = [headings(circle.shown(f"/evenings?game={of}&page={number}")) for number in (1, 2)]
    assert [len(page) for page in every] == [25, 5]
    assert every[0][:3] == ["No. 1", "No. 0", "Monday 30 November 2026 · No. 29"]
    circle.put_in(replace(FRIDAY, date="") if of == "bonken" else replace(game(3, "C", OVER), date=""))
    assert "Has no date" in circle.shown(f"/evenings?game={of}")


def test_games_of_bonaken_have_a_ranking_behind_a_tab(circle: CirclePages) -> None:
    circle.put_in(FRIDAY)
    assert "game=bonaken" not in circle.page()
    for sheet in (game(3, "C", OVER), game(3, "C", "A L, A L, B W, B W"), game(2, "A", "A W")):
        circle.put_in(replace(sheet, date="2026-11-21", title="Pub"))
    bonken = circle.shown()
    assert ("Rounds bought" in bonken, "Who paid whom" in bonken) == (False, True)
    assert f'href="/c/{circle.keys.view}?game=bonaken"' in bonken
    page = circle.shown("?game=bonaken")
    assert "2 games of Bonaken" in page
    assert rows(page, "ranking") == [["1", "Cor", "0", "2"], ["2", "Anja", "1", "2"], ["2", "Bert", "1", "2"]]
    assert re.findall(r'aria-current="page">(\w+)', page)[:1] == ["Bonaken"]
    assert "Bert bought the round." in page
    assert "Is not over yet." in page
    for words in ("Who paid whom", "Best evenings that count"):
        assert words not in page
    page = circle.shown("?game=bonaken&from=2026-12-01")
    assert ("<table" in page, "No evening has been played out here yet." in page) == (False, True)


def test_a_circle_of_bonaken_alone_has_no_tab_for_bonken_unless_it_is_asked_for(circle: CirclePages) -> None:
    circle.put_in(replace(game(3, "C", OVER), date="2026-11-21"))
    for path in ("", "?game=bonaken", "?season=all"):
        page = circle.shown(path)
        assert ("Rounds bought" in page, 'aria-label="Games"' in page) == (True, False), path
    page = circle.shown("?game=bonken")
    assert re.findall(r'aria-current="page">(\w+)', page)[:1] == ["Bonken"]
    assert f'href="/c/{circle.keys.view}?game=bonaken"' in page


@pytest.mark.parametrize("path", ["/evenings", "/people"])
def test_pages_of_a_circle_without_evenings_say_so(circle: CirclePages, path: str) -> None:
    page = circle.page(path)
    assert "No evening has been played out here yet." in page
    assert "<select" not in page


def test_an_empty_ranking_leads_to_how_many_evenings_it_asks(circle: CirclePages) -> None:
    asks, link = "No player has enough evenings", f'href="{circle.home}/name"'
    for table in range(4):  # at once, so that no player reaches a third of them
        circle.put_in(replace(FRIDAY, players=tuple(f"{name} {table}" for name in FRIDAY.players)))
    page = circle.page()
    assert (asks in page, page.count(link)) == (True, 2)
    assert asks not in circle.shown()
    circle.send("/name", 1, least="1")
    assert asks not in circle.page()


def test_what_is_no_game_with_sums_is_left_out(circle: CirclePages) -> None:
    circle.put_in(FRIDAY)
    circle.put_in(crowd(4))
    assert "One evening of Bonken" in circle.page()


# Two rulebooks with the same key.
OURS, THEIRS = (house(name={"en": name, "nl": name}) for name in ("Bij ons", "Bij hen"))


def test_deals_behind_a_contract_are_those_of_its_rulebook(circle: CirclePages) -> None:
    for day, book in enumerate((OURS, THEIRS, BOOK), start=10):
        circle.put_in(replace(some_evening(book), date=f"2026-11-{day}"))
    person = circle.page("/person?name=Anna&lang=nl")
    sources = set(re.findall(r'href="(/c/[^"]*of=contract[^"]*queens)"', person))
    pages = [circle.client.get(unescape(source)) for source in sources]
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
        ("season=2026", "season: “2026” is none of: all."),
        ("game=bonaken", "game: “bonaken” is none of: bonken."),
    ],
)
def test_a_file_of_a_part_that_cannot_be_read_is_refused(
    circle: CirclePages, ending: str, part: str, sentence: str
) -> None:
    refused = circle.look(f".{ending}?{part}")
    assert (refused.status_code, sentence in refused.text) == (400, True)


def test_a_page_of_a_person_without_a_name_is_not_there(circle: CirclePages) -> None:
    answer = circle.look("/person?name=")
    assert (answer.status_code, "Nobody is called" in answer.text) == (404, False)


@pytest.mark.usefixtures("printed_as_html")
def test_the_pdf_is_another_when_the_ranking_asks_for_more_evenings(circle: CirclePages) -> None:
    circle.put_in(FRIDAY)
    printed = circle.look(".pdf")
    circle.send("/name", 1, least="2")
    again = circle.client.get(printed.request.path, headers={"If-None-Match": printed.headers["ETag"]})
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
