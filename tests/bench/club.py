"""Benchmark of a club night: tables with phones that poll, and a save at each table every two minutes.

figures = asyncio.run(Night(port, tables=100, phones=4, seconds=300).play())
"""

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from uuid import uuid4

from scoresheet.formats.bonken.documents import deal_to_table
from tests.strategies import BOOK, some_evening
from tests.web.api.calls import called, document, new

POLL = 2.0  # seconds between two questions of a phone, as the phone's script has it
SAVE = 120.0  # between two saves of a table
EVENING = some_evening(BOOK)


@dataclass
class Figures:
    """Seconds that each save took, and that each other phone took to see it since it was sent; and what went wrong."""

    saved: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    failed: int = 0


@dataclass
class Night:
    """So many tables, with so many phones each, for so many seconds."""

    port: int
    tables: int
    phones: int
    seconds: float
    figures: Figures = field(default_factory=Figures)

    async def play(self) -> Figures:
        """Everything that was measured."""
        end = time.monotonic() + self.seconds
        await asyncio.gather(*(self._table(number, end) for number in range(self.tables)))
        return self.figures

    async def _table(self, number: int, end: float) -> None:
        writer = Connection(self.port)
        await asyncio.sleep(random.random() * min(30, self.seconds / 4))  # not all of them sit down at once
        _, _, answer = await writer.ask("POST", "/api/sheets", json.dumps(document()))
        opened = json.loads(answer)
        address, view = (called(opened[kind]) for kind in ("edit", "view"))
        sent: dict[int, float] = {}  # when the save was sent that made a version
        polling = [asyncio.create_task(self._phone(view, sent, end)) for _ in range(self.phones)]
        await asyncio.sleep(random.random() * min(SAVE, self.seconds / 2))  # nor end a deal
        for version, deal in enumerate(EVENING.deals, start=1):
            if time.monotonic() > end - 5:  # the others are to see it too
                break
            body = new(version, deal_to_table(EVENING, deal), id=str(uuid4()))
            sent[version] = began = time.monotonic()
            status, _, _ = await writer.ask("POST", f"{address}/deals", json.dumps(body))
            self.figures.saved.append(time.monotonic() - began)
            self.figures.failed += status != 201
            await asyncio.sleep(min(SAVE, max(0.0, end - time.monotonic())))
        await asyncio.gather(*polling)
        writer.close()

    async def _phone(self, address: str, sent: dict[int, float], end: float) -> None:
        await asyncio.sleep(random.random() * POLL)
        connection, tag, known = Connection(self.port), "", 0
        while time.monotonic() < end:
            status, headers, body = await connection.ask("GET", address, tag=tag)
            self.figures.failed += status not in (200, 304)
            if status == 200:
                tag, version = headers.get("etag", ""), json.loads(body)["version"]
                if version > known:
                    self.figures.seen.append(time.monotonic() - sent[version])
                known = version
            await asyncio.sleep(POLL)
        connection.close()


class Connection:
    """One that is kept, and opened again when the server has closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: str = "", tag: str = "") -> tuple[int, dict[str, str], bytes]:
        """Status, headers and content of the answer; status 0 when there is none."""
        data = body.encode()
        asked = f"{method} {path} HTTP/1.1\r\nHost: club\r\nContent-Length: {len(data)}\r\n"
        asked += f"If-None-Match: {tag}\r\n" if tag else ""
        for _ in range(2):
            try:
                if self._streams is None:
                    self._streams = await asyncio.open_connection("127.0.0.1", self._port)
                reader, writer = self._streams
                writer.write(asked.encode() + b"Content-Type: application/json\r\n\r\n" + data)
                return await asyncio.wait_for(_answer(reader), 30)
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                self.close()
        return 0, {}, b""

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _answer(reader: asyncio.StreamReader) -> tuple[int, dict[str, str], bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
    return int(head[0].split()[1]), headers, await reader.readexactly(int(headers.get("content-length", 0)))
