"""``scoresheet serve`` over the years: killed, restored, damaged, with a certificate, and twice on one database."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

import ifaddr
import pytest

from scoresheet import serve
from scoresheet.core.bonken.changes import Renamed
from scoresheet.formats.bonken.documents import deal_to_table
from scoresheet.serve import Endpoint, secret
from scoresheet.store.migrating import migrate
from scoresheet.views.bonken.deal_form import field_of
from tests import postgres
from tests.browser.server import TIMEOUT, UNVERIFIED, Server
from tests.browser.waiting import waited
from tests.commands import refused, scoresheet
from tests.store.asking import SHEET, opens, write
from tests.store.asking import opened as store_of
from tests.strategies import BOOK, some_evening
from tests.web.api.calls import document, new
from tests.web.forms import Form


def call(address: str, method: str = "GET", body: object = None) -> Any:
    """What a program gets from a server."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Accept-Encoding": "identity"}
    with urlopen(Request(address, data, headers, method=method), timeout=TIMEOUT, context=UNVERIFIED) as answer:
        return json.loads(answer.read())


def opened(server: Server) -> str:
    """The edit key of a new sheet."""
    return str(call(f"{server.address}/api/sheets", "POST", document())["edit"]).removeprefix("/s/")


def has_ended(group: int) -> bool:
    """Whether no process of a group is left, not even a zombie."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_server_starts_again_after_its_master_was_killed(tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    server = Server(tmp_path, HOME="/dev/null/nowhere", TMPDIR=str(temporary))
    with server:
        key = opened(server)
        master = server.process_id
        server.kill_master()
        server.start()
        # Until then it is the old workers that answer.
        assert waited(lambda: server.log.count("Press Ctrl+C") == 2, TIMEOUT), server.log
        with urlopen(f"{server.address}/s/{key}", timeout=TIMEOUT) as answer:
            assert answer.status == 200
        assert waited(lambda: has_ended(master), TIMEOUT)  # no worker is left
    # Nor is what printed for the first server, or for the second one, all processes of which were killed.
    assert waited(lambda: not list(temporary.glob("scoresheet-pdf-*")), TIMEOUT)


@pytest.mark.pdf
def test_only_the_folder_of_the_database_is_written_to_and_ctrl_c_leaves_nothing(tmp_path: Path) -> None:
    home, data, temporary = tmp_path / "home", tmp_path / "new" / "folder", tmp_path / "temporary"
    home.mkdir()
    temporary.mkdir()
    file = str(data / "evening.sqlite")
    elsewhere = {"HOME": str(home), "XDG_CACHE_HOME": str(tmp_path / "cache"), "TMPDIR": str(temporary)}
    with Server(tmp_path, file, **elsewhere) as server:
        opened(server)
        with urlopen(f"{server.address}/blank.pdf?rulebook=king-portugal", timeout=TIMEOUT) as answer:
            assert answer.read(5) == b"%PDF-"
        assert data.stat().st_mode & 0o777 == 0o700
        assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "new", "server.log", "temporary"]
        assert list(home.iterdir()) == []
        names = {path.name.removeprefix("evening.sqlite") for path in data.iterdir()}
        assert names == {"", "-wal", "-shm", ".secret", ".lock"}
        assert f"The data are in {file}" in server.log
        assert "which only this machine can open" in server.log
        assert list(temporary.glob("scoresheet-pdf-*"))
        group = server.process_id
        server.interrupt()
        assert "Traceback" not in server.log
        assert not list(temporary.glob("scoresheet-pdf-*"))
        assert waited(lambda: has_ended(group), TIMEOUT)


def test_a_server_ends_with_its_terminal_and_goes_on_when_nohup_started_it(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with inheriting(signal.SIG_DFL), server:  # the tests themselves may run under nohup
        server.interrupt(signal.SIGHUP)
        assert "Traceback" not in server.log
    with inheriting(signal.SIG_IGN), server:
        os.killpg(server.process_id, signal.SIGHUP)
        opened(server)
        server.interrupt()


@contextmanager
def inheriting(hangup: signal.Handlers) -> Iterator[None]:
    """Has processes that are started meanwhile inherit what they do when their terminal is closed."""
    before = signal.signal(signal.SIGHUP, hangup)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.parametrize("faulty", ["", "\n", "é" * 40])
def test_a_secret_that_is_none_is_made_anew_once(tmp_path: Path, faulty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SCORESHEET_SECRET", raising=False)
    url, file = str(tmp_path / "evening.sqlite"), tmp_path / "evening.sqlite.secret"
    file.write_text(faulty, encoding="utf-8")
    made = secret(url)
    assert (len(made), file.read_text(encoding="ascii"), file.stat().st_mode & 0o777) == (43, made, 0o600)
    assert secret(url) == made


def test_the_first_of_two_starts_makes_the_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SCORESHEET_SECRET", raising=False)
    url, read = str(tmp_path / "evening.sqlite"), serve._kept_secret
    made: list[str] = []

    def read_late(file: Path) -> str | None:
        kept = read(file)
        if not made:
            made.append("")  # this start has looked: the other one looks, and makes it
            made.append(secret(url))
        return kept

    monkeypatch.setattr(serve, "_kept_secret", read_late)
    assert secret(url) == made[1]


def test_restore_refuses_a_database_in_use_and_restores_a_whole_backup(tmp_path: Path) -> None:
    backup, environment = str(tmp_path / "monday"), {"SCORESHEET_DATABASE": str(tmp_path / "evening.sqlite")}
    with Server(tmp_path) as server:
        key = opened(server)
        assert scoresheet("backup", backup, **environment).returncode == 0
        later = opened(server)
        sentence = f"The database is in use: stop the server first. ({tmp_path}/evening.sqlite)"
        assert refused("restore", backup, **environment) == sentence
        server.kill()
    assert (tmp_path / "evening.sqlite-wal").stat().st_size > 0  # what the old way replayed over the backup
    done = scoresheet("restore", backup, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    [kept] = [path for path in tmp_path.iterdir() if ".before-" in path.name]
    assert str(kept) in done.stdout
    for file, keys in ((tmp_path / "evening.sqlite", {key}), (kept, {key, later})):
        with store_of(str(file)) as store:
            assert {one for one in (key, later) if opens(store, one)} == keys
        with closing(sqlite3.connect(file)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_restore_sees_another_program_in_the_database(tmp_path: Path) -> None:
    file, environment = tmp_path / "evening.sqlite", {"SCORESHEET_DATABASE": str(tmp_path / "evening.sqlite")}
    migrate(str(file))
    assert scoresheet("backup", str(tmp_path / "monday"), **environment).returncode == 0
    with closing(sqlite3.connect(file)) as other:
        other.execute("SELECT count(*) FROM sheets").fetchall()
        assert "in use" in refused("restore", str(tmp_path / "monday"), **environment)
    assert scoresheet("restore", str(tmp_path / "monday"), **environment).returncode == 0


def damaged(tmp_path: Path) -> Path:
    """A database with a page that was overwritten."""
    file = tmp_path / "evening.sqlite"
    migrate(str(file))
    with store_of(str(file)) as store:
        write(store, store.create(SHEET).edit, *(Renamed((f"Anna {number}", "B", "C", "D")) for number in range(300)))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    with file.open("r+b") as out:
        out.seek(file.stat().st_size // 4096 // 2 * 4096)
        out.write(b"\xff" * 12288)
    return file


def test_a_damaged_database_is_not_served_and_not_put_in_place(tmp_path: Path) -> None:
    file = damaged(tmp_path)
    before = file.read_bytes()
    sentence = refused("serve", "--host", "127.0.0.1", "--port", "18453", SCORESHEET_DATABASE=str(file))
    assert sentence.startswith("The database is damaged. Put a backup back with “scoresheet restore FILE”")
    assert f"({file}: " in sentence
    assert file.read_bytes() == before
    good = tmp_path / "good.sqlite"
    migrate(str(good))
    for bad in (file, tmp_path / "nowhere", tmp_path):
        refused("restore", str(bad), SCORESHEET_DATABASE=str(good))
    assert sorted(path.name for path in tmp_path.glob("good*")) == ["good.sqlite"]
    done = scoresheet("restore", str(good), SCORESHEET_DATABASE=str(file))
    assert done.returncode == 0
    [kept] = tmp_path.glob("evening.sqlite.before-*")
    assert kept.read_bytes() == before


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The options of a server with a certificate for this machine."""
    if not shutil.which("openssl"):
        pytest.skip("openssl is not installed")
    folder = tmp_path_factory.mktemp("certificate")
    command = (
        "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -keyout key.pem -out certificate.pem"
    )
    subprocess.run(command.split(), cwd=folder, check=True, capture_output=True)
    return ["--certificate", str(folder / "certificate.pem"), "--key", str(folder / "key.pem")]


