"""Weight of what a phone fetches before a deal can be written down, and its origins."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.browser.table import Table
from tests.strategies import A, B, C, D, some

pytestmark = pytest.mark.browser

MOST = 80_000  # bytes, for the card and the form of the next deal together, with heads


class Scales:
    """Weighs everything that comes over the network to a page, as it came; ``heads`` are what comes before it."""

    def __init__(self, page: Page) -> None:
        self.weights: dict[str, int] = {}
        self.heads = 0
        self.hosts: set[str] = set()
        self._begun: dict[str, tuple[str, int]] = {}
        client = page.context.new_cdp_session(page)
        client.send("Network.enable")
        client.on("Network.responseReceived", self._begin)
        client.on("Network.loadingFinished", self._end)

    def _begin(self, event: dict[str, Any]) -> None:
        response = event["response"]
        address = urlsplit(response["url"])
        self.hosts.add(f"{address.scheme}://{address.netloc}")
        self._begun[event["requestId"]] = address.path, int(response["encodedDataLength"])

    def _end(self, event: dict[str, Any]) -> None:
        path, head = self._begun.pop(event["requestId"])
        self.heads += head
        self.weights[path] = self.weights.get(path, 0) + int(event["encodedDataLength"]) - head

    @property
    def total(self) -> int:
        """Bytes."""
        return sum(self.weights.values()) + self.heads


def test_the_card_and_the_form_take_80_kilobytes_from_one_host(table: Table) -> None:
    key = table.sheet(some("queens", A, "B>A A>B"), some("duck", B), some("domino", C), some("spades", D))
    with table.phone() as page:  # what a worker fetches is not weighed
        scales = Scales(page)
        page.goto(f"/s/{key}/deal", wait_until="networkidle")
        page.wait_for_selector("form.alive", state="attached")
        linked = page.locator("link[rel=modulepreload], script[src]").evaluate_all(
            "all => all.map(({ href, src }) => new URL(href ?? src).pathname)"
        )
        loaded = {path for path in scales.weights if path.endswith(".js")}
        page.goto(f"/s/{key}", wait_until="networkidle")
    assert loaded == {*linked}, "every script is asked for at once"
    heaviest = sorted(scales.weights.items(), key=lambda item: -item[1])
    assert {"/static/scripts.js", f"/s/{key}", f"/s/{key}/deal"} <= set(scales.weights)
    assert scales.total <= MOST, f"{scales.total} bytes, {scales.heads} of them heads: {heaviest}"
    assert scales.hosts == {table.server.address}
