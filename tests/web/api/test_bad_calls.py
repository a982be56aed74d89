"""Bad calls to the JSON API: every one gets an answer in JSON that says why, and stores nothing."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoresheet.core.validation import LONGEST_LIST
from scoresheet.formats.json_toml import DEEPEST
from scoresheet.web.api.bodies import LONGEST_KEY
from tests.web.api.calls import WRITING, Json, document, hearts, last_trick, new, refused, stored, uuid

HUGE = "9" * 5000
LONG = 10**40


def nested(levels: int) -> str:
    return "[" * levels + "]" * levels


def many(members: int) -> list[list[str]]:
    return [["Anna", "Bram"]] * members


def assert_refused(
    app: Flask, client: FlaskClient, method: str, path: str, status: int, error: str, place: str | None, **sent: Any
) -> Json:
    """The body of the answer to what is sent below the sheets, with the place of the error unless that is None; what is
    stored stays as it is."""
    before = stored(app)
    answer = refused(client.open(f"/api/sheets{path}", method=method, **sent), status)
    assert answer["error"] == error
    assert place is None or answer.get("place", "") == place
    assert stored(app) == before
    return answer


# Bodies that are no JSON of ours, whatever they are sent to

UNREADABLE: dict[str, tuple[str | bytes, str]] = {
    "nothing": ("", "not-json"),
    "half of it": ('{"deals": [', "not-json"),
    "words": ("hearts", "not-json"),
    "two documents": ("{} {}", "not-json"),
    "not a table": ("[]", "not-a-table"),
    "null": ("null", "not-a-table"),
    "a number": ("12", "not-a-table"),
    "not a number": ('{"number": NaN}', "not-a-number"),
    "infinity": ('{"number": -Infinity}', "not-a-number"),
    "a key twice": ('{"number": 1, "number": 2}', "repeated-key"),
    "a key twice, deep inside": ('{"result": {"hearts": {"Anna": 1, "Anna": 2}}}', "repeated-key"),
    "nested too deeply": (nested(DEEPEST + 1), "too-deep"),
    "nested endlessly": (nested(100_000), "too-deep"),
    "a number of thousands of digits": (f'{{"number": {HUGE}}}', "number-too-long"),
    "a list without end": (json.dumps({"doubles": many(LONGEST_LIST + 1)}), "list-too-long"),
    "a table without end": (json.dumps({str(key): 0 for key in range(LONGEST_LIST + 1)}), "list-too-long"),
    "thirty thousand keys": (json.dumps({str(key): 0 for key in range(15_000)}), "list-too-long"),
    "a long key": (json.dumps({"x" * (LONGEST_KEY + 1): 0}), "key-too-long"),
    "a NUL in a key": ('{"a\\u0000": 1}', "control-character"),
    "half a surrogate pair in a key": ('{"\\ud800": 1}', "control-character"),
    "another encoding": (json.dumps({"title": "Zoë"}, ensure_ascii=False).encode("latin-1"), "not-utf8"),
    "sixteen bits": ("{}".encode("utf-16"), "not-utf8"),
    "a surrogate in UTF-8": (b'{"title": "\xed\xa0\x80"}', "not-utf8"),
}


@pytest.mark.parametrize(
    ("method", "address", "body", "error"),
    [
        *(("POST", "", *one) for one in UNREADABLE.values()),
        *((*route, *UNREADABLE["a key twice"]) for route in WRITING[1:]),
    ],
    ids=[*UNREADABLE, *(f"{method} {address}" for method, address in WRITING[1:])],
)
def test_a_body_that_cannot_be_read_is_400(
    app: Flask, client: FlaskClient, sheet_key: str, method: str, address: str, body: str | bytes, error: str
) -> None:
    assert_refused(app, client, method, address.format(key=sheet_key), 400, error, None, data=body)


# Bodies that are JSON, but do not say what they should; tests/formats/test_documents.py has more

SHEETS: dict[str, tuple[Json, int, str, str]] = {
    "a newer format": ({**document(), "format": "scoresheet/2", "colour": "red"}, 400, "newer-format", ""),
    "an unknown key of a deal": (document(deals=[last_trick(score=3)]), 400, "unknown-key", "deals[0].score"),
    "a rulebook by path": (document(rulebook="../rulebooks/bonken-2002"), 400, "no-rulebook", "rulebook"),
    "a player twice": (document(players=["Anna", "Bram", "Carla", " anna"]), 400, "name-twice", "players[3]"),
    "half a surrogate pair": (document(title="\ud83d"), 400, "control-character", "title"),
    "a title without end": (document(title="x" * 101), 400, "text-too-long", "title"),
    "a deal twice": (document(deals=[last_trick(id=uuid(1)), hearts(id=uuid(1))]), 400, "repeated-key", "deals[1].id"),
    "an unknown contract": (document(deals=[last_trick(contract="x" * 500)]), 422, "findings", ""),
    "an unknown name": (document(deals=[last_trick("<script>")]), 422, "findings", ""),
}


@pytest.mark.parametrize(("body", "status", "error", "place"), SHEETS.values(), ids=SHEETS)
def test_a_document_that_is_none_opens_no_sheet(
    app: Flask, client: FlaskClient, body: Json, status: int, error: str, place: str
) -> None:
    assert_refused(app, client, "POST", "", status, error, place, json=body)


DEALS: dict[str, tuple[Json, int, str, str]] = {
    "no result": ({"contract": "last-trick", "chooser": "Anna"}, 400, "missing-key", ""),
    "a claim of an example": (last_trick(expect={}), 400, "unknown-key", "expect"),
    "a contract of another type": (last_trick(contract=None), 400, "not-a-text", "contract"),
    "a double of three": (last_trick(doubles=[["Anna", "Bram", "Carla"]]), 400, "wrong-length", "doubles[0]"),
    "counts of another type": (last_trick(result={"last-trick": 3}), 400, "not-a-table", "result.last-trick"),
    "a player in two spellings": (
        last_trick(result={"last-trick": {"Dirk": 1, " Dirk ": 0}}),
        400,
        "repeated-key",
        "result.last-trick.Dirk",
    ),
    "a NUL in a name": (last_trick("Di\0rk"), 400, "control-character", "result.last-trick"),
    "an unknown warning": (last_trick(accept=["wrong-total"]), 400, "not-a-choice", "accept[0]"),
    "warnings of the deal of another type": (last_trick(accepted={}), 400, "not-a-list", "accepted"),
    "a name without end": (last_trick(by="x" * 41), 400, "text-too-long", "by"),
    "a NUL in the name of who enters": (last_trick(by="\0"), 400, "control-character", "by"),
    "an id that is none": (last_trick(id="1"), 400, "not-a-uuid", "id"),
    "an id without end": (last_trick(id="0" * 9999), 400, "text-too-long", "id"),
    "an unknown contract": (last_trick(contract="whist"), 422, "findings", ""),
    "an unknown unit": (last_trick(result={"last-trick": "Dirk", "hearts": {}}), 422, "findings", ""),
    "an unknown name": (last_trick("Zoë"), 422, "findings", ""),
    "one as a fraction": (last_trick(result={"last-trick": {"Anna": 1.0}}), 422, "findings", ""),
    "one as true": (last_trick(result={"last-trick": {"Anna": True}}), 422, "findings", ""),
    "a list of one": (last_trick(result={"last-trick": {"Anna": [1]}}), 422, "findings", ""),
    "less than none": (last_trick(result={"last-trick": {"Anna": 2, "Bram": -1}}), 422, "findings", ""),
    "far too many": (last_trick(result={"last-trick": {"Anna": LONG, "Bram": 1 - LONG}}), 422, "findings", ""),
    "a double of oneself": (last_trick(doubles=[["Bram", "Bram"]]), 422, "findings", ""),
    "the same double often": (last_trick(doubles=many(LONGEST_LIST)), 422, "findings", ""),
}
NEW: dict[str, tuple[Json, int, str, str]] = {
    "no id": ({"number": 1, **last_trick()}, 400, "missing-key", ""),
    "no number": ({"id": uuid(1), **last_trick()}, 400, "missing-key", ""),
    "number 0": (new(0, last_trick()), 400, "out-of-range", "number"),
    "a number as text": (new(1, last_trick(), number="1"), 400, "not-whole", "number"),
    "a number as true": (new(1, last_trick(), number=True), 400, "not-whole", "number"),
    "a number as a fraction": (new(1, last_trick(), number=1.0), 400, "not-whole", "number"),
    "a number of forty digits": (new(1, last_trick(), number=LONG), 400, "out-of-range", "number"),
    "in between as text": (new(1, last_trick(), insert="yes"), 400, "not-a-bool", "insert"),
    "in between as 1": (new(1, last_trick(), insert=1), 400, "not-a-bool", "insert"),
    "a version": (new(1, last_trick(), version=0), 400, "unknown-key", "version"),
    "out of turn": (new(1, last_trick(chooser="Carla")), 422, "findings", ""),
}
CORRECTED: dict[str, tuple[Json, int, str, str]] = {
    "no version": (last_trick(), 400, "missing-key", ""),
    "a negative version": (last_trick(version=-1), 400, "out-of-range", "version"),
    "a version as null": (last_trick(version=None), 400, "not-whole", "version"),
    "a version of forty digits": (last_trick(version=LONG), 400, "out-of-range", "version"),
    "a number": (last_trick(version=1, number=1), 400, "unknown-key", "number"),
    "an entry that has no id": (last_trick(version=1, entry="again"), 400, "not-a-uuid", "entry"),
    "out of turn": (last_trick(version=1, chooser="Carla"), 422, "findings", ""),
}


@pytest.mark.parametrize(
    ("body", "status", "error", "place"),
    [*((new(1, body), *rest) for body, *rest in DEALS.values()), *NEW.values()],
    ids=[*DEALS, *NEW],
)
def test_a_deal_that_is_none_is_not_entered(
    app: Flask, client: FlaskClient, sheet_key: str, body: Json, status: int, error: str, place: str
) -> None:
    answer = assert_refused(app, client, "POST", f"/{sheet_key}/deals", status, error, place, json=body)
    assert bool(answer.get("findings")) == (status == 422)


@pytest.mark.parametrize(
    ("body", "status", "error", "place"),
    [*(({"version": 1, **body}, *rest) for body, *rest in list(DEALS.values())[:3]), *CORRECTED.values()],
    ids=[*list(DEALS)[:3], *CORRECTED],
)
def test_a_deal_that_is_none_corrects_nothing(
    app: Flask, client: FlaskClient, sheet_key: str, body: Json, status: int, error: str, place: str
) -> None:
    client.post(f"/api/sheets/{sheet_key}/deals", json=new(1, hearts("Anna")))
    assert_refused(app, client, "PUT", f"/{sheet_key}/deals/1", status, error, place, json=body)


def test_a_wrong_deal_is_422_also_where_somebody_else_was_first(client: FlaskClient, sheet_key: str) -> None:
    address = f"/api/sheets/{sheet_key}/deals"
    client.post(address, json=new(1, last_trick()))
    client.put(f"{address}/1", json={"version": 1, **last_trick("Anna")})
    endless = hearts("Anna", result={"hearts": {"Anna": float("inf")}})
    for method, where, sent in (
        ("POST", address, new(1, endless, id=uuid(2))),
        ("PUT", f"{address}/1", {"version": 1, **endless}),
    ):
        answer = client.open(where, method=method, data=json.dumps(sent).replace("Infinity", "1e999"))
        assert [finding["code"] for finding in refused(answer, 422)["findings"]] == ["bad-count"]


@pytest.mark.parametrize(
    ("asked", "error", "place"),
    [
        ("", "missing-key", ""),
        ("?version=", "not-whole", "version"),
        ("?version=latest", "not-whole", "version"),
        ("?version=-1", "not-whole", "version"),
        ("?version=1.0", "not-whole", "version"),
        ("?version=%D9%A1", "not-whole", "version"),
        ("?version=%00", "not-whole", "version"),
        ("?version=" + "1" * 500, "not-whole", "version"),
        ("?version=1&entry=again", "not-a-uuid", "entry"),
        ("?version=1&by=" + "x" * 41, "text-too-long", "by"),
        ("?version=1&by=%00", "control-character", "by"),
    ],
)
def test_a_removal_that_cannot_be_read_removes_nothing(
    app: Flask, client: FlaskClient, sheet_key: str, asked: str, error: str, place: str
) -> None:
    client.post(f"/api/sheets/{sheet_key}/deals", json=new(1, last_trick()))
    assert_refused(app, client, "DELETE", f"/{sheet_key}/deals/1{asked}", 400, error, place)


# Anything at all

_WORDS = st.sampled_from(["Anna", "Bram", "last-trick", "hearts", "tricks", "out-of-turn", uuid(1), uuid(2), ""])
_LEAVES = st.one_of(st.none(), st.booleans(), st.integers(-3, 15), st.floats(), st.text(max_size=5), _WORDS)
_VALUES = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_WORDS | st.text(max_size=5), inner, max_size=4),
)
_KEYS = ("id", "number", "version", "accept", "accepted", "by", "insert", "entry", "contract", "chooser", "doubles")
_DEALS: Any = st.one_of(
    _VALUES,
    st.dictionaries(st.sampled_from([*_KEYS, "result"]), _VALUES),
    st.fixed_dictionaries({}, optional=dict.fromkeys([*_KEYS, "result"], _VALUES)).map(
        lambda odd: {"version": 0, **new(1, hearts("Anna")), **odd}
    ),
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    body=_DEALS,
    method=st.sampled_from(["POST", "PUT", "DELETE"]),
    number=st.integers(0, 3),
    query=st.dictionaries(st.sampled_from(["version", "entry", "by", "lang"]), st.text(max_size=8) | _WORDS),
)
def test_nothing_that_is_sent_brings_the_app_down(
    app: Flask, client: FlaskClient, sheet_key: str, body: Any, method: str, number: int, query: dict[str, str]
) -> None:
    before = stored(app)
    where = f"/api/sheets/{sheet_key}/deals" + ("" if method == "POST" else f"/{number}")
    asked = {key: value.encode("utf-8", "replace").decode() for key, value in query.items()}
    answer = client.open(where, method=method, data=json.dumps(body), query_string=asked)
    if answer.status_code >= 400:
        assert answer.status_code < 500
        refused(answer, answer.status_code)
        assert stored(app) == before
    else:
        json.loads(answer.text, parse_constant=pytest.fail)
