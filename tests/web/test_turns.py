"""Turns: so many renderings at once over all processes of a machine, none for ever, and none lost."""

import multiprocessing
import tempfile
import threading
import time
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from scoresheet.typesetting import PdfError
from scoresheet.web.turns import turn


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other servers on this machine have their turns elsewhere."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def take_turn(folder: str, taken: Event, done: Event) -> None:
    tempfile.tempdir = folder
    with turn():
        taken.set()
        done.wait(30)


def test_a_third_rendering_waits_until_another_process_is_done(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    done = spawn.Event()
    taken = [spawn.Event(), spawn.Event()]
    others = [spawn.Process(target=take_turn, args=(str(tmp_path), event, done)) for event in taken]
    for other in others:
        other.start()
    assert all(event.wait(30) for event in taken)
    with pytest.raises(PdfError, match="pdf-busy"), turn(wait=0):
        pass
    done.set()
    with turn(wait=30):
        pass
    for other in others:
        other.join()


def test_a_process_that_dies_gives_its_turn_back(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    taken, never = spawn.Event(), spawn.Event()
    other = spawn.Process(target=take_turn, args=(str(tmp_path), taken, never))
    other.start()
    assert taken.wait(30)
    other.kill()
    other.join()
    with turn(at_once=1, wait=0):
        pass


def test_turns_in_threads_of_one_process_exclude_each_other() -> None:
    with turn(at_once=1), pytest.raises(PdfError, match="pdf-busy"), turn(at_once=1, wait=0):
        pass
    with turn(at_once=1, wait=0):
        pass


def test_a_rendering_that_takes_too_long_is_ended() -> None:
    with pytest.raises(PdfError, match="pdf-too-slow"), turn(longest=0.05):
        time.sleep(30)


def test_outside_the_main_thread_a_rendering_runs_to_its_end() -> None:
    ended: list[bool] = []

    def slow() -> None:
        with turn(longest=0.01):
            time.sleep(0.1)
            ended.append(True)

    thread = threading.Thread(target=slow)
    thread.start()
    thread.join()
    assert ended == [True]
