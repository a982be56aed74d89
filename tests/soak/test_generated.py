"""Ten thousand requests that nobody would think of."""

from pathlib import Path

import pytest
from flask import Flask

from scoresheet.store import migrate
from scoresheet.web import create_app
from tests.generated import page_calls, program_calls

EACH = 1600  # of every operation of the API, half as described and half not


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The app on an empty database."""
    url = f"sqlite:///{tmp_path}/evening.sqlite"
    migrate(url)
    return create_app({"SCORESHEET_DATABASE": url, "SECRET_KEY": "known to the tests"})


def test_ten_thousand_calls_of_programs_are_answered_as_described(app: Flask) -> None:
    assert sum(program_calls(app, EACH).values()) >= 8_000


def test_ten_thousand_requests_of_browsers_are_answered(app: Flask) -> None:
    assert sum(page_calls(app, 10_000).values()) >= 10_000