def test_a_certificate_makes_it_https(certificate: list[str], tmp_path: Path) -> None:
    with Server(tmp_path, arguments=certificate) as server:
        assert server.address.startswith("https://")
        assert f"{server.address}/" in server.log
        with urlopen(f"{server.address}/s/{opened(server)}", timeout=TIMEOUT, context=UNVERIFIED) as answer:
            assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
            cookies = answer.headers.get_all("Set-Cookie") or []
            assert all("Secure" in cookie for cookie in cookies)


def test_an_unusable_certificate_gives_one_line_of_error(certificate: list[str], tmp_path: Path) -> None:
    _, file, _, key = certificate
    for wrong in (["--certificate", key, "--key", file], ["--certificate", file], ["--certificate", "x", "--key", key]):
        assert "certificate" in refused("serve", *wrong, SCORESHEET_DATABASE=str(tmp_path / "evening.sqlite"))


def test_every_address_that_phones_can_open_is_shown_and_none_that_they_cannot() -> None:
    assert Endpoint("127.0.0.1", 8000).addresses == []
    assert Endpoint("localhost", 8000).addresses == []
    assert Endpoint("192.0.2.7", 8000).addresses == ["http://192.0.2.7:8000/"]
    assert Endpoint("2001:db8::7", 80, "c", "k").addresses == ["https://[2001:db8::7]:80/"]
    assert Endpoint("127.0.0.1", 8000, address="https://bonken.example").addresses == ["https://bonken.example/"]
    assert Endpoint("0.0.0.0", 8000, address="http://localhost:8000").addresses == []
    assert all(not address.startswith("http://127.") for address in Endpoint("0.0.0.0", 8000).addresses)


