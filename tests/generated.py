"""Generated requests, by the thousand: of any form, valid or not.

What programs send comes from the description of the JSON API, what browsers send from the app's own map of addresses.

    program_calls(app, 500)     # how many answers there were of each status
    page_calls(app, 500)

Every one is held to the same: no answer of 500 or above, nothing of the kind in the log, nothing stored by a refused
call; and a program's answer is as the description says.
"""

import io
import logging
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any, cast

import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks as described
from werkzeug.test import TestResponse

from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.circle import Circle, Joined, PutIn, ShownAs
from scoresheet.core.keys import digest_of_key
from scoresheet.formats.imported_evening import evening_id
from scoresheet.store.sheets import Store
from scoresheet.web.context import STORE
from scoresheet.web.pages.import_evenings import held_again
from scoresheet.web.security import SETTINGS
from tests import generated_rules
from tests.bonaken import game
from tests.championship import addressed, played
from tests.house import hostile_table, house_table
from tests.store.asking import write
from tests.strategies import BOOK, NAMES, recorded, some_deal, texts
from tests.sunmar import FIXTURE, FRIDAY, backup
from tests.sunmar import game as old_game
from tests.web.api.calls import stored
from tests.web.described import API
from tests.web.forms import Form

LIMIT = cast(int, SETTINGS["MAX_CONTENT_LENGTH"])
FEW = 1000
CHECKS = [
    schemathesis.checks.not_a_server_error,
    described.status_code_conformance,
    described.content_type_conformance,
    described.response_schema_conformance,
]


