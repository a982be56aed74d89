"""Cards as PDF: ``/s/<key>.pdf`` and ``/blank.pdf``.

    GET /blank.pdf?rulebook=bonken-2002&lang=nl&paper=a5&copies=12

The same content gives the same bytes, so what was rendered is kept under a digest of its content: asked for again it is
answered from there, and with 304 to a browser that still has it.
"""

from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from threading import Lock

from flask import Blueprint, Response, request

from scoresheet import __version__
from scoresheet.assets import TEMPLATES
from scoresheet.core.errors import UnreadableError
from scoresheet.core.rulebook import keys, named
from scoresheet.core.shape import Node
from scoresheet.documents import to_json
from scoresheet.explain import explain_error
from scoresheet.pdf import PAPERS, PdfError, blank_pdf, filled_pdf
from scoresheet.typesetting import STYLESHEETS
from scoresheet.web.current import opened, t
from scoresheet.web.exports import file_name
from scoresheet.web.problems import answer
from scoresheet.web.turns import turn

bp = Blueprint("prints", __name__)

KEPT = 64  # PDFs in a process, of some 60 kB each
LARGEST_KEPT = 250_000  # bytes; a pile of blank cards is asked for once
MOST_COPIES = 10  # each takes 4 MiB while it is laid out; the command line has a process of its own, and prints more
RETRY_AFTER = 10  # seconds

_kept: OrderedDict[str, bytes] = OrderedDict()
_keeping = Lock()

# For the page that offers blank cards.
bp.record_once(lambda state: state.app.jinja_env.globals.update(PAPERS=PAPERS, MOST_COPIES=MOST_COPIES))


@bp.errorhandler(PdfError)
def no_pdf(error: PdfError) -> Response:
    """503, with what is missing on this machine, or that it took too long."""
    response = answer(503, error.fault, explain_error(error, t()))
    if error.fault != "pdf-unavailable":
        response.headers["Retry-After"] = str(RETRY_AFTER)
    return response


@bp.get("/blank.pdf")
def blank() -> Response:
    """A blank card, or several, with the rules and the worked examples."""
    rulebook, paper, texts = named(request.args.get("rulebook", keys()[0])), _paper(), t()
    copies = _copies()
    content = f"blank {rulebook.key} {copies}"
    return _pdf(content, paper, f"{rulebook.key}-{paper}.pdf", lambda: blank_pdf(rulebook, texts, paper, copies))


@bp.get("/s/<key>.pdf")
def filled(key: str) -> Response:
    """The card of a sheet, as far as it was played."""
    log, paper, texts = opened(key).log, _paper(), t()
    content = f"filled {to_json(log.base)} {log.entries!r}"
    return _pdf(content, paper, file_name(log.sheet, "pdf"), lambda: filled_pdf(log, texts, paper))


def _paper() -> str:
    paper = request.args.get("paper", PAPERS[0])
    if paper not in PAPERS:
        raise UnreadableError("", "paper", "not-a-choice", found=paper, choices=", ".join(PAPERS))
    return paper


def _copies() -> int:
    asked = request.args.get("copies", "1")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else 0
    return Node(number, "", "copies").whole(1, MOST_COPIES)


def _pdf(content: str, paper: str, name: str, make: Callable[[], bytes]) -> Response:
    digest = sha256("\n".join((_edition(), t().language, paper, content)).encode()).hexdigest()
    if request.if_none_match.contains_weak(digest):
        response = Response(status=304)
    else:
        response = Response(_rendered(digest, make), content_type="application/pdf")
        response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    response.set_etag(digest)
    return response


def _rendered(digest: str, make: Callable[[], bytes]) -> bytes:
    with _keeping:
        if digest in _kept:
            _kept.move_to_end(digest)
            return _kept[digest]
    with turn():
        pdf = make()
    with _keeping:
        if len(pdf) <= LARGEST_KEPT:
            _kept[digest] = pdf
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return pdf


@cache
def _edition() -> str:
    """What the same content is drawn with; a new one forgets what browsers have."""
    drawn_with = [*sorted((TEMPLATES / "print").iterdir()), *sorted(STYLESHEETS.iterdir())]
    return __version__ + sha256(b"".join(file.read_bytes() for file in drawn_with)).hexdigest()
