"""Weight of what a phone fetches before a deal can be written down, and its origins."""

from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from tests.browser.table import Table
from tests.strategies import A, B, C, D, some

MOST = 80_000  # bytes over the network, for the card and the form of the next deal together, with heads


def test_the_card_and_the_form_take_80_kilobytes_from_one_host(table: Table) -> None:
    key = table.sheet(some("queens", A, "B>A A>B"), some("duck", B), some("domino", C), some("spades", D))
    asked: dict[str, str] = {}
    weights: Counter[str] = Counter()

    def begin(event: dict[str, Any]) -> None:
        asked[event["requestId"]] = event["response"]["url"]

    def finish(event: dict[str, Any]) -> None:
        address = asked[event["requestId"]]
        if "?since=" not in address:  # where that takes long, the page asks for the changes of others meanwhile
            weights[address] += int(event["encodedDataLength"])

    with table.phone() as page:  # what a worker fetches is not weighed
        client = page.context.new_cdp_session(page)
        client.send("Network.enable")
        client.on("Network.responseReceived", begin)
        client.on("Network.loadingFinished", finish)
        page.goto(f"/s/{key}/deal", wait_until="networkidle")
        page.wait_for_selector("form.alive", state="attached")
        linked = page.locator("link[rel=modulepreload], script[src]").evaluate_all(
            "all => all.map(({ href, src }) => href ?? src)"
        )
        loaded = {address for address in weights if urlsplit(address).path.endswith(".js")}
        page.goto(f"/s/{key}", wait_until="networkidle")
    assert loaded == {*linked}, "every script is asked for at once"
    paths = {urlsplit(address).path for address in weights}
    assert {"/static/scripts.js", f"/s/{key}", f"/s/{key}/deal"} <= paths
    assert weights.total() <= MOST, weights.most_common()
    assert all(address.startswith(f"{table.server.address}/") for address in weights)
