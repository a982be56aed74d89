"""Requests that nobody would think of, by the thousand.

What programs send comes from the description of the JSON API, what browsers send from the app's own map of addresses.

    program_calls(app, 500)     # how many answers there were of each status
    page_calls(app, 500)

Every one is held to the same: no answer of 500 or above, nothing of the kind in the log, nothing stored by a refused
call; and a program's answer is as the description says.
"""

import json
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks as described
from werkzeug.test import TestResponse

from scoresheet.assets import STATIC
from scoresheet.core.log import Recorded
from scoresheet.core.rulebook import named
from scoresheet.core.sheet import Sheet
from scoresheet.store import Store
from scoresheet.web.current import STORE
from scoresheet.web.security import SETTINGS
from tests.strategies import NAMES, some_deal, texts
from tests.web.calls import stored
from tests.web.forms import Form

API = json.loads((STATIC / "openapi.json").read_text(encoding="utf-8"))
LIMIT = cast(int, SETTINGS["MAX_CONTENT_LENGTH"])
FEW = 1000
CHECKS = [
    schemathesis.checks.not_a_server_error,
    described.status_code_conformance,
    described.content_type_conformance,
    described.response_schema_conformance,
]


@contextmanager
def quiet_log(app: Flask) -> Iterator[None]:
    """Within the block the app logs no error."""
    records: list[logging.LogRecord] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = records.append  # type: ignore[assignment]
    app.logger.addHandler(handler)
    try:
        yield
    finally:
        app.logger.removeHandler(handler)
    assert [record.getMessage() for record in records] == []


def generated(examples: int) -> settings:
    """As many different requests in a test, however long each takes; a few are the same ones every time."""
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=examples < FEW,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )


def keys_of(app: Flask) -> list[str]:
    """Keys to try: that write and that look, of a new sheet and of one with deals."""
    store: Store = app.extensions[STORE]
    book = named("bonken-2002")
    sheets = [store.create(Sheet(book, NAMES, first_chooser=0)) for _ in range(2)]
    for version, contract in enumerate(book.contracts[:3]):
        change = Recorded(version + 1, some_deal(contract, version))
        store.append(sheets[1].edit, version, change, entry_id=f"{version}")
    return [key for keys in sheets for key in (keys.edit, keys.edit, keys.view)]


