"""The log of a sheet in a database, the same on SQLite and on PostgreSQL."""

import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import CheckConstraint, Engine, Row, event, inspect, text
from sqlalchemy.exc import DBAPIError

from scoresheet.core.deal import Deal, counts, taker
from scoresheet.core.errors import MissingError, ReadOnlyError, ScoresheetError, UnreadableError
from scoresheet.core.log import Change, ConflictError, Corrected, Entry, Log, Recorded, Removed, Renamed, Reseated
from scoresheet.core.rulebook import named
from scoresheet.core.sheet import Sheet, reckon
from scoresheet.store import Head, Store, StoreError, migrate
from scoresheet.store.connections import engine_for
from scoresheet.store.tables import metadata
from tests.postgres import new_database, server

SHEET = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), first_chooser=0)
EVERY_DOUBLE = tuple((who, whom) for who in range(4) for whom in range(4) if who != whom)


def last_trick(who: int, *doubles: tuple[int, int]) -> Deal:
    return Deal("last-trick", 0, doubles, {"last-trick": taker(who)})


FIRST = Recorded(1, last_trick(2))
DETAILED = Deal(
    "seventh-thirteenth",
    3,
    EVERY_DOUBLE,
    {"trick-7": taker(0), "trick-13": taker(3)},
    id="0e3c4f8e-54a3-4a5e-9a35-1c8f3d1f6b11",
    accepted=("repeated-contract", "chooser-doubled"),
)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with server() as address:
        yield address


def make_empty(kind: str, request: pytest.FixtureRequest) -> str:
    if kind == "postgresql":
        return new_database(request.getfixturevalue("postgres"))
    folder: Path = request.getfixturevalue("tmp_path_factory").mktemp("store")
    return f"sqlite:///{folder}/evening.sqlite"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """A database that is ready; tests share it and each opens sheets of its own."""
    address = make_empty(request.param, request)
    migrate(address)
    return address


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest) -> str:
    """A database that nobody has migrated: on SQLite not even a file."""
    return make_empty(request.param, request)


@contextmanager
def opened(url: str) -> Iterator[Store]:
    store = Store(url)
    try:
        yield store
    finally:
        store.dispose()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with opened(url) as store:
        yield store


@contextmanager
def closing_pool(engine: Engine) -> Iterator[None]:
    try:
        yield
    finally:
        engine.dispose()


def run_sql(url: str, statement: str, **values: object) -> "Sequence[Row[Any]]":
    """What somebody does who goes round the store."""
    engine = engine_for(url)
    with closing_pool(engine), engine.connect() as connection:
        result = connection.execute(text(statement), values)
        return result.all() if result.returns_rows else ()


def record(store: Store, key: str, *changes: Change) -> tuple[Entry, ...]:
    return tuple(
        store.append(key, version, change, entry_id=f"entry {version}")[0] for version, change in enumerate(changes)
    )


# --- What was written is what is read ---


EVENINGS: dict[str, tuple[Change, ...]] = {
    "nothing yet": (),
    "every double by itself": tuple(
        Recorded(number, last_trick(number % 4, double)) for number, double in enumerate(EVERY_DOUBLE, start=1)
    ),
    "every double at once": (Recorded(1, last_trick(1, *EVERY_DOUBLE)), Recorded(2, DETAILED)),
    "counts": (
        Recorded(1, Deal("points-of-hearts", 0, ((1, 0), (0, 1)), {"hearts": counts(3, 4, 5, 1)})),
        Recorded(2, Deal("kings-jacks", 1, (), {"kings": counts(4, 0, 0, 0), "jacks": counts(1, 1, 1, 1)})),
    ),
    "every kind of change": (
        FIRST,
        Recorded(2, DETAILED),
        Corrected(1, last_trick(3, (2, 1))),
        Renamed(("Zoë", "Bräm ♥", "卡拉", 'D\'Arcy "x"; --')),
        Removed(1),
        Reseated((2, 0, 3, 1)),
        Recorded(1, last_trick(0)),
        Reseated((2, 0, 1, 3)),
    ),
}


