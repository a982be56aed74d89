"""Templates and HTML to a tagged PDF, with our own fonts and stylesheets and nothing else.

>>> page = "<!DOCTYPE html><html lang='en'><head><title>Note</title></head><body><p>♥♠♦♣⊘</p></body></html>"
>>> to_pdf(page, "a5")[:8]
b'%PDF-1.7'

    template_to_pdf("bonken/print/poster.html", "a3", t=t, short_rules=short_rules_of(rulebook, t))
"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from contextvars import ContextVar
from functools import cache
from io import StringIO

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scoresheet.assets import TEMPLATES
from scoresheet.core.errors import ScoresheetError
from scoresheet.pdf.printed_text import NOT_IN_FONT, glued, tight
from scoresheet.views.formatting import is_red, long_date, long_moment

DEBIAN_PACKAGES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"

# Control characters, halves of surrogate pairs and code points that are none: a document may name a contract with them.
_NO_CHARACTER = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class PdfError(ScoresheetError):
    """Error for a PDF that cannot be made: on this machine (``pdf-unavailable``), without room for its fonts
    (``pdf-unwritable``), or not in time (``pdf-busy``, ``pdf-too-slow``, ``pdf-stopped``)."""


def to_pdf(html: str, paper: str) -> bytes:
    """The PDF/UA-1 of an HTML page that names its language and title, equal bytes for equal pages. :class:`PdfError`
    when Pango is missing, or the temporary folder is full."""
    return PRINTER.get()(html, paper)


def _print_here(html: str, paper: str) -> bytes:
    render = import_renderer()
    try:
        return render(_NO_CHARACTER.sub(NOT_IN_FONT, html), paper)
    except OSError as error:
        raise PdfError("pdf-unwritable", detail=error.strerror) from error


PRINTER: ContextVar[Callable[[str, str], bytes]] = ContextVar("printer", default=_print_here)


def import_renderer() -> Callable[[str, str], bytes]:
    """The function that renders with WeasyPrint, which is imported now; :class:`PdfError` when Pango is missing."""
    # Without Pango, WeasyPrint prints advice, where `scoresheet print -o -` writes the PDF; our error says it all.
    with redirect_stdout(StringIO()):
        # WeasyPrint asks for each library by its names on other systems too, and for every name that is none Python
        # asks the compiler and the linker: half of the import. They are asked where nothing else knows the libraries.
        with suppress(OSError), _no_programs():
            from scoresheet.pdf.weasyprint_renderer import render

            return render
        try:
            from scoresheet.pdf.weasyprint_renderer import render
        except OSError as error:
            raise PdfError("pdf-unavailable", packages=DEBIAN_PACKAGES) from error
        return render


@contextmanager
def _no_programs() -> Iterator[None]:
    """Hides installed programs in a block, as on a machine without a compiler."""
    path = os.environ.get("PATH")
    os.environ["PATH"] = ""
    try:
        yield
    finally:
        os.environ.pop("PATH")
        if path is not None:
            os.environ["PATH"] = path


def load_weasyprint() -> PdfError | None:
    """Renders a first page; returns why no PDF can be made, or None."""
    try:
        to_pdf("<html lang='en'><head><title>.</title></head><body></body></html>", "a4")
    except PdfError as error:
        return error
    return None


def template_to_pdf(template: str, stylesheet: str, **values: object) -> bytes:
    """The PDF of a template, in the stylesheet of a paper."""
    page = _environment().get_template(template)
    return to_pdf(page.render({"twice": stylesheet == "2xa5"} | values), stylesheet)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.tests["red"] = is_red
    environment.filters |= {"long_date": long_date, "long_moment": long_moment, "tight": tight, "glued": glued}
    return environment