def program_calls(app: Flask, examples: int) -> Counter[int]:
    """Sends ``examples`` calls to every operation of the description, half of them as described and half not."""
    schema = schemathesis.openapi.from_dict(API)
    schema.app = app
    keys, statuses = keys_of(app), Counter[int]()

    def ask(case: Case[Any], key: str) -> None:
        if "key" in case.path_parameters:
            case.path_parameters["key"] = key
        before = stored(app)
        answer = case.call(headers={"Accept-Encoding": "identity"})  # what calls it here does not unpack
        statuses[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            assert stored(app) == before

    with quiet_log(app):
        for result in schema.get_all_operations():
            operation = cast(Ok[Any], result).ok()
            for mode in GenerationMode.POSITIVE, GenerationMode.NEGATIVE:
                cases = operation.as_strategy(generation_mode=mode)
                generated(examples // 2)(given(cases, st.sampled_from([*keys, "nokey"]))(ask))()
        for path, plausible in (("/api/sheets", DOCUMENTS), ("/api/sheets/{key}/deals", NEW_DEALS)):
            cases = schema[path]["POST"].as_strategy(body=None)
            generated(examples // 2)(
                given(cases, st.sampled_from(keys), plausible)(lambda case, key, body: ask(_with(case, body), key))
            )()
    return statuses


def _with(case: Case[Any], body: Any) -> Case[Any]:
    case.body = body
    return case


# What the description alone would hardly ever make: names that belong together, contracts that there are.

_CONTRACT = st.sampled_from([contract.key for contract in named("bonken-2002").contracts])
_UNIT = st.sampled_from([unit.key for contract in named("bonken-2002").contracts for unit in contract.units])
_NAME = st.sampled_from([*NAMES, "Erik", "", "\0", "=1+1", "\u202eAnna"])
_COUNTS = _NAME | st.dictionaries(_NAME, st.integers(-1, 14) | st.sampled_from([10**40, True, None, 1.5]), max_size=5)
_DEAL: dict[str, st.SearchStrategy[Any]] = {
    "contract": _CONTRACT,
    "chooser": _NAME,
    "doubles": st.lists(st.lists(_NAME, min_size=2, max_size=2), max_size=6),
    "result": st.dictionaries(_UNIT, _COUNTS, max_size=2),
}
_PLAYED = st.sampled_from(
    [
        {"contract": contract.key, "result": {unit.key: {NAMES[1]: unit.total} for unit in contract.units}}
        for contract in named("bonken-2002").contracts
    ]
)
_RIGHT_DEAL = st.builds(lambda played, chooser: {**played, "chooser": chooser}, _PLAYED, st.sampled_from(NAMES))
DOCUMENTS = st.fixed_dictionaries(
    {
        "format": st.just("scoresheet/1"),
        "rulebook": st.just("bonken-2002"),
        "players": st.just(list(NAMES)) | st.lists(_NAME | texts(), min_size=4, max_size=4),
        "deals": st.lists(st.fixed_dictionaries(_DEAL) | _RIGHT_DEAL, max_size=3),
    },
    optional={"title": texts(120), "date": texts() | st.dates().map(str), "first_chooser": _NAME},
)
NEW_DEALS = st.builds(
    lambda deal, id_, number, more: {**deal, "id": id_, "number": number, **more},
    st.fixed_dictionaries(_DEAL) | _RIGHT_DEAL,
    st.uuids().map(str),
    st.integers(-1, 14),
    st.fixed_dictionaries({}, optional={"accept": st.lists(texts()), "insert": st.booleans(), "by": texts(60)}),
)

# Browsers

_HEADERS = st.dictionaries(
    st.sampled_from(
        [
            *("Accept", "Accept-Language", "Accept-Encoding", "Cookie", "Content-Type", "If-None-Match", "Range"),
            *("If-Modified-Since", "Referer", "Origin", "X-Forwarded-For", "X-Forwarded-Proto", "Authorization"),
        ]
    ),
    st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=60)
    | st.sampled_from(
        ["nl;q=x", "gzip;q=-1", "lang=%ff; who=\x80", "forms=.eJw", "bytes=9-1", 'W/"x', "*", "text/x;="]
    ),
    max_size=4,
)
_ANY = st.text(st.characters(codec="utf-8"), max_size=20)
_ODD = _ANY | st.sampled_from(
    ["%00", "%ff", "..", "%2e%2e%2f", "1e9", "-1", "9" * 400, "\u202e", "٣", "x" * 5000, "[]"]
)
_FIELDS = st.sampled_from(
    [
        *("step", "contract", "chooser", "number", "instead", "version", "entry_id", "by", "accepted", "doubles"),
        *("result.hearts.13.0", "result.hearts.13.3", "result.last-trick.1", "csrf_token", "title", "date", "place"),
        *("name_0", "name_1", "name_2", "name_3", "first_chooser", "rulebook", "seat_0", "seat_3", "address", "lang"),
        *("at", "again", "paper", "for"),
    ]
)
_VALUES = _ODD | st.sampled_from(
    [
        *(
            "save",
            "remove",
            "replace",
            "contract",
            "call:zalen:1",
            "call:x:9",
            "call:",
            "0",
            "3",
            "4",
            "1-0",
            "9-9",
            "",
        ),
        *("points-of-hearts", "last-trick", "bonken-2002", "nl", "a4", "a0", "edit", "2002-05-03", "2002-13-41", "on"),
    ]
)
_FORM = st.dictionaries(_FIELDS | _ANY, _VALUES | st.lists(_VALUES, max_size=3), max_size=8)
_BODY = st.one_of(
    st.binary(max_size=200),
    st.sampled_from([LIMIT - 1, LIMIT, LIMIT + 1]).map(lambda size: b"a=" + b"x" * (size - 2)),
    st.sampled_from([b"a=%ff%fe&b=%", b"&" * 3000, b"\xff\xfe=\x00", b"--b\r\n", b"[" * 5000, b'{"a":' * 900]),
)


def page_calls(app: Flask, examples: int) -> Counter[int]:
    """Sends ``examples`` requests to addresses that the app has, and to others, in every method and with any body."""
    rules = [rule for rule in app.url_map.iter_rules() if not rule.rule.endswith(".pdf")]  # those take long
    statuses = Counter[int]()
    keys = keys_of(app)
    client = app.test_client()
    token = Form(client.get("/new").text).fields["csrf_token"]

    @generated(examples)
    @given(st.data())
    def ask(data: st.DataObject) -> None:
        rule = data.draw(st.sampled_from(rules))
        address = "".join(part if not part.startswith("<") else _filled(data, part, keys) for part in _parts(rule.rule))
        method = data.draw(st.sampled_from(sorted(rule.methods or ())) | st.sampled_from(["POST", "PUT", "BREW"]))
        sent: dict[str, Any] = {"headers": list(data.draw(_HEADERS).items())}
        if method in ("POST", "PUT"):
            sent["data"] = data.draw(_FORM | _FORM.map(lambda form: {**form, "csrf_token": token}) | _BODY)
        before = stored(app)
        answer: TestResponse = client.open(address, method=method, query_string=data.draw(_FORM | _ANY), **sent)
        answer.close()
        statuses[answer.status_code] += 1
        assert answer.status_code < 500
        if answer.status_code >= 400:
            assert stored(app) == before

    with quiet_log(app):
        ask()
    return statuses


def _parts(rule: str) -> Iterator[str]:
    yield from rule.replace("<", "\n<").replace(">", ">\n").split("\n")


def _filled(data: st.DataObject, part: str, keys: list[str]) -> str:
    if part == "<key>":
        found = data.draw(st.sampled_from([*keys, "bonken-2002"]) | _ODD)
    else:
        found = data.draw(st.integers(-1, 15).map(str) | _ODD)
    return found.replace("?", "%3f").replace("#", "%23")