@pytest.mark.parametrize("changes", EVENINGS.values(), ids=EVENINGS.keys())
def test_a_log_is_read_as_it_was_written(store: Store, changes: tuple[Change, ...]) -> None:
    before = datetime.now(UTC)
    keys = store.create(SHEET)
    written = record(store, keys.edit, *changes)
    assert [entry.change for entry in written] == list(changes)
    assert [entry.version for entry in written] == list(range(1, len(changes) + 1))
    for key, writable in ((keys.edit, True), (keys.view, False)):
        sheet = store.open(key)
        assert sheet.log == Log(SHEET, written)
        assert (sheet.writable, sheet.view_key) == (writable, keys.view)
        assert store.head(key) == Head(len(changes), writable, sheet.sheet_id)
    assert all(entry.time.utcoffset() == timedelta(0) for entry in sheet.log.entries)
    assert all(before <= entry.time <= datetime.now(UTC) for entry in sheet.log.entries)
    assert reckon(sheet.log.sheet) == reckon(Log(SHEET, written).sheet)


def test_a_sheet_may_have_deals_already(store: Store) -> None:
    sheet = Sheet(
        named("bonken-wikipedia"),
        ("Anna", "Bram", "Carla", "Dirk"),
        deals=(last_trick(1, (1, 0)), DETAILED),
        title="Friday ♠",
        date="2002-05-03",
        place="'s-Gravenhage",
    )
    keys = store.create(sheet)
    assert store.open(keys.view).log == Log(sheet)
    entry, _ = store.append(keys.edit, 0, Recorded(3, last_trick(0)), entry_id="third", by="Anna")
    assert entry.by == "Anna"
    assert store.open(keys.view).log == Log(sheet, (entry,))


def test_sheets_do_not_mix(store: Store) -> None:
    one, other = store.create(SHEET), store.create(SHEET)
    [mine] = record(store, one.edit, FIRST)
    assert store.open(other.edit).log == Log(SHEET)
    [theirs] = record(store, other.edit, Recorded(1, last_trick(0)))
    assert mine.id == theirs.id
    assert store.open(one.edit).log.entries == (mine,)
    assert store.open(one.edit).sheet_id != store.open(other.edit).sheet_id


