"""Slots: so many renderings at once over all processes of a machine, none for ever, and no slot lost."""

import multiprocessing
import tempfile
import threading
import time
from contextlib import suppress
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from scoresheet.pdf import PdfError
from scoresheet.pdf.slots import render_slot


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other servers on this machine have their slots elsewhere."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def take_slot(folder: str, taken: Event, done: Event) -> None:
    tempfile.tempdir = folder
    with render_slot():
        taken.set()
        done.wait(30)


def test_a_third_rendering_waits_until_another_process_is_done(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    done = spawn.Event()
    taken = [spawn.Event(), spawn.Event()]
    others = [spawn.Process(target=take_slot, args=(str(tmp_path), event, done)) for event in taken]
    for other in others:
        other.start()
    assert all(event.wait(30) for event in taken)
    with pytest.raises(PdfError, match="pdf-busy"), render_slot(wait=0):
        pass
    done.set()
    with render_slot(wait=30):
        pass
    for other in others:
        other.join()


def test_a_process_that_dies_releases_its_slot(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    taken, never = spawn.Event(), spawn.Event()
    other = spawn.Process(target=take_slot, args=(str(tmp_path), taken, never))
    other.start()
    assert taken.wait(30)
    other.kill()
    other.join()
    with render_slot(slots=1, wait=0):
        pass


def test_slots_exclude_each_other_within_one_process() -> None:
    with render_slot(slots=1), pytest.raises(PdfError, match="pdf-busy"), render_slot(slots=1, wait=0):
        pass
    with render_slot(slots=1, wait=0):
        pass


def work_on(ended: list[str]) -> None:
    """Works for half a minute in small steps, and says how that ended."""
    try:
        with render_slot(longest=0.05):
            for _ in range(3000):
                time.sleep(0.01)
    except PdfError as error:
        ended.append(error.fault)


def test_a_rendering_that_takes_too_long_is_ended() -> None:
    ended: list[str] = []
    work_on(ended)
    assert ended == ["pdf-too-slow"]


def test_it_is_ended_in_a_thread_of_the_server_too() -> None:
    ended: list[str] = []
    threads = [threading.Thread(target=work_on, args=(ended,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ended == ["pdf-too-slow"] * 2


def test_nobody_is_ended_after_the_fact() -> None:
    for _ in range(200):
        with suppress(PdfError), render_slot(longest=0.001):
            time.sleep(0.001)
    for _ in range(1000):
        time.sleep(0.0001)
