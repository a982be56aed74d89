"""A server with three apps in it: ``/bare`` answers a word, ``/full`` and everything else are the score sheet.

``/full`` is on a database with a hundred thousand sheets, the other on one that is nearly empty. All three are served
by the same workers, set up as ``scoresheet serve`` does it, so that nothing but the app makes a difference.
"""

import http.client
import json
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from flask import Flask
from gunicorn.app.base import BaseApplication
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.rulebook import named
from scoresheet.store import Keys, Store, migrate
from scoresheet.web import create_app
from tests.bench.crowd import crowd
from tests.strategies import some_evening

WORKERS = 2
ROUNDS = 5
SECONDS = 1  # that each address is asked for in a round
ASKING = 4  # phones at once
SHEETS = 100_000


class Answer(NamedTuple):
    """What the server said."""

    status: int
    tag: str | None
    cookie: str
    text: str


class Served:
    """The server, in a process of its own; ``keys`` of a sheet of six deals in each database."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self.small, self.full = f"sqlite:///{folder}/small.sqlite", f"sqlite:///{folder}/full.sqlite"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]

    def __enter__(self) -> "Served":
        for url in (self.small, self.full):
            migrate(url)
        crowd(self._folder / "full.sqlite", SHEETS)
        self.keys, self.full_keys = half_an_evening(self.small), half_an_evening(self.full)
        environment = {**os.environ, "BENCH_SMALL": self.small, "BENCH_FULL": self.full, "BENCH_PORT": str(self.port)}
        self._process = subprocess.Popen([sys.executable, "-m", "tests.bench.served"], env=environment)
        for _ in range(300):
            try:
                if self.ask("/healthz").status == 200:
                    return self
            except ConnectionError:
                time.sleep(0.1)
        raise TimeoutError("the server does not start")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(10)

    def ask(self, path: str, body: object = None, **headers: str) -> Answer:
        """The answer to a GET, or to a POST of some JSON; like the server itself it keeps no connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            data = None if body is None else json.dumps(body)
            connection.request("GET" if data is None else "POST", path, data, headers)
            answer = connection.getresponse()
            cookie = (answer.headers["Set-Cookie"] or "").partition(";")[0]
            return Answer(answer.status, answer.headers["ETag"], cookie, answer.read().decode())
        finally:
            connection.close()

    def rates(self, paths: Sequence[str], headers: Mapping[str, str] = {}) -> list[float]:
        """How often a second each path is answered, as a part of how often the first one is: medians over rounds."""
        rounds = [[self._rate(path, headers) for path in paths] for _ in range(ROUNDS)]
        return [statistics.median(one[place] / one[0] for one in rounds) for place in range(len(paths))]

    def _rate(self, path: str, headers: Mapping[str, str]) -> float:
        if tool := shutil.which("wrk"):
            asked = [part for name, value in headers.items() for part in ("-H", f"{name}: {value}")]
            command = [tool, "-t1", f"-c{ASKING}", f"-d{SECONDS}s", *asked, f"http://127.0.0.1:{self.port}{path}"]
            said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            found = re.search(r"Requests/sec:\s+([\d.]+)", said)
            assert found, said
            return float(found[1])
        return self._rate_by_threads(path, headers)

    def _rate_by_threads(self, path: str, headers: Mapping[str, str]) -> float:
        done = [0] * ASKING
        end = time.perf_counter() + SECONDS

        def ask(number: int) -> None:
            while time.perf_counter() < end:
                self.ask(path, **headers)
                done[number] += 1

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(ASKING)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sum(done) / SECONDS

    @property
    def asked_by(self) -> str:
        """What sends the requests."""
        return "wrk" if shutil.which("wrk") else "threads of Python (Debian's `wrk` costs the machine less)"


def half_an_evening(url: str) -> Keys:
    """The keys of a new sheet with six deals."""
    store = Store(url)
    evening = some_evening(named("bonken-2002"))
    keys = store.create(evening.with_deals())
    for version, deal in enumerate(evening.deals[:6]):
        store.append(keys.edit, version, Recorded(version + 1, deal), entry_id=f"{version}")
    store.dispose()
    return keys


class Server(BaseApplication):
    """Gunicorn, as ``scoresheet serve`` sets it up."""

    def load_config(self) -> None:
        """Two workers, forked from a process that has the apps."""
        for key, value in {
            "bind": f"127.0.0.1:{os.environ['BENCH_PORT']}",
            "workers": WORKERS,
            "preload_app": True,
            "loglevel": "warning",
            "accesslog": None,
        }.items():
            self.cfg.set(key, value)

    def load(self) -> Any:
        """The three apps."""
        bare = Flask("bare", static_folder=None)
        bare.add_url_rule("/", view_func=lambda: "good evening")
        apps = [
            create_app({"SCORESHEET_DATABASE": os.environ[name], "SECRET_KEY": "of the bench"})
            for name in ("BENCH_SMALL", "BENCH_FULL")
        ]
        return DispatcherMiddleware(apps[0], {"/bare": bare, "/full": apps[1]})


if __name__ == "__main__":
    Server().run()
