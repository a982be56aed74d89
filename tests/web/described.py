"""A client that holds calls of the JSON API and their answers against the description in ``static/openapi.json``."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import jsonschema_rs
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.assets import STATIC
from tests.web.api.calls import stored

API = json.loads((STATIC / "openapi.json").read_text(encoding="utf-8"))
OPERATIONS: Mapping[tuple[str, str], Mapping[str, Any]] = {
    (method.upper(), "/".join("[^/]+" if part.startswith("{") else part for part in path.split("/"))): operation
    for path, item in API["paths"].items()
    for method, operation in item.items()
    if method != "parameters"
}


class DescribedClient(FlaskClient):
    """A browser or a program. Answers below ``/api/`` are as described, in status and in body, and so is every body
    that is accepted; a call that is refused stores nothing."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """Sends a request and checks it with its answer, errors of the server apart."""
        writes = str(args[0]).startswith("/api/") and kwargs.get("method", "GET") != "GET"
        before = stored(self.application) if writes else ()
        answer = super().open(*args, **kwargs)
        operation = _operation(answer.request.method, answer.request.path)
        if operation and answer.status_code < 500:
            assert str(answer.status_code) in operation["responses"], (operation["operationId"], answer.status_code)
            if answer.mimetype == "application/json" and answer.data:
                _check(_answers(operation["operationId"], answer.status_code), json.loads(answer.data))
            if answer.status_code == 201 and "json" in kwargs:  # what was sent before is not read again
                _check(_bodies(operation["operationId"]), kwargs["json"])
        if writes and answer.status_code >= 400:
            assert stored(self.application) == before
        return answer


def _check(validator: Any, body: Any) -> None:
    faults = [*_faults(validator.iter_errors(body))]
    assert not faults, "\n".join(faults)


def _faults(errors: Iterable[Any]) -> Iterator[str]:
    """What is not as described; where several descriptions would do, such as of two games, what each has against it."""
    for error in errors:
        alternatives = getattr(error.kind, "context", ())
        if not alternatives:
            yield f"{error.instance_path}: {error.message}"
        for faults in alternatives:
            yield from _faults(faults)


def _operation(method: str, path: str) -> Mapping[str, Any] | None:
    found = (one for (does, pattern), one in OPERATIONS.items() if does == method and re.fullmatch(pattern, path))
    return next(found, None)


@cache
def _bodies(operation_id: str) -> Any:
    return _validator(_described(operation_id)["requestBody"])


@cache
def _answers(operation_id: str, status: int) -> Any:
    described = _described(operation_id)["responses"][str(status)]
    if "$ref" in described:
        described = API["components"]["responses"][described["$ref"].rsplit("/", 1)[1]]
    return _validator(described)


def _described(operation_id: str) -> Mapping[str, Any]:
    return next(one for one in OPERATIONS.values() if one["operationId"] == operation_id)


def _validator(described: Mapping[str, Any]) -> Any:
    schema = described["content"]["application/json"]["schema"]
    return jsonschema_rs.validator_for({**schema, "components": API["components"]})
