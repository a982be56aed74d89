"""Error handlers of the app: a page for people, JSON for programs; and error logs without addresses, which hold keys.

Unexpected errors are logged with the rule of the address, never the address itself: there is a key in
it, and keys are permissions. A sheet in the database that cannot be read back is of that kind too.
"""

from types import TracebackType
from typing import Any

from flask import Flask, Response, jsonify, make_response, render_template, request
from werkzeug.exceptions import BadHost, HTTPException

from scoresheet.core.errors import MissingError, ReadOnlyError, ScoresheetError, UnreadableError
from scoresheet.editing import BusyError
from scoresheet.store.connections import StoreError
from scoresheet.store.log_text import DamagedSheetError
from scoresheet.views.formatting import explain_error
from scoresheet.web.context import t
from scoresheet.web.rate_limit import TooManySheetsError

STATUS: tuple[tuple[type[ScoresheetError], int], ...] = (
    (MissingError, 404),
    (ReadOnlyError, 403),
    (UnreadableError, 400),
    (TooManySheetsError, 429),
    (StoreError, 503),
    (BusyError, 503),
)
ExcInfo = tuple[type, BaseException, TracebackType] | tuple[None, None, None]
SOON = 1  # seconds after which a database that is busy is worth another try
TITLED = (400, 403, 404, 405, 409, 413, 429, 500, 503)  # those with a title of their own in the catalogues


def is_api() -> bool:
    """Whether the request is one of a program, to be answered in JSON."""
    return request.path.startswith("/api/")


def api_problem(status: int, code: str, message: str, **more: Any) -> Response:
    """The API's answer to a bad call: ``{"error": code, "message": sentence, ...}``."""
    return make_response(jsonify({"error": code, "message": message, **more}), status)


def error_answer(status: int, code: str, sentence: str, **more: Any) -> Response:
    """The error response for the client: for people a page with where to go from here; ``more`` is for programs."""
    if is_api():
        return api_problem(status, code, sentence, **more)
    title = t()(f"problem.{status if status in TITLED else 400}")
    page = render_template("problem.html", title=title, sentence=sentence, status=status, code=code)
    return make_response(page, status)


def init_app(app: Flask) -> None:
    """Registers the error handlers of the app."""

    @app.errorhandler(ScoresheetError)
    def scoresheet_error(error: ScoresheetError) -> Response:
        status = next((status for kind, status in STATUS if isinstance(error, kind)), 500)
        if status < 500:
            more = {"place": error.place} if isinstance(error, UnreadableError) else {}
            response = error_answer(status, error.fault, explain_error(error, t()), **more)
            if isinstance(error, TooManySheetsError):
                response.headers["Retry-After"] = str(error.wait)
            return response
        log(app, error)  # particulars of the server are for the host
        response = error_answer(status, error.fault, t()(f"problem.{status}.text"))
        if error.fault == "database-busy":
            response.headers["Retry-After"] = str(SOON)
        return response

    @app.errorhandler(HTTPException)
    def http_error(error: HTTPException) -> Response:
        status = error.code or 500
        if status < 400:  # a redirect, such as one for a missing slash
            return Response(status=status, headers=list(error.get_headers()))
        shown = status if status in TITLED else 400
        response = error_answer(status, f"http-{status}", t()(f"problem.{shown}.text"))
        if status == 405 and "Allow" in (headers := dict(error.get_headers())):
            response.headers["Allow"] = headers["Allow"]
        return response

    @app.errorhandler(BadHost)
    def bad_host(error: BadHost) -> Response:
        # No address can be made for a server of that name, so there is no page to draw.
        sentence = t()("problem.400.text")
        if is_api():
            return api_problem(400, "http-400", sentence)
        return Response(f"{sentence}\n", 400, content_type="text/plain; charset=utf-8")

    @app.errorhandler(DamagedSheetError)
    @app.errorhandler(Exception)
    def unexpected(error: Exception) -> Response:
        log(app, error)
        return error_answer(500, "unexpected", t()("problem.500.text"))


class DiscreetFlask(Flask):
    """Flask with logs that name the rule of an address instead of the address."""

    def log_exception(self, exc_info: ExcInfo) -> None:
        """Logs an exception that no error handler could answer."""
        self.logger.error("%s %s failed", request.method, request.url_rule, exc_info=exc_info)


def log(app: Flask, error: Exception) -> None:
    """Logs an error with the rule of its address: in a line when it has a name, else with its traceback."""
    named = isinstance(error, StoreError | BusyError) and error.fault != "database-failed"
    if named:
        app.logger.error("%s %s failed: %s", request.method, request.url_rule, error)
    else:
        app.logger.error("%s %s failed", request.method, request.url_rule, exc_info=error)