def test_another_process_reads_the_same(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    written = record(store, keys.edit, FIRST)
    with opened(url) as other:
        assert other.open(keys.view).log.entries == written


@contextmanager
def counted() -> Iterator[list[str]]:
    """The statements sent within the block."""
    statements: list[str] = []

    def note(connection: object, cursor: object, statement: str, *rest: object) -> None:
        statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def test_an_evening_is_one_query_and_so_is_its_head(store: Store) -> None:
    keys = store.create(SHEET)
    record(store, keys.edit, *EVENINGS["every double by itself"])
    for ask in (store.open, store.head):
        with counted() as statements:
            ask(keys.view)
        assert len(statements) == 1


# --- Once, and one at a time ---


def test_an_entry_sent_twice_is_stored_once(store: Store) -> None:
    keys = store.create(SHEET)
    first = store.append(keys.edit, 0, FIRST, entry_id="5d1c", by="Anna")
    second = store.append(keys.edit, 1, Removed(1), entry_id="77aa")
    assert (first[1], second[1]) == (True, True)
    assert store.append(keys.edit, 0, FIRST, entry_id="5d1c", by="Anna") == (first[0], False)
    assert store.append(keys.edit, 1, Removed(1), entry_id="77aa") == (second[0], False)
    assert store.open(keys.edit).log.entries == (first[0], second[0])


@pytest.mark.parametrize("based_on", [0, 1, 12])
def test_what_is_stored_stays_when_its_id_comes_with_something_else(store: Store, based_on: int) -> None:
    keys = store.create(SHEET)
    [first] = record(store, keys.edit, FIRST)
    other = Recorded(1, last_trick(0))
    assert store.append(keys.edit, based_on, other, entry_id=first.id, by="Bram") == (first, False)
    assert store.head(keys.edit).version == 1


def test_who_comes_second_is_told_who_was_first(store: Store) -> None:
    keys = store.create(SHEET)
    written = record(store, keys.edit, FIRST, Corrected(1, last_trick(3)), Removed(1))
    mine = Recorded(2, last_trick(1))
    with pytest.raises(ConflictError) as caught:
        store.append(keys.edit, 1, mine, entry_id="late")
    assert caught.value.theirs == written[1:]
    assert caught.value.mine == mine
    assert store.open(keys.edit).log.entries == written


@pytest.mark.parametrize("based_on", [-1, 2, 2**40])
def test_a_version_the_sheet_never_had(store: Store, based_on: int) -> None:
    keys = store.create(SHEET)
    record(store, keys.edit, FIRST)
    with pytest.raises(MissingError) as caught:
        store.append(keys.edit, based_on, Removed(1), entry_id="from the future")
    assert caught.value.params == {"version": based_on}
    assert caught.value.fault == "no-version"


@contextmanager
def just_before(statement: str, happening: Callable[[], object]) -> Iterator[None]:
    """Within the block something happens once, right before the first statement that starts like this."""
    waiting = [happening]

    def look(connection: object, cursor: object, sent: str, *rest: object) -> None:
        if waiting and sent.lstrip().startswith(statement):
            waiting.pop()()

    event.listen(Engine, "before_cursor_execute", look)
    try:
        yield
    finally:
        event.remove(Engine, "before_cursor_execute", look)


def test_the_unique_key_decides_when_somebody_gets_in_at_the_last_moment(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    mine = Recorded(1, last_trick(1))
    with opened(url) as other:
        first = just_before("INSERT INTO entries", lambda: other.append(keys.edit, 0, FIRST, entry_id="theirs"))
        with first, pytest.raises(ConflictError) as caught:
            store.append(keys.edit, 0, mine, entry_id="mine")
        [theirs] = store.open(keys.edit).log.entries
        assert (caught.value.theirs, caught.value.mine) == ((theirs,), mine)
        with just_before("INSERT INTO entries", lambda: other.append(keys.edit, 1, mine, entry_id="mine")):
            entry, new = store.append(keys.edit, 1, mine, entry_id="mine")
        assert (store.open(keys.edit).log.entries, new) == ((theirs, entry), False)


def test_a_key_revoked_at_the_last_moment_still_gets_its_answer(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    revoke = "UPDATE keys SET revoked = issued WHERE sheet_id = :sheet_id AND writable"
    sheet_id = store.head(keys.edit).sheet_id
    with just_before("INSERT INTO entries", lambda: run_sql(url, revoke, sheet_id=sheet_id)):
        assert store.append(keys.edit, 0, FIRST, entry_id="5d1c")[1]  # it was a key when it was asked
    assert store.head(keys.view).version == 1


def test_threads_on_the_same_version(store: Store) -> None:
    phones, rounds = 4, 25
    keys = store.create(SHEET)
    start = Barrier(phones, timeout=20)

    def play(phone: int) -> list[Entry | ConflictError]:
        answers: list[Entry | ConflictError] = []
        for version in range(rounds):
            change = Renamed((f"Anna {phone}", "Bram", "Carla", "Dirk"))
            start.wait()
            try:
                answers.append(store.append(keys.edit, version, change, entry_id=f"{version} from {phone}")[0])
            except ConflictError as conflict:
                answers.append(conflict)
            start.wait()
        return answers

    with ThreadPoolExecutor(phones) as threads:
        answers = list(zip(*threads.map(play, range(phones)), strict=True))
    written = store.open(keys.edit).log.entries
    assert len(answers) == len(written) == rounds
    for entry, answered in zip(written, answers, strict=True):
        assert [answer for answer in answered if isinstance(answer, Entry)] == [entry]
        assert [answer.theirs for answer in answered if isinstance(answer, ConflictError)] == [(entry,)] * (phones - 1)


def test_threads_with_the_same_entry(store: Store) -> None:
    phones, rounds = 4, 10
    start = Barrier(phones, timeout=20)
    sheets = [store.create(SHEET) for _ in range(rounds)]

    def play(phone: int) -> list[tuple[Entry, bool]]:
        answers = []
        for keys in sheets:
            start.wait()
            answers.append(store.append(keys.edit, 0, FIRST, entry_id="5d1c"))
        return answers

    with ThreadPoolExecutor(phones) as threads:
        for answers in zip(*threads.map(play, range(phones)), strict=True):
            assert [new for _, new in answers].count(True) == 1
            assert len({(entry.version, entry.time) for entry, _ in answers}) == 1


# One phone's server: told a key, it writes on version 0 and says whether it was first.
PHONE = """
    import sys
    from scoresheet.core.log import ConflictError, Renamed
    from scoresheet.store import Store
    url, phone = sys.argv[1:]
    store = Store(url)
    store.check()
    print("ready", flush=True)
    for key in sys.stdin:
        change = Renamed((f"Anna {phone}", "Bram", "Carla", "Dirk"))
        try:
            entry, new = store.append(key.strip(), 0, change, entry_id=phone)
            print("first", entry.id, flush=True)
        except ConflictError as conflict:
            print("second", *[entry.id for entry in conflict.theirs], flush=True)
    store.dispose()
"""


def python(script: str, *arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-W", "error", "-c", textwrap.dedent(script), *arguments]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def heard(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def told(process: "subprocess.Popen[str]", line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()


def test_processes_on_the_same_version(url: str, store: Store) -> None:
    phones = [python(PHONE, url, f"phone {number}") for number in range(2)]
    assert [heard(phone) for phone in phones] == ["ready", "ready"]
    for _ in range(30):
        keys = store.create(SHEET)
        for phone in phones:
            told(phone, keys.edit)
        answers = sorted(heard(phone) for phone in phones)
        [entry] = store.open(keys.edit).log.entries
        assert answers == [f"first {entry.id}", f"second {entry.id}"]
    for phone in phones:
        phone.communicate(timeout=20)
        assert phone.returncode == 0


# A server that has used its store before it forks, and goes on using it on both sides.
FORKED = """
    import os, sys
    from scoresheet.core.log import Renamed
    from scoresheet.store import Store
    url, key = sys.argv[1:]
    store = Store(url)
    for version in range(4):
        assert store.head(key).version == version
        change = Renamed((f"Anna {version}", "Bram", "Carla", "Dirk"))
        child = os.fork()
        if child == 0:
            store.append(key, version, change, entry_id=f"entry {version}")
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
        assert store.open(key).log.entries[-1].change == change
    store.dispose()
"""


def test_a_store_survives_a_fork(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    process = python(FORKED, url, keys.edit)
    process.communicate(timeout=20)
    assert process.returncode == 0
    assert store.head(keys.edit).version == 4


# --- Keys ---


def test_a_view_key_cannot_write(store: Store) -> None:
    keys = store.create(SHEET)
    [first] = record(store, keys.edit, FIRST)
    for entry_id in ("new", first.id):
        with pytest.raises(ReadOnlyError) as caught:
            store.append(keys.view, 1, Removed(1), entry_id=entry_id)
        assert caught.value.fault == "view-key"
    assert store.head(keys.view).version == 1


def asks(store: Store, key: str) -> list[Callable[[], object]]:
    return [
        lambda: store.open(key),
        lambda: store.head(key),
        lambda: store.append(key, 0, FIRST, entry_id="5d1c"),
    ]


def test_an_unknown_key_opens_nothing(store: Store) -> None:
    keys = store.create(SHEET)
    digest = sha256(keys.edit.encode()).hexdigest()
    for key in ("", "x", "\ud800", "\0", keys.edit.upper(), keys.edit[:-1], f"{keys.edit}\n", digest, "' OR 1=1 --"):
        for ask in asks(store, key):
            with pytest.raises(MissingError) as caught:
                ask()
            assert caught.value.fault == "no-sheet"


def test_a_revoked_key_opens_nothing_and_another_takes_its_place(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    sheet_id = store.head(keys.edit).sheet_id
    revoked = {"sheet_id": sheet_id, "now": datetime.now(UTC)}
    issue = "INSERT INTO keys (digest, sheet_id, writable, issued) VALUES (:digest, :sheet_id, :writable, :now)"
    replacement = {**revoked, "digest": sha256(b"replacement").hexdigest(), "writable": True}
    with pytest.raises(DBAPIError):  # one live key of each kind
        run_sql(url, issue, **replacement)
    run_sql(url, "UPDATE keys SET revoked = :now WHERE sheet_id = :sheet_id AND writable", **revoked)
    for ask in asks(store, keys.edit):
        with pytest.raises(MissingError) as caught:
            ask()
        assert caught.value.fault == "no-sheet"
    run_sql(url, issue, **replacement)
    record(store, "replacement", FIRST)
    assert store.head(keys.view) == Head(1, False, sheet_id)


def test_keys_are_random_and_fit_for_an_address(store: Store) -> None:
    sheets = [store.create(SHEET) for _ in range(50)]
    made = [key for keys in sheets for key in (keys.edit, keys.view)]
    assert len({key[:12] for key in made}) == len({key[-12:] for key in made}) == 100  # no part of one is in another
    alphabet = set("abcdefghijklmnopqrstuvwxyz234567")
    assert all(len(key) == 32 and set(key) <= alphabet for key in made)  # 32 characters of 5 bits
    assert set("".join(made)) == alphabet


def test_the_database_knows_an_edit_key_by_its_digest_only(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    rows = run_sql(url, "SELECT * FROM keys WHERE sheet_id = :sheet_id", sheet_id=store.head(keys.edit).sheet_id)
    assert {(row.digest, bool(row.writable), row.shown) for row in rows} == {
        (sha256(keys.edit.encode()).hexdigest(), True, None),
        (sha256(keys.view.encode()).hexdigest(), False, keys.view),
    }
    with pytest.raises(DBAPIError):  # and the database itself would not have it otherwise
        run_sql(url, "UPDATE keys SET shown = digest WHERE sheet_id = :sheet_id", sheet_id=rows[0].sheet_id)


# --- What must not get in, and what must not get out ---


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (Removed(1), "no-deal"),
        (Corrected(1, last_trick(0)), "no-deal"),
        (Recorded(2, last_trick(0)), "no-deal"),
        (Recorded(1, Deal("last-trick", "Anne", (), {"last-trick": taker(1)})), "not-whole"),
        (Recorded(1, last_trick(1, (0, 7))), "out-of-range"),
        (Renamed(("An\0na", "Bram", "Carla", "Dirk")), "control-character"),
    ],
)
def test_a_change_that_would_spoil_the_log_is_not_stored(store: Store, change: Change, fault: str) -> None:
    keys = store.create(SHEET)
    with pytest.raises(ScoresheetError) as caught:
        store.append(keys.edit, 0, change, entry_id="5d1c")
    assert caught.value.fault == fault
    assert store.open(keys.edit).log == Log(SHEET)


@pytest.mark.parametrize(
    ("entry_id", "by", "fault"),
    [
        ("", None, "missing-key"),
        ("x" * 65, None, "text-too-long"),
        ("5d\0c", None, "control-character"),
        ("\ud800", None, "control-character"),
        ("5d1c", "An\0na", "control-character"),
    ],
)
def test_an_entry_that_cannot_be_stored(store: Store, entry_id: str, by: str | None, fault: str) -> None:
    keys = store.create(SHEET)
    with pytest.raises(UnreadableError) as caught:
        store.append(keys.edit, 0, FIRST, entry_id=entry_id, by=by)
    assert caught.value.fault == fault


def test_the_longest_id_fits(store: Store) -> None:
    keys = store.create(SHEET)
    entry, _ = store.append(keys.edit, 0, FIRST, entry_id="♥" * 64)
    assert store.open(keys.edit).log.find("♥" * 64) == entry


def test_a_sheet_that_could_not_be_read_back_is_not_opened(store: Store) -> None:
    with pytest.raises(UnreadableError):
        store.create(Sheet(SHEET.rulebook, SHEET.players, title="\0"))


def test_a_sheet_is_opened_whole_or_not_at_all(url: str, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoresheet.store.sheets._new_key", lambda: "the same every time")
    before = run_sql(url, "SELECT count(*) FROM sheets")
    with pytest.raises(StoreError):
        store.create(SHEET)
    assert run_sql(url, "SELECT count(*) FROM sheets") == before


def test_entries_cannot_be_changed_or_removed(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    written = record(store, keys.edit, FIRST)
    statements = ["UPDATE entries SET change = '{}'", "DELETE FROM entries"]
    for statement in statements if url.startswith("sqlite") else [*statements, "TRUNCATE entries"]:
        with pytest.raises(DBAPIError, match="entries are only ever added"):
            run_sql(url, statement)
    assert store.open(keys.edit).log.entries == written


@pytest.mark.parametrize(
    ("change", "place", "fault"),
    [
        ("{", "", "not-json"),
        ("[]", "", "not-a-table"),
        ('{"kind": "burnt"}', "kind", "not-a-choice"),
        ('{"kind": "removed", "number": "1"}', "number", "not-whole"),
    ],
)
def test_broken_data_is_named(url: str, store: Store, change: str, place: str, fault: str) -> None:
    keys = store.create(SHEET)
    record(store, keys.edit, FIRST)
    sheet_id = store.head(keys.edit).sheet_id
    run_sql(
        url,
        "INSERT INTO entries (sheet_id, version, entry_id, made, change) SELECT sheet_id, 2, 'x', made, :change"
        " FROM entries WHERE sheet_id = :sheet_id",
        sheet_id=sheet_id,
        change=change,
    )
    with pytest.raises(UnreadableError) as caught:
        store.open(keys.view)
    assert (caught.value.source, caught.value.place) == (f"sheet {sheet_id}, version 2", place)
    assert caught.value.fault == fault


def test_a_broken_base_is_named(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    sheet_id = store.head(keys.edit).sheet_id
    run_sql(url, "UPDATE sheets SET base = '{}' WHERE sheet_id = :sheet_id", sheet_id=sheet_id)
    with pytest.raises(UnreadableError) as caught:
        store.open(keys.view)
    assert caught.value.source == f"sheet {sheet_id}, version 0"


# --- Migrations ---


def test_migrations_make_the_tables_the_code_expects(url: str) -> None:
    engine = engine_for(url)
    with closing_pool(engine), engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        for name, expected in metadata.tables.items():
            checks = {check["name"] for check in inspect(connection).get_check_constraints(name)}
            assert checks == {rule.name for rule in expected.constraints if isinstance(rule, CheckConstraint)}


def test_migrating_again_changes_nothing(empty: str) -> None:
    migrate(empty)
    with opened(empty) as store:
        store.check()
        keys = store.create(SHEET)
        written = record(store, keys.edit, FIRST)
        migrate(empty)
        store.check()
        assert store.open(keys.edit).log.entries == written


def test_many_start_at_once(empty: str) -> None:
    script = "import sys; from scoresheet.store import migrate; sys.stdin.read(); migrate(sys.argv[1])"
    processes = [python(script, empty) for _ in range(3)]
    for process in processes:
        assert process.stdin is not None
        process.stdin.close()
    assert [process.wait(timeout=20) for process in processes] == [0] * 3
    for process in processes:
        assert process.stdout is not None
        process.stdout.close()
    with opened(empty) as store:
        store.check()


def test_a_migration_that_fails_leaves_nothing(empty: str) -> None:
    def stop() -> None:
        raise OSError("the battery is empty")

    with just_before("CREATE TRIGGER", stop), pytest.raises(StoreError):
        migrate(empty)
    engine = engine_for(empty)
    with closing_pool(engine):
        assert inspect(engine).get_table_names() == []
    migrate(empty)
    with opened(empty) as store:
        store.check()


def test_a_database_that_is_not_ready(empty: str) -> None:
    migrate(empty)
    run_sql(empty, "UPDATE alembic_version SET version_num = '0000'")
    with opened(empty) as store:
        with pytest.raises(StoreError) as caught:
            store.check()
        assert caught.value.fault == "database-not-ready"


def test_a_database_of_a_later_program(empty: str) -> None:
    migrate(empty)
    run_sql(empty, "UPDATE alembic_version SET version_num = '9999'")
    with opened(empty) as store:
        store.check()  # a server may be renewed while others still run
    with pytest.raises(StoreError) as caught:
        migrate(empty)
    assert caught.value.fault == "database-too-new"


def test_without_tables_every_question_says_so(empty: str) -> None:
    if empty.startswith("sqlite"):
        Path(empty.removeprefix("sqlite:///")).touch()
    with opened(empty) as store:
        for ask in (store.check, lambda: store.create(SHEET), *asks(store, "key")):
            with pytest.raises(StoreError) as caught:
                ask()
            assert caught.value.fault == "database-not-ready"


@pytest.mark.parametrize("url", ["sqlite:////nowhere/evening.sqlite", "postgresql+psycopg://postgres@/x?host=/nowhere"])
def test_nobody_there(url: str) -> None:
    with opened(url) as store:
        for ask in (store.check, lambda: store.create(SHEET), *asks(store, "key")):
            with pytest.raises(StoreError) as caught:
                ask()
            assert caught.value.fault == "database-unreachable"


def test_a_server_that_was_restarted_is_found_again(postgres: str) -> None:
    url = new_database(postgres)
    migrate(url)
    with opened(url) as store:
        keys = store.create(SHEET)
        run_sql(postgres, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'test_%'")
        record(store, keys.edit, FIRST)
        assert store.head(keys.edit).version == 1
