"""Calls of the JSON API, and the rows in the database afterwards."""

from functools import lru_cache
from typing import Any
from uuid import UUID

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine, func, select
from werkzeug.test import TestResponse

from scoresheet.store.connections import engine_for
from scoresheet.store.tables import entries, keys, rulebooks, sheets

Json = dict[str, Any]

WRITING = (("POST", ""), ("POST", "/{key}/deals"), ("PUT", "/{key}/deals/1"))  # with a body, below /api/sheets
TABLES = (sheets, keys, entries, rulebooks)
COUNTED = select(*(select(func.count()).select_from(table).scalar_subquery() for table in TABLES))


def uuid(number: int) -> str:
    """A UUID that is easy to recognise."""
    return str(UUID(int=number, version=4))


def document(**more: Any) -> Json:
    return {
        "format": "scoresheet/1",
        "rulebook": "bonken-2002",
        "players": ["Anna", "Bram", "Carla", "Dirk"],
        "first_chooser": "Anna",
        "deals": [],
        **more,
    }


def last_trick(taker: str = "Dirk", **more: Any) -> Json:
    """A deal that Anna chooses, as a document has it."""
    return {"contract": "last-trick", "chooser": "Anna", "result": {"last-trick": taker}, **more}


def hearts(chooser: str = "Bram", **more: Any) -> Json:
    """A deal of another contract, with doubles, as a document has it."""
    return {
        "contract": "points-of-hearts",
        "chooser": chooser,
        "doubles": [["Anna", "Carla"], ["Carla", "Anna"]],
        "result": {"hearts": {"Anna": 3, "Bram": 4, "Carla": 5, "Dirk": 1}},
        **more,
    }


def new(number: int, deal: Json, /, **more: Any) -> Json:
    """A deal sent as number ``number`` of a sheet, whose id follows from that number unless another is given."""
    return {"id": uuid(number), "number": number, **deal, **more}


def called(page: str) -> str:
    """The address in the API of the sheet whose page is ``page``."""
    return page.replace("/s/", "/api/sheets/")


def opened(client: FlaskClient, **more: Any) -> str:
    """Opens a sheet with these keys ``more`` in its document; its address in the API, by the edit key."""
    answer = client.post("/api/sheets", json=document(**more))
    assert answer.status_code == 201, answer.text
    return called(answer.get_json()["edit"])


def contracts(client: FlaskClient, address: str) -> list[str]:
    """The contracts on the sheet that a program finds at ``address``."""
    answer = client.get(address).get_json()
    return [deal["contract"] for deal in answer["document"]["deals"]]


def refused(answer: TestResponse, status: int) -> Json:
    """The body of an answer that has this status and the reason in JSON."""
    assert answer.status_code == status, answer.text
    assert answer.content_type == "application/json"
    body = answer.get_json()
    assert isinstance(body["error"], str)
    assert isinstance(body["message"], str)
    assert body["message"]
    assert "Access-Control-Allow-Origin" not in answer.headers
    found: Json = body
    return found


def stored(app: Flask) -> tuple[int, ...]:
    """How many rows each table has."""
    with _engine(app.config["SCORESHEET_DATABASE"]).connect() as connection:
        return tuple(connection.execute(COUNTED).one())


@lru_cache(maxsize=4)
def _engine(address: str) -> Engine:
    # Some tests count after every one of a thousand requests: connecting to PostgreSQL costs more than the request.
    return engine_for(address)
