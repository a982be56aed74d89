"""A program written from the description of the API alone plays an evening with others, over a network that loses and
doubles: whatever it sends, and whatever it is answered, is as described."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import Any
from uuid import UUID

import jsonschema_rs
import pytest
from flask.testing import FlaskClient

Json = dict[str, Any]


@dataclass
class Described:
    """The calls of a described API, by their ids."""

    client: FlaskClient
    document: Json

    def call(self, operation: str, sent: Json | None = None, etag: str = "", **named: object) -> tuple[int, Any, str]:
        """The status, the body and the ETag of what is answered."""
        path, method, what = self._operation(operation)
        for place in ("key", "number"):
            path = path.replace(f"{{{place}}}", str(named.pop(place, "")))
        assert named.keys() <= {one["name"] for one in what.get("parameters", ())}
        if sent is not None:
            self._check(what["requestBody"]["content"]["application/json"]["schema"], sent)
        headers = {"If-None-Match": etag} if etag else {}
        answer = self.client.open(path, method=method, json=sent, query_string=named, headers=headers)
        said = what["responses"][str(answer.status_code)]
        said = self._found(said["$ref"]) if "$ref" in said else said
        if "content" in said:
            self._check(said["content"]["application/json"]["schema"], answer.get_json())
        return answer.status_code, answer.get_json(silent=True), answer.headers.get("ETag", "")

    def _operation(self, name: str) -> tuple[str, str, Json]:
        return next(
            (path, method.upper(), what)
            for path, item in self.document["paths"].items()
            for method, what in item.items()
            if method != "parameters" and what["operationId"] == name
        )

    def _found(self, ref: str) -> Json:
        found: Json = self.document
        for step in ref.removeprefix("#/").split("/"):
            found = found[step]
        return found

    def _check(self, schema: Json, value: object) -> None:
        jsonschema_rs.validator_for({**schema, "components": self.document["components"]}).validate(value)


@dataclass
class Program:
    """Somebody at the table, with the entries that they have read. Every answer to a change is lost once, and the
    change sent again."""

    api: Described
    key: str
    name: str
    new_id: Callable[[], str]
    entries: list[Json] = field(default_factory=list)
    etag: str = ""

    def read(self) -> None:
        """Reads what there is since."""
        asked = {"since": len(self.entries), **self.last}
        status, told, etag = self.api.call("showLog", key=self.key, etag=self.etag, **asked)
        if status != 304:
            self.entries = (self.entries if "format" not in told else []) + told["entries"]
            self.etag = etag
            assert len(self.entries) == told["version"]

    @property
    def last(self) -> Json:
        return {"last": self.entries[-1]["id"]} if self.entries else {}

    def change(self, strict: bool = False, **change: object) -> tuple[int, Json]:
        """Sends a change made to what was read, and hears what became of it the second time."""
        sent = {"id": self.new_id(), "version": len(self.entries), "by": self.name, "change": change, **self.last}
        sent |= {"strict": True} if strict else {}
        lost, first, _ = self.api.call("changeSheet", sent, key=self.key)
        status, told, _ = self.api.call("changeSheet", sent, key=self.key)
        assert status == (200 if lost == 201 else lost)
        assert told == first
        return lost, told


BONKEN = (
    {
        "format": "scoresheet/1",
        "rulebook": "bonken-2002",
        "players": ["Anna", "Bram", "Carla", "Dirk"],
        "first_chooser": "Anna",
        "deals": [],
    },
    [
        ("last-trick", {"last-trick": [0, 0, 0, 1]}),
        ("domino", {"last-out": [0, 1, 0, 0]}),
        ("points-of-hearts", {"hearts": [3, 4, 5, 1]}),
        ("duck", {"tricks": [1, 2, 3, 7]}),
    ],
)
BONAKEN = (
    {"format": "bonaken/1", "players": ["Anja", "Bert", "Cor"], "first_dealer": "Cor", "deals": []},
    [(0, "win"), (1, "loss"), (1, "win"), (2, "win")],
)


@cache
def _deals(game: str) -> tuple[Json, ...]:
    entered: Json = {"id": None, "accepted": []}
    if game == "bonaken":
        return tuple({"goers": [list(goer)], "bid": "", "dealer": None, **entered} for goer in BONAKEN[1])
    accepted = {**entered, "accepted": ["out-of-turn"]}
    return tuple(
        {"contract": contract, "chooser": chooser, "doubles": [], "result": result, **accepted}
        for chooser, (contract, result) in enumerate(BONKEN[1])
    )


@pytest.mark.parametrize("game", ["bonken", "bonaken"])
def test_an_evening_is_played_from_the_description_alone(client: FlaskClient, game: str) -> None:
    with client.get("/static/openapi.json") as answer:
        api = Described(client, answer.get_json())
    status, addresses, _ = api.call("openSheet", dict((BONAKEN if game == "bonaken" else BONKEN)[0]))
    assert status == 201
    edit, view = (addresses[which].removeprefix("/s/") for which in ("edit", "view"))
    ids = (str(UUID(int=number, version=4)) for number in count(1))
    anna, bram = (Program(api, edit, name, ids.__next__) for name in ("Anna", "Bram"))
    first, second, third, other = _deals(game)

    # Anna enters deal 1. Bram, who has not read it, enters another, and is told; his is deal 2.
    assert anna.change(kind="recorded", number=1, deal=first) == (201, {"version": 1})
    status, told = bram.change(kind="recorded", number=1, deal=second)
    assert (status, told["number"], told["mine"]["number"], told["theirs"][0]["by"]) == (409, 1, 1, "Anna")
    anna.read()
    bram.read()
    assert bram.change(kind="recorded", number=2, deal=second)[0] == 201

    # Anna enters the same deal 2: it is there already. What she enters next is deal 3.
    status, told = anna.change(kind="recorded", number=2, deal=second)
    anna.read()
    assert (status, told) == (200, {"version": 2, "same": anna.entries[1]["id"]})
    assert anna.change(kind="recorded", number=3, deal=third)[0] == 201

    # Bram corrects deal 2 and Anna has removed deal 1: it is deal 1 by now.
    anna.read()
    bram.read()
    assert anna.change(kind="removed", number=1)[0] == 201
    assert bram.change(kind="corrected", number=2, deal={**second, "accepted": []} | _changed(game, second))[0] == 201
    bram.read()
    assert bram.entries[-1]["change"]["number"] == 1

    # Who keeps the log themselves places what they made when they are behind.
    status, told = anna.change(strict=True, kind="headed", title="Finals", date="", place="")
    assert (status, told["behind"], told["version"]) == (409, True, 5)
    anna.read()
    assert anna.change(strict=True, kind="headed", title="Finals", date="", place="")[0] == 201
    bram.read()
    renamed = [f"{name}!" for name in (BONAKEN if game == "bonaken" else BONKEN)[0]["players"]]
    assert bram.change(strict=True, kind="renamed", players=renamed)[0] == 201

    # A deal that cannot be is refused, and nobody writes by the key that shows.
    wrong = {**other, "goers": []} if game == "bonaken" else {**other, "result": {"tricks": [0, 0, 0, 0]}}
    status, told = bram.change(kind="recorded", number=3, deal=wrong)
    assert status == 422
    assert told["findings"]
    looking = {"id": next(ids), "version": 0, "change": {"kind": "removed", "number": 1}}
    assert api.call("changeSheet", looking, key=view)[0] == 403

    for program in (anna, bram):
        program.read()
        program.read()
    assert anna.entries == bram.entries
    whole = api.call("showLog", key=view)[1]
    assert (whole["entries"], whole["version"], whole["writable"]) == (anna.entries, 7, False)
    shown = api.call("showSheet", key=view)[1]
    assert (shown["document"]["title"], shown["document"]["players"]) == ("Finals", renamed)
    assert len(shown["computed"]["deals"]) == 2


def _changed(game: str, deal: Json) -> Json:
    """What a deal says when it is corrected."""
    return {"bid": "105"} if game == "bonaken" else {"result": {"last-out": [0, 0, 1, 0]}, "accepted": deal["accepted"]}
