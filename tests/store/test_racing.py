"""An entry is stored once, and one at a time: a second one is a conflict with the first, in threads and processes."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Barrier

import pytest

from scoresheet.core.bonken.changes import Corrected, Recorded, Removed, Renamed
from scoresheet.core.errors import MissingError
from scoresheet.core.log import ConflictError, Entry
from scoresheet.store.migrating import migrate
from scoresheet.store.sheets import Store
from tests.soaked import soaked
from tests.store.asking import FIRST, SHEET, just_before, last_trick, make_empty, opened, run_sql, write
from tests.store.processes import TIMEOUT, python, read_line, write_line


def test_an_entry_is_stored_once_by_its_id(store: Store) -> None:
    keys = store.create(SHEET)
    first = store.append(keys.edit, 0, FIRST, entry_id="5d1c", by="Anna")
    second = store.append(keys.edit, 1, Removed(1), entry_id="77aa")
    assert (first[1], second[1]) == (True, True)
    assert store.append(keys.edit, 1, Removed(1), entry_id="77aa") == (second[0], False)
    for based_on in (0, 1, 12):  # also when its id comes with another change
        for change, by in ((FIRST, "Anna"), (Recorded(1, last_trick(0)), "Bram")):
            assert store.append(keys.edit, based_on, change, entry_id="5d1c", by=by) == (first[0], False)
    assert store.open(keys.edit).log.entries == (first[0], second[0])


def test_a_change_on_an_older_version_is_a_conflict_with_the_last_one(store: Store) -> None:
    keys = store.create(SHEET)
    written = write(store, keys.edit, FIRST, Corrected(1, last_trick(3)), Removed(1))
    with pytest.raises(ConflictError) as caught:
        store.append(keys.edit, 1, Recorded(2, last_trick(1)), entry_id="late")
    assert caught.value.params == {"version": 3}
    assert store.open(keys.edit).log.entries == written


@pytest.mark.parametrize("based_on", [-1, 2, 2**40])
def test_a_version_the_sheet_never_had(store: Store, based_on: int) -> None:
    keys = store.create(SHEET)
    write(store, keys.edit, FIRST)
    with pytest.raises(MissingError) as caught:
        store.append(keys.edit, based_on, Removed(1), entry_id="from the future")
    assert caught.value.params == {"version": based_on}
    assert caught.value.fault == "no-version"


def test_the_unique_key_decides_between_two_entries_of_one_version(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    mine = Recorded(1, last_trick(1))
    with opened(url) as other:
        first = just_before("INSERT INTO entries", lambda: other.append(keys.edit, 0, FIRST, entry_id="theirs"))
        with first, pytest.raises(ConflictError) as caught:
            store.append(keys.edit, 0, mine, entry_id="mine")
        [theirs] = store.open(keys.edit).log.entries
        assert (theirs.id, caught.value.params) == ("theirs", {"version": 1})
        with just_before("INSERT INTO entries", lambda: other.append(keys.edit, 1, mine, entry_id="mine")):
            entry, new = store.append(keys.edit, 1, mine, entry_id="mine")
        assert (store.open(keys.edit).log.entries, new) == ((theirs, entry), False)


def test_a_key_revoked_at_the_last_moment_still_gets_its_answer(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    revoke = "UPDATE keys SET revoked = issued WHERE sheet_id = :sheet_id AND writable"
    sheet_id = store.lookup(keys.edit).sheet_id
    with just_before("INSERT INTO entries", lambda: run_sql(url, revoke, sheet_id=sheet_id)):
        assert store.append(keys.edit, 0, FIRST, entry_id="5d1c")[1]  # it was a key when it was asked
    assert store.lookup(keys.view).version == 1


def test_threads_on_the_same_version(store: Store) -> None:
    phones, rounds = 4, 25
    keys = store.create(SHEET)
    start = Barrier(phones, timeout=TIMEOUT)

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
        late = [answer.params for answer in answered if isinstance(answer, ConflictError)]
        assert late == [{"version": entry.version}] * (phones - 1)


# The server of one phone: given a database, it makes it ready; given a key, it writes on version 0 and prints whether
# it was first.
PHONE = """
    import sys
    from scoresheet.core.bonken.changes import Renamed
    from scoresheet.core.log import ConflictError
    from scoresheet.store.migrating import migrate
    from scoresheet.store.sheets import Store
    phone, store = sys.argv[1], None
    print("here", flush=True)
    for line in map(str.strip, sys.stdin):
        if ":" in line:
            migrate(line)
            if store:
                store.dispose()
            store = Store(line)
            store.check()
            print("ready", flush=True)
            continue
        try:
            entry, new = store.append(line, 0, Renamed((phone, "Bram", "Carla", "Dirk")), entry_id=phone)
            print("first", entry.id, flush=True)
        except ConflictError:
            print("second", store.open(line).log.last_entry, flush=True)
    store.dispose()
"""


@pytest.mark.parametrize(("many", "rounds"), [(2, 1), *soaked((3, 200))])
def test_processes_start_and_write_at_once(request: pytest.FixtureRequest, many: int, rounds: int) -> None:
    with ExitStack() as stack:
        phones = [stack.enter_context(python(PHONE, f"phone {number}")) for number in range(many)]
        assert [read_line(phone) for phone in phones] == ["here"] * many
        for url in (make_empty(kind, request) for kind in ("sqlite", "postgresql") for _ in range(rounds)):
            for phone in phones:
                write_line(phone, url)
            assert [read_line(phone) for phone in phones] == ["ready"] * many
            with opened(url) as store:
                for _ in range(max(1, 30 // rounds)):
                    keys = store.create(SHEET)
                    for phone in phones:
                        write_line(phone, keys.edit)
                    answers = sorted(read_line(phone) for phone in phones)
                    [entry] = store.open(keys.edit).log.entries
                    assert answers == [f"first {entry.id}", *[f"second {entry.id}"] * (many - 1)]
        for phone in phones:
            phone.communicate(timeout=TIMEOUT)
            assert phone.returncode == 0


# A server that has used its store before it forks, and goes on using it on both sides.
FORKED = """
    import os, sys
    from scoresheet.core.bonken.changes import Renamed
    from scoresheet.store.sheets import Store
    for url, key in zip(sys.argv[1::2], sys.argv[2::2]):
        store = Store(url)
        for version in range(4):
            assert store.lookup(key).version == version
            change = Renamed((f"Anna {version}", "Bram", "Carla", "Dirk"))
            child = os.fork()
            if child == 0:
                store.append(key, version, change, entry_id=f"entry {version}")
                os._exit(0)
            assert os.waitpid(child, 0)[1] == 0
            assert store.open(key).log.entries[-1].change == change
        store.dispose()
"""


def test_a_store_survives_a_fork(request: pytest.FixtureRequest) -> None:
    given: list[str] = []
    for url in (make_empty(kind, request) for kind in ("sqlite", "postgresql")):
        migrate(url)
        with opened(url) as store:
            given += [url, store.create(SHEET).edit]
    with python(FORKED, *given) as process:
        process.communicate(timeout=TIMEOUT)
        assert process.returncode == 0
