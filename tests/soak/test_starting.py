"""Servers that start at the same moment on a database that is not there yet."""

from contextlib import ExitStack
from pathlib import Path

from tests.store.processes import PATIENCE, heard, python, tell

ROUNDS = 200

STARTING = """
    import sys
    from scoresheet.store import Store, migrate
    print("here", flush=True)
    for line in sys.stdin:
        url = line.strip()
        migrate(url)
        store = Store(url)
        store.check()
        store.dispose()
        print("ready", flush=True)
"""


def test_three_that_start_at_the_same_moment_all_start_every_time(tmp_path: Path) -> None:
    with ExitStack() as stack:
        processes = [stack.enter_context(python(STARTING)) for _ in range(3)]
        assert [heard(process) for process in processes] == ["here"] * 3
        for number in range(ROUNDS):
            for process in processes:
                tell(process, str(tmp_path / f"{number}.sqlite"))
            assert [heard(process) for process in processes] == ["ready"] * 3
        for process in processes:
            process.communicate(timeout=PATIENCE)
            assert process.returncode == 0