@contextmanager
def quiet_log(keys: Sequence[str]) -> Iterator[None]:
    """Within the block no error is logged, and none of the ``keys`` at any level."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logging.Formatter("%(levelname)s %(message)s"))
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    try:
        yield
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
    log = written.getvalue()
    assert not [line for line in log.splitlines() if line.startswith(("ERROR", "CRITICAL"))]
    assert not [key for key in keys if key in log]


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
    sheets = [store.create(Sheet(BOOK, NAMES, first_chooser=0)) for _ in range(2)]
    deals = (some_deal(contract, seat) for seat, contract in enumerate(BOOK.contracts[:3]))
    write(store, sheets[1].edit, *recorded(deals))
    return [key for keys in sheets for key in (keys.edit, keys.edit, keys.view)]


def other_keys_of(app: Flask, evening: str) -> Mapping[str, list[str]]:
    """The same of a circle in which the evening with this view key is, of a tournament with keys of its cards, and of a
    game of Bonaken, by how addresses begin."""
    store: Store = app.extensions[STORE]
    circle, sheet = store.create(Circle("Thursday")), store.create(game(4, "A", "A W, B L"))
    write(store, circle.edit, PutIn(digest_of_key(evening)), Joined("Bram", "Abraham"), ShownAs("Dirk", "first"))
    desk, looking, card = addressed(store, played(9, 2))
    return {
        "/c/": [circle.edit, circle.edit, circle.view],
        "/t/": [str(desk["key"]), str(desk["key"]), str(looking["key"]), str(card["card"])],
        "/s/": [sheet.edit, sheet.view],
    }


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

    with quiet_log(keys):
        for result in schema.get_all_operations():
            operation = cast(Ok[Any], result).ok()
            for mode in GenerationMode.POSITIVE, GenerationMode.NEGATIVE:
                cases = operation.as_strategy(generation_mode=mode)
                generated(examples // 2)(given(cases, st.sampled_from([*keys, "nokey"]))(ask))()
        for path, method, plausible in (
            ("/api/sheets", "POST", DOCUMENTS),
            ("/api/sheets/{key}/deals", "POST", NEW_DEALS),
            ("/api/sheets/{key}/deals/{number}", "PUT", CORRECTED_DEALS),
        ):
            cases = schema[path][method].as_strategy(body=None)
            generated(examples)(
                given(cases, st.sampled_from(keys), plausible)(lambda case, key, body: ask(_with(case, body), key))
            )()
    return statuses


def _with(case: Case[Any], body: Any) -> Case[Any]:
    case.body = body
    return case


# What the description alone would hardly ever make: names that belong together, contracts that there are.

_CONTRACT = st.sampled_from([contract.key for contract in BOOK.contracts])
_UNIT = st.sampled_from([unit.key for contract in BOOK.contracts for unit in contract.units])
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
        for contract in BOOK.contracts
    ]
)
_RIGHT_DEAL = st.builds(lambda played, chooser: {**played, "chooser": chooser}, _PLAYED, st.sampled_from(NAMES))
DOCUMENTS = st.fixed_dictionaries(
    {
        "format": st.just("scoresheet/1"),
        "rulebook": st.just("bonken-2002") | generated_rules.tables(),
        "players": st.just(list(NAMES)) | st.lists(_NAME | texts(), min_size=4, max_size=4),
        "deals": st.lists(st.fixed_dictionaries(_DEAL) | _RIGHT_DEAL, max_size=3),
    },
    optional={"title": texts(120), "date": texts() | st.dates().map(str), "first_chooser": _NAME},
)
_ANY_DEAL = st.fixed_dictionaries(_DEAL) | _RIGHT_DEAL
_ACCEPTED = {"accept": st.lists(texts()), "by": texts(60)}
NEW_DEALS = st.builds(
    lambda deal, id_, number, more: {**deal, "id": id_, "number": number, **more},
    _ANY_DEAL,
    st.uuids().map(str),
    st.integers(-1, 14),
    st.fixed_dictionaries({}, optional={**_ACCEPTED, "insert": st.booleans()}),
)
CORRECTED_DEALS = st.builds(
    lambda deal, version, more: {**deal, "version": version, **more},
    _ANY_DEAL,
    st.integers(-1, 4) | st.floats(allow_nan=False, allow_infinity=False),
    st.fixed_dictionaries({}, optional={**_ACCEPTED, "entry": st.uuids().map(str) | texts()}),
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
        *("evening", "person", "how", "elsewhere", "of", "to", "best", "page"),  # of circles
        *("players", "labels", "table", "accept", "points", "won", "first_dealer"),  # of tournaments
        *("from", "name", "plus_each", "most_minus", "meant", "c.0.kind", "c.0.on", "c.0.u.0.points", "p.0.title"),
    ]
)
_VALUES = _ODD | st.sampled_from(
    [
        *("save", "remove", "replace", "contract", "call:zalen:1", "call:x:9", "call:"),
        *("0", "3", "4", "1-0", "9-9", ""),
        *("Anna", "Bram", "first", "initial", "account", "doubling"),
        *("drop", "final", "move", "left", "reopen", "Anja\nBert; nieuw"),
        *("points-of-hearts", "last-trick", "bonken-2002", "nl", "a4", "a0", "edit", "2002-05-03", "2002-13-41", "on"),
    ]
)
# A backup with a few bytes changed, or none, as the page that shows it holds it.
_BACKUP = backup([old_game(11, FRIDAY), old_game(11, FIXTURE)])
_DAMAGED = st.lists(st.integers(0, len(_BACKUP) - 1), max_size=3).map(
    lambda places: bytes(byte ^ 0x5A * (place in places) for place, byte in enumerate(_BACKUP))
)
_IMPORTS = st.fixed_dictionaries(
    {
        "held": st.lists(_DAMAGED.map(lambda data: held_again("backup.zip", data)) | _ODD, max_size=3),
        "keep": st.just([evening_id("sunmar", evening.id) for evening in (FRIDAY, FIXTURE)])
        | st.lists(_ODD, max_size=2),
        "step": st.sampled_from(["keep", "look"]),
    }
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
    others = other_keys_of(app, keys[-1])
    digests = _digests_of_house_rules(app)
    named_by = {**others, "/s/": [*keys, *others["/s/"]], "/ru": digests, "/he": digests}
    client = app.test_client()
    token = Form(client.get("/new").text).fields["csrf_token"]

    @generated(examples)
    @given(st.data())
    def ask(data: st.DataObject) -> None:
        rule = data.draw(st.sampled_from(rules))
        path = rule.rule.replace("<any(here):key>", "here")
        fitting = named_by.get(path[:3], keys)
        address = "".join(part if not part.startswith("<") else _filled(data, part, fitting) for part in _parts(path))
        method = data.draw(st.sampled_from(sorted(rule.methods or ())) | st.sampled_from(["POST", "PUT", "BREW"]))
        sent: dict[str, Any] = {"headers": list(data.draw(_HEADERS).items())}
        if method in ("POST", "PUT"):
            forms = _FORM if rule.rule != "/import" else _FORM | _IMPORTS
            sent["data"] = data.draw(forms | forms.map(lambda form: {**form, "csrf_token": token}) | _BODY)
        before = stored(app)
        answer: TestResponse = client.open(address, method=method, query_string=data.draw(_FORM | _ANY), **sent)
        answer.close()
        statuses[answer.status_code] += 1
        assert answer.status_code < 500
        if answer.status_code >= 400:
            assert stored(app) == before

    with quiet_log([*keys, *chain(*others.values())]):
        ask()
    return statuses


def house_rules_calls(app: Flask, examples: int) -> Counter[int]:
    """Sends ``examples`` forms of house rules; what one of them made is then asked for in every form it has."""
    statuses = Counter[int]()
    client = app.test_client()
    token = Form(client.get("/new").text).fields["csrf_token"]

    @generated(examples)
    @given(generated_rules.forms([*_digests_of_house_rules(app), "bonken-2002", "bonken-wikipedia", "nothing"]))
    def ask(form: dict[str, str]) -> None:
        before = stored(app)
        answer = client.post("/rulebooks/new", data={**form, "csrf_token": token})
        statuses[answer.status_code] += 1
        assert answer.status_code in (200, 302, 400, 404)
        assert "<u-u" not in answer.text
        if answer.status_code != 302:
            assert stored(app) == before
            return
        made = answer.headers["Location"].partition("?")[0]
        for address in (made, f"{made}.toml", f"{made}.json", made.replace("/rulebooks/", "/rules/")):
            found = client.get(address)
            assert found.status_code == 200
            assert "html" not in found.content_type or "<u-u" not in found.text

    with quiet_log(()):
        ask()
    return statuses


def _digests_of_house_rules(app: Flask) -> list[str]:
    store: Store = app.extensions[STORE]
    return [store.keep_rulebook(table) for table in (house_table(), hostile_table())]


def _parts(rule: str) -> Iterator[str]:
    yield from rule.replace("<", "\n<").replace(">", ">\n").split("\n")


def _filled(data: st.DataObject, part: str, keys: list[str]) -> str:
    if part in ("<key>", "<card>", "<digest>", "<rulebook>"):
        found = data.draw(st.sampled_from([*keys, "bonken-2002"]) | _ODD)
    else:
        found = data.draw(st.integers(-1, 15).map(str) | _ODD)
    return found.replace("?", "%3f").replace("#", "%23")
