"""A few hundred generated requests; with ``--soak`` ten thousand, on SQLite and on PostgreSQL."""

from dataclasses import fields
from types import ModuleType

import pytest
from flask import Flask

from scoresheet.core.bonaken import changes as bonaken_changes
from scoresheet.core.bonaken import findings as bonaken_findings
from scoresheet.core.bonken import changes as bonken_changes
from scoresheet.core.bonken import findings as bonken_findings
from scoresheet.formats.bonaken import documents as bonaken
from scoresheet.formats.bonken import documents as bonken
from scoresheet.web.api.changes import CORRECTION_KEYS, NEW_KEYS
from tests.generated import FEW, house_rules_calls, page_calls, program_calls
from tests.soaked import soaked
from tests.web.described import API

SCHEMAS = API["components"]["schemas"]


def few_or(few: int, many: int) -> list[object]:
    """A few examples on SQLite, and for `make soak` many on both databases."""
    return [("sqlite", few), *soaked(("sqlite", many), ("postgresql", many))]


@pytest.fixture
def live(app: Flask) -> Flask:
    """The app as players have it, which answers errors instead of raising them."""
    app.config["TESTING"] = False
    return app


def test_the_description_has_every_call_of_the_api_and_no_other(app: Flask) -> None:
    described = {
        (path, method.upper()) for path, item in API["paths"].items() for method in item if method != "parameters"
    }
    answered = {
        (rule.rule.replace("<int:", "{").replace("<", "{").replace(">", "}"), method)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/")
    }
    assert described == answered


@pytest.mark.parametrize("game", [bonken, bonaken])
@pytest.mark.parametrize(
    ("schema", "also", "required"),
    [("NewDeal", NEW_KEYS, {"id", "number"}), ("CorrectedDeal", CORRECTION_KEYS, {"version"})],
)
def test_a_deal_is_described_with_every_key_that_is_read(
    game: ModuleType, schema: str, also: tuple[str, ...], required: set[str]
) -> None:
    needed, optional = game.DEAL_KEYS, game.OPTIONAL_DEAL_KEYS
    [described] = (one for one in SCHEMAS[schema]["oneOf"] if set(needed) <= set(one["properties"]))
    assert set(described["properties"]) == {*needed, *optional, *also}
    assert set(described["required"]) == {*needed, *required}


def test_every_kind_of_change_is_described_with_its_fields() -> None:
    described = {one["properties"]["kind"]["const"]: set(one["properties"]) for one in SCHEMAS["Change"]["oneOf"]}
    kinds = {**bonaken_changes.KINDS, **bonken_changes.KINDS}
    assert described == {kind: {"kind", *(one.name for one in fields(kinds[kind]))} for kind in kinds}


def test_every_warning_that_a_table_can_accept_is_described() -> None:
    described = [SCHEMAS[name]["items"]["enum"] for name in ("Warnings", "BonakenWarnings")]
    assert described == [[*bonken_findings.WARNINGS], [*bonaken_findings.WARNINGS]]


# So many calls of every operation of the API, half as described and half not.
@pytest.mark.parametrize(("database", "examples"), few_or(24, 1600), indirect=["database"])
def test_generated_calls_of_the_api_are_answered_as_described(live: Flask, examples: int) -> None:
    statuses = program_calls(live, examples)
    assert sum(statuses.values()) >= 5 * examples - 1
    assert {200, 400, 403, 404} | ({201, 409, 422} if examples > FEW else set()) <= set(statuses)


@pytest.mark.parametrize(("database", "examples"), few_or(100, 10_000), indirect=["database"])
def test_generated_requests_of_pages_are_answered(live: Flask, examples: int) -> None:
    statuses = page_calls(live, examples)
    assert sum(statuses.values()) >= (examples if examples > FEW else 80)
    assert {200, 404, 405} | ({400, 403} if examples > FEW else set()) <= set(statuses)


@pytest.mark.parametrize(("database", "examples"), few_or(40, 1_000), indirect=["database"])
def test_generated_house_rules_are_answered(live: Flask, examples: int) -> None:
    statuses = house_rules_calls(live, examples)
    assert {200, 302, 400, 404} <= set(statuses)


# Found by generated requests.


@pytest.mark.parametrize("query", ["\r", "\n", "a=\r\nSet-Cookie: x=y"])
def test_an_address_with_too_many_slashes_is_404_with_any_query(live: Flask, query: str) -> None:
    answer = live.test_client().get("/rules//examples", query_string=query)
    assert answer.status_code == 404
    assert "Location" not in answer.headers