def test_an_address_of_each_network_is_shown_once(monkeypatch: pytest.MonkeyPatch) -> None:
    adapters = [
        ifaddr.Adapter("lo", "lo", [ifaddr.IP("127.0.0.1", 8, "lo")]),
        ifaddr.Adapter("en0", "en0", [ifaddr.IP("198.51.100.7", 24, "en0"), ifaddr.IP(("fe80::7", 0, 2), 64, "en0")]),
        ifaddr.Adapter("en1", "en1", [ifaddr.IP("203.0.113.7", 24, "en1"), ifaddr.IP("203.0.113.7", 24, "en1")]),
    ]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    found = Endpoint("0.0.0.0", 8000).addresses
    assert [found.count(f"http://{host}:8000/") for host in ("198.51.100.7", "203.0.113.7")] == [1, 1]
    assert not [address for address in found if "127." in address or "fe80" in address]


# Two servers, each started by itself, on one PostgreSQL database: a sheet is written through both in turn

EVENING = some_evening(BOOK)


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Both servers; the first to start makes the tables."""
    with ExitStack() as stack:
        database = postgres.new_database(stack.enter_context(postgres.server()))
        yield [
            stack.enter_context(Server(tmp_path_factory.mktemp(name), database, SCORESHEET_SECRET="of both"))
            for name in ("one", "other")
        ]


def test_programs_write_through_both_in_turn_and_read_the_same_from_both(two: list[Server]) -> None:
    sheet = f"/api/sheets/{opened(two[0])}"
    for number, deal in enumerate(EVENING.deals, start=1):
        body = new(number, deal_to_table(EVENING, deal))
        answer = call(f"{two[number % 2].address}{sheet}/deals", "POST", body)
        assert (answer["version"], answer["number"]) == (number, number)
        assert call(f"{two[1 - number % 2].address}{sheet}/deals", "POST", body) == answer  # sent again, to the other
    shown = [call(f"{each.address}{sheet}") for each in two]
    assert shown[0] == shown[1]
    assert shown[0]["computed"]["zero_sum"]
    assert len(shown[0]["document"]["deals"]) == len(EVENING.deals)


def test_a_form_of_one_server_is_saved_by_the_other(two: list[Server]) -> None:
    key = opened(two[0])
    page = f"/s/{key}"
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    for drawing, saving, contract in ((two[0], two[1], "last-trick"), (two[1], two[0], "king-of-hearts")):
        with browser.open(f"{drawing.address}{page}/deal", timeout=TIMEOUT) as answer:
            form = Form(answer.read().decode()).fields
        unit = EVENING.rulebook.contract(contract).units[0]
        sent = {**form, "step": "save", "contract": contract, field_of(unit): "1"}
        with browser.open(
            f"{saving.address}{page}/deal", urlencode(sent, doseq=True).encode(), timeout=TIMEOUT
        ) as answer:
            assert answer.url == f"{saving.address}{page}"
        with browser.open(f"{drawing.address}{page}", timeout=TIMEOUT) as answer:
            assert EVENING.rulebook.contract(contract).name["en"] in answer.read().decode()
    assert call(f"{two[0].address}/api/sheets/{key}")["version"] == 2
