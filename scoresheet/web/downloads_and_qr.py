"""Downloads: responses with a file, a QR code, or a PDF that is rendered when asked for and kept; names of files.

The same content gives the same bytes, so a rendered file is kept under a digest of its content: asked for again it is
answered from there, and with 304 to a browser that still has it.
"""

import re
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Sequence
from hashlib import sha256
from io import BytesIO
from threading import Lock
from typing import Any, TypeVar

import segno
from flask import Flask, Response, abort, request

from scoresheet.core.errors import UnreadableError
from scoresheet.games import codec_of
from scoresheet.pdf import PAPERS
from scoresheet.pdf.processes import printing_in_processes
from scoresheet.pdf.typesetting import PdfError
from scoresheet.store.sheets import Opened
from scoresheet.views.formatting import explain_error
from scoresheet.web.context import t
from scoresheet.web.errors import error_answer
from scoresheet.web.etags_and_versions import unchanged
from scoresheet.web.static_files import release

KEPT = 64  # PDFs in a process, of some 60 kB each
LARGEST_KEPT = 250_000  # bytes of a file
RETRY_AFTER = 10  # seconds

Choice = TypeVar("Choice", bound=str)

_kept: OrderedDict[str, bytes] = OrderedDict()
_kept_lock = Lock()


def paper_asked() -> str:
    """The paper size in the query; :class:`UnreadableError` for an unknown one."""
    return choice_asked("paper", PAPERS)


def choice_asked(name: str, choices: Sequence[Choice]) -> Choice:
    """The choice in the query, else the first one; :class:`UnreadableError` for an unknown one."""
    asked = request.args.get(name) or choices[0]
    for choice in choices:
        if choice == asked:
            return choice
    raise UnreadableError("", name, "not-a-choice", found=asked, choices=tuple(choices))


def pdf_answer(content: str, paper: str, name: str, make: Callable[[], bytes]) -> Response:
    """The response with the PDF that ``make`` renders of ``content``, named ``name``; 304 for a browser that has it."""
    digest = sha256("\n".join((release(), t().language, paper, name, content)).encode()).hexdigest()
    if same := unchanged(digest):
        return same
    response = Response(_rendered(digest, make), content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    response.set_etag(digest)
    return response


def _rendered(digest: str, make: Callable[[], bytes]) -> bytes:
    with _kept_lock:
        if digest in _kept:
            _kept.move_to_end(digest)
            return _kept[digest]
    with printing_in_processes():
        pdf = make()
    with _kept_lock:
        if len(pdf) <= LARGEST_KEPT:
            _kept[digest] = pdf
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return pdf


def init_app(app: Flask) -> None:
    """Answers when no PDF can be made."""

    @app.errorhandler(PdfError)
    def no_pdf(error: PdfError) -> Response:
        """Answer 503: the library that the machine lacks, or that printing took too long."""
        response = error_answer(503, error.fault, explain_error(error, t()))
        if error.fault != "pdf-unavailable":
            response.headers["Retry-After"] = str(RETRY_AFTER)
        return response


_LONGEST_FILE_NAME = 60


def download(data: bytes, content_type: str, name: str) -> Response:
    """The response with a file to save as ``name``, which no shared cache keeps."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"}
    return Response(data, content_type=content_type, headers=headers)


def file_name(sheet: Any, ending: str) -> str:
    """The file name for a sheet or tournament: its date and title in plain letters, never a key."""
    words = f"{codec_of(sheet).key} {sheet.date} {sheet.title}"
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain)[:_LONGEST_FILE_NAME].strip("-")
    return f"{stem}.{ending}"


def key_to_share(opened: Opened) -> str:
    """The key for the QR code that the query asks for; 404 for an edit key where a view key asks."""
    wanted = request.args.get("for", "view")
    if wanted not in ("view", "edit") or (wanted == "edit" and not opened.writable):
        abort(404)
    return opened.key if wanted == "edit" else opened.view_key


def qr_code(address: str) -> Response:
    picture = BytesIO()
    segno.make(address, error="m", micro=False).save(picture, kind="svg", scale=8, dark="#000", light="#fff")
    return Response(picture.getvalue(), mimetype="image/svg+xml")
