"""Ten thousand generated requests, on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scoresheet.store import migrate
from scoresheet.store.connections import close_idle
from scoresheet.web import create_app
from tests.generated import house_rules_calls, page_calls, program_calls
from tests.postgres import new_database, server

EACH = 1600  # of every operation of the API, half as described and half not


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with server() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    if request.param == "postgresql":
        url = new_database(request.getfixturevalue("postgres"))
    else:
        url = f"sqlite:///{tmp_path}/evening.sqlite"
    migrate(url)
    yield create_app({"SCORESHEET_DATABASE": url, "SECRET_KEY": "known to the tests"})
    close_idle()


def test_ten_thousand_calls_of_programs_are_answered_as_described(app: Flask) -> None:
    statuses = program_calls(app, EACH)
    assert sum(statuses.values()) >= 8_000
    assert {200, 201, 400, 403, 404, 409, 422} <= set(statuses)


def test_ten_thousand_requests_of_browsers_are_answered(app: Flask) -> None:
    statuses = page_calls(app, 10_000)
    assert sum(statuses.values()) >= 10_000
    assert {200, 400, 403, 404, 405} <= set(statuses)


def test_a_thousand_forms_of_house_rules_are_answered(app: Flask) -> None:
    statuses = house_rules_calls(app, 1_000)
    assert {200, 302, 400, 404} <= set(statuses)
