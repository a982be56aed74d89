"""The one place where the web says that something cannot be done: a page for people, JSON for programs.

Every error has a status and a sentence in the reader's language. What nobody expected is logged with the rule of the
address it happened at, never the address itself: there is a key in it, and keys are permissions.
"""

from typing import Any

from flask import Flask, Response, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from scoresheet.core.errors import MissingError, ReadOnlyError, ScoresheetError, UnreadableError
from scoresheet.core.log import ConflictError
from scoresheet.explain import explain_error
from scoresheet.store import StoreError
from scoresheet.web.current import t
from scoresheet.web.limits import TooManySheetsError

STATUS: tuple[tuple[type[ScoresheetError], int], ...] = (
    (MissingError, 404),
    (ReadOnlyError, 403),
    (UnreadableError, 400),
    (ConflictError, 409),
    (TooManySheetsError, 429),
    (StoreError, 503),
)
SAID = (400, 403, 404, 405, 409, 413, 429, 500, 503)  # those with a title of their own in the catalogues


def is_api() -> bool:
    """Whether a program is asking, which is to be answered in JSON."""
    return request.path.startswith("/api/")


def status_of(error: ScoresheetError) -> int:
    """The HTTP status that goes with an error."""
    if isinstance(error, UnreadableError) and error.source.startswith("sheet "):
        return 500  # not what was sent, but what is in the database: the store names the sheet and the version
    return next((status for kind, status in STATUS if isinstance(error, kind)), 500)


def api_problem(status: int, code: str, message: str, **more: Any) -> Response:
    """An answer to a bad call: ``{"error": code, "message": sentence, ...}``."""
    response = jsonify({"error": code, "message": message, **more})
    response.status_code = status
    return response


def problem_page(status: int, sentence: str) -> Response:
    """A page that says what is the matter and where to go from here."""
    said = status if status in SAID else 400
    return make_response(
        render_template("problem.html", title=t()(f"problem.{said}"), sentence=sentence, status=status), status
    )


def answer(status: int, code: str, sentence: str) -> Response:
    """The answer that fits whoever is asking."""
    return api_problem(status, code, sentence) if is_api() else problem_page(status, sentence)


def init_app(app: Flask) -> None:
    """Answers every error of the app."""

    @app.errorhandler(ScoresheetError)
    def scoresheet_error(error: ScoresheetError) -> Response:
        status = status_of(error)
        if status < 500:
            response = answer(status, error.fault, explain_error(error, t()))
            if status == 429:
                response.headers["Retry-After"] = "60"
            return response
        log(app, error)  # particulars of the server are for whoever runs it
        return answer(status, error.fault, t()(f"problem.{status}.text"))

    @app.errorhandler(HTTPException)
    def http_error(error: HTTPException) -> Response:
        status = error.code or 500
        if status < 400:  # a redirect, such as one for a missing slash
            return Response(status=status, headers=list(error.get_headers()))
        said = status if status in SAID else 400
        response = answer(status, f"http-{status}", t()(f"problem.{said}.text"))
        if status == 405 and "Allow" in (headers := dict(error.get_headers())):
            response.headers["Allow"] = headers["Allow"]
        return response

    @app.errorhandler(Exception)
    def unexpected(error: Exception) -> Response:
        log(app, error)
        return answer(500, "unexpected", t()("problem.500.text"))


def log(app: Flask, error: Exception) -> None:
    """Writes down what went wrong, and at which rule."""
    app.logger.error("%s %s failed", request.method, request.url_rule, exc_info=error)
