"""Releases do not mix: a page is shown with the styles and scripts of the release that drew it, whatever is served."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scoresheet.assets import STATIC, TEMPLATES
from tests.browser.hands import Hands, enter, fill_in
from tests.browser.proxy import HANGS, NOT_A_FILE, Proxy
from tests.browser.server import Server
from tests.browser.table import KING, Table
from tests.browser.waiting import kept_by_the_worker, wait_until, waited
from tests.strategies import C, D

NEXT = "the next release"
RENEWED = 60  # seconds for a phone to have another release whole; a slow machine is no reason to fail


@pytest.fixture
def following(tmp_path: Path) -> Path:
    """The app as it may be tomorrow: pages, styles and scripts say so."""
    folder = tmp_path / "next"
    for source in (STATIC, TEMPLATES, STATIC.parent / "scoresheet", STATIC.parent / "examples"):
        shutil.copytree(source, folder / source.name)
    edits = {
        "static/css/app.css": f'\n:root {{ --made-by: "{NEXT}"; }}\n',
        "static/js/bonken/main.js": f'\ndocument.documentElement.dataset.script = "{NEXT}";\n',
        "templates/base.html": f"\n<!-- {NEXT} -->\n",
    }
    for name, more in edits.items():
        with (folder / name).open("a", encoding="utf-8") as file:
            file.write(more)
    return folder


def made_by(page: Page) -> tuple[bool, bool, bool]:
    """Whether page, styles and script are of the next release."""
    page.wait_for_function("() => document.querySelector('form.alive, [data-in-step], .in-step')")
    page.wait_for_timeout(500)
    texts: list[str] = page.evaluate(
        """() => [
            [...document.childNodes, ...document.body.childNodes].map((node) => node.data ?? "").join(),
            getComputedStyle(document.documentElement).getPropertyValue("--made-by"),
            document.documentElement.dataset.script ?? "",
        ]"""
    )
    page_of, style, script = (NEXT in text for text in texts)
    return page_of, style, script


def releases(page: Page) -> dict[str, list[str]]:
    """The paths of what the phone keeps, by the release that they are of."""
    script = """async () => {
        const requests = async (name) => (await caches.open(name)).keys();
        const kept = async (name) => [name, (await requests(name)).map(({ url }) => new URL(url).pathname)];
        return Object.fromEntries(await Promise.all((await caches.keys()).map(kept)));
    }"""
    found: dict[str, list[str]] = page.evaluate(script)
    return found


def kept_since(page: Page, first: str) -> list[str]:
    """The paths of what the phone keeps of releases after that one."""
    return [path for name, paths in releases(page).items() if name != first for path in paths]


def workers(page: Page) -> object:
    """The states of the workers of the app, for when one that should be there is not."""
    return page.evaluate(
        """() => navigator.serviceWorker.getRegistration().then(
            ({ installing, waiting, active }) => [installing, waiting, active].map((one) => one?.state ?? null)
        )"""
    )


ALL, NONE = (True, True, True), (False, False, False)


def reloaded(page: Page) -> tuple[bool, bool, bool]:
    """Of which release the page is when it is loaded again; never of two."""
    page.reload()
    found = made_by(page)
    assert found in (ALL, NONE)
    return found


@pytest.mark.soak
def test_pages_come_with_the_files_of_their_own_release(own: Table, following: Path) -> None:
    key = own.sheet(KING)
    server = own.server
    with Proxy(server.port) as proxy, own.phone(worker=True, base_url=proxy.secure) as page:
        kept_by_the_worker(page, key)
        [first] = releases(page)
        hands = Hands(page)
        hands.open(f"/s/{key}/deal")
        hands.contract("last-trick")
        server.kill()
        page.reload()
        assert made_by(page) == NONE
        expect(page.locator("input[value=last-trick]")).to_be_checked()
        server.source = following
        server.start()
        proxy.fate = lambda method, path: "hang" if path.startswith("/s/") else "ok"
        page.reload()
        assert made_by(page) == NONE, "the next release is too slow"
        expect(page.locator("input[value=last-trick]")).to_be_checked()
        proxy.fate = lambda method, path: "ok"
        assert waited(lambda: reloaded(page) == ALL, RENEWED), "a request that hangs holds up no page"
        expect(page.locator("input[value=last-trick]")).to_be_checked()
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
        assert waited(lambda: {"/", "/new", "/here"} <= {*kept_since(page, first)}, RENEWED)
        server.kill()
        reloaded(page)
        hands.take("last-trick", D)
        hands.save()
        expect(page.locator("tr[data-contract=last-trick] a.row")).to_be_visible()
        reloaded(page)
        server.start()
        expect(page.locator(".unsent-mark")).to_have_count(0)
        page.goto(f"/s/{key}")
        assert waited(lambda: first not in releases(page), RENEWED)
        assert reloaded(page) == ALL
    assert [deal.contract for deal in own.deals(key)] == ["king-of-hearts", "last-trick"]


def test_from_a_form_of_one_release_to_the_card_of_another(
    table: Table, proxy: Proxy, following: Path, tmp_path: Path
) -> None:
    key = table.sheet(KING)
    server = Server(tmp_path, table.server.database)
    server.source = following
    with table.phone(worker=True, base_url=proxy.secure) as page, server:
        kept_by_the_worker(page, key)
        proxy.upstream = server.port
        proxy.fate = lambda method, path: "lost" if path == f"/s/{key}" else "ok"
        [first] = releases(page)
        hands = Hands(page)
        hands.open(f"/s/{key}/deal")
        assert waited(lambda: reloaded(page) == ALL, RENEWED)
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
        assert waited(lambda: f"/s/{key}/deal" in kept_since(page, first), RENEWED), workers(page)
        assert f"/s/{key}" in releases(page)[first]
        proxy.fate = lambda method, path: "lost"
        assert reloaded(page) == ALL
        fill_in(hands, "last-trick", "last-trick", D)
        expect(page.locator("tr[data-contract=last-trick] a.row")).to_be_visible()
        assert made_by(page) == NONE
        expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
    assert len(table.deals(key)) == 1


def test_a_page_that_stays_open_keeps_the_app_once_its_files_come_and_no_wrong_answer_for_one(
    table: Table, proxy: Proxy
) -> None:
    left = {"/static/more.js": ["portal", "wrong-json", "cut", "500"], "/static/css/card.css": ["lost", "lost"]}

    def fate(method: str, path: str) -> str:
        return left[path].pop() if left.get(path) else "ok"

    def is_kept(page: Page) -> bool:
        page.clock.fast_forward(1_000)
        return bool(page.evaluate("navigator.serviceWorker.controller !== null"))

    proxy.fate = fate
    with table.phone(worker=True, base_url=proxy.secure, expected=NOT_A_FILE) as page:
        page.clock.install()
        page.goto("/")
        assert waited(lambda: is_kept(page), RENEWED)
        assert not any(left.values())
        proxy.fate = lambda method, path: "lost"
        text = page.evaluate(
            """async () => {
                const [kept] = await caches.keys();
                const files = await (await caches.open(kept)).keys();
                const { url } = files.find(({ url }) => url.includes("more.js"));
                return (await fetch(url)).text();
            }"""
        )
        assert "parts" in text


@pytest.mark.soak
def test_a_page_that_hangs_does_not_keep_a_new_worker_from_the_phone(table: Table, proxy: Proxy) -> None:
    hanging = ["hang"]
    proxy.fate = lambda method, path: hanging.pop() if path == "/new" and hanging else "ok"
    with table.phone(worker=True, base_url=proxy.secure) as page:
        page.goto("/")
        page.wait_for_function("() => navigator.serviceWorker.controller", timeout=HANGS / 2 * 1000)
        assert hanging == []
        wait_until(page, "() => caches.match('/new', { ignoreVary: true })")


def test_the_form_of_a_deal_in_between_is_not_kept_as_that_of_the_next(table: Table) -> None:
    key = table.sheet(KING)
    with table.phone(worker=True) as page:
        kept_by_the_worker(page, key)
        page.goto(f"/s/{key}/deal?at=1")
        expect(page.locator("h1")).to_contain_text("deal 1", ignore_case=True)
        page.context.set_offline(True)
        for address, heading in (("/deal", "Deal 2"), ("/deal?at=1", "Deal 1"), ("/deal", "Deal 2")):
            page.goto(f"/s/{key}{address}")
            page.wait_for_selector("form.alive")
            expect(page.locator("h1")).to_contain_text(heading, ignore_case=True)
        hands = Hands(page)
        page.goto(f"/s/{key}/deal?at=1")
        page.wait_for_selector("form.alive")
        fill_in(hands, "domino", "last-out", C)
        enter(hands, "last-trick", "last-trick", D)
        expect(page.locator(".in-step")).to_contain_text("2 changes not sent yet")
        page.context.set_offline(False)
        expect(page.locator(".unsent-mark")).to_have_count(0)
    assert [deal.contract for deal in table.deals(key)] == ["domino", "king-of-hearts", "last-trick"]
