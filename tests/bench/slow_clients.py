"""Slow and hostile clients for the bench: ``python -m tests.bench.slow_clients PORT``, until it is killed.

200 that say nothing, 50 that send a byte of their headers a second, and 20 with a body that never ends, in chunks; each
is opened again when the server closes it.
"""

import asyncio
import sys

IDLE, SLOW, ENDLESS = 200, 50, 20
CHUNK = b"1\r\n[\r\n"


async def keep(port: int, first: bytes, again: bytes) -> None:
    """One connection, opened for ever: sends something, and then something every second."""
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.2)
            continue
        closed = asyncio.create_task(reader.read())
        try:
            writer.write(first)
            while not closed.done():
                await asyncio.wait([closed], timeout=1)
                if again:
                    writer.write(again)
                    await writer.drain()
        except OSError:
            pass
        closed.cancel()
        writer.close()


async def run(port: int) -> None:
    body = b"POST /api/sheets HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + CHUNK
    await asyncio.gather(
        *(keep(port, b"", b"") for _ in range(IDLE)),
        *(keep(port, b"GET / HTTP/1.1\r\nX: ", b"a") for _ in range(SLOW)),
        *(keep(port, body, CHUNK) for _ in range(ENDLESS)),
    )


if __name__ == "__main__":
    asyncio.run(run(int(sys.argv[1])))
