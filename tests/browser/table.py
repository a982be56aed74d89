"""A table for browser tests: a server as players run it, sheets in it, and phones that note every error of their
browser.

with Table(chromium, folder) as table, table.phone() as page:
    page.goto(f"/s/{table.sheet(deal)}/deal")
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Browser, ConsoleMessage, Page

from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.seats import Seat
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Change
from scoresheet.store.connections import database_url
from scoresheet.store.sheets import Store
from tests.browser.server import Server
from tests.browser.waiting import TIMEOUT
from tests.store.asking import write
from tests.strategies import NAMES, A, B, C, recorded

# Nothing glows on it: a browser without a graphics card draws that sixty times a second, which takes longer than tests.
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
# Complaints of the browser about a server that does not answer, which is for the page to show.
UNREACHABLE = (
    "Failed to load resource",
    "An unknown error occurred when fetching the script",
    "Service Worker registration blocked",  # by a test that looks at what the server itself answers
)
QUEENS = Deal("queens", A, ((B, A),), {"queens": counts(1, 1, 1, 1)})
KING = Deal("king-of-hearts", A, (), {"king-of-hearts": taker(C)}, id="11111111-1111-4111-8111-111111111111")


class Table:
    """A server that runs from entering to leaving; ``source`` is a folder with another release of the app."""

    def __init__(self, chromium: Browser, folder: Path, source: Path | None = None) -> None:
        self._chromium = chromium
        self.server = Server(folder)
        self.server.source = source
        self.store = Store(database_url({"SCORESHEET_DATABASE": str(folder / "evening.sqlite")}))

    def sheet(self, *deals: Deal, first: Seat | None = A, rulebook: str = "bonken-2002") -> str:
        """The edit key of a new sheet with these deals."""
        key = self.store.create(Sheet(named(rulebook), NAMES, first)).edit
        self.write(key, *recorded(deals))
        return key

    def write(self, key: str, *changes: Change) -> None:
        """Another phone writes on a sheet."""
        write(self.store, key, *changes, by="Carla")

    def deals(self, key: str) -> tuple[Deal, ...]:
        """What is on a sheet."""
        sheet: Sheet = self.store.open(key).log.sheet
        return sheet.deals

    def restart(self) -> None:
        """Kills the server, as a pulled plug does, and starts it again."""
        self.server.kill()
        self.server.start()

    @contextmanager
    def phone(self, *, worker: bool = False, expected: tuple[str, ...] = (), **also: Any) -> Iterator[Page]:
        """A phone of 360 by 640 in English unless it has another locale; at the end nothing may have gone wrong.

        ``worker``: whether it may have the app's service worker, which fetches and keeps every file and takes longer
        than most tests. ``expected``: how complaints begin that the browser may make besides.
        """
        workers = "allow" if worker else "block"
        context = self._chromium.new_context(
            **{"base_url": self.server.address, "locale": "en-GB", "service_workers": workers, **PHONE, **also}
        )
        context.set_default_timeout(TIMEOUT * 1000)
        complaints: list[str] = []

        def listen(message: ConsoleMessage) -> None:
            # That the server refused is for the page to show.
            if message.type in ("error", "warning") and not message.text.startswith((*UNREACHABLE, *expected)):
                complaints.append(message.text)

        context.on("console", listen)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        try:
            yield context.new_page()
            assert complaints == [], complaints
        finally:
            context.close()

    def __enter__(self) -> Self:
        self.server.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.store.dispose()
        self.server.kill()
