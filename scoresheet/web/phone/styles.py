"""Bundles of stylesheets: one request for what a page needs first.

    <link rel="stylesheet" href="{{ style("base") }}">      /static/base.css?v=5f0c1d2e3f4a5b6c

The files stay apart, each about one thing. What is for paper alone applies to nothing else.
"""

from collections.abc import Mapping
from functools import cache

from flask import Blueprint, Flask, Response, url_for

from scoresheet.assets import STATIC
from scoresheet.web.static_files import answer_with, bare, digest_of

bp = Blueprint("styles", __name__)

# In the order in which they apply.
TOGETHER: Mapping[str, tuple[str, ...]] = {
    "base": ("app.css", "components.css", "forms.css", "deal.css", "on_paper.css"),
    "sheet": ("card.css", "diagrams.css", "codes.css", "large_text.css", "sync.css", "paper.css"),
    "entry": ("totals.css", "tiles.css", "entry.css", "large_text_entry.css"),
}
ON_PAPER = ("on_paper.css", "paper.css")
ALONE_TOO = (
    "card.css",
    "diagrams.css",
    "codes.css",
    "large_text.css",
    "sync.css",
)  # on pages that need only some of them
ONLY_TOGETHER = frozenset(file for files in TOGETHER.values() for file in files if file not in ALONE_TOO)


@cache
def _body(name: str) -> bytes:
    return "".join(map(_part, TOGETHER[name])).encode()


def _part(file: str) -> str:
    style = bare((STATIC / "css" / file).read_text(encoding="utf-8"))
    return f"@media print{{{style}}}" if file in ON_PAPER else style


@cache
def _digest(name: str) -> str:
    return digest_of(_body(name))


def style(name: str) -> str:
    """Where the stylesheets that go by a name of ``TOGETHER`` are, as long as they stay the same."""
    return url_for("styles.styles", name=name, v=_digest(name))


@bp.get(f"/static/<any({', '.join(map(repr, TOGETHER))}):name>.css")
def styles(name: str) -> Response:
    """The stylesheets of one name, one after the other."""
    return answer_with(_body(name), _digest(name), "text/css")


def init_app(app: Flask) -> None:
    """Lets templates write ``{{ style("base") }}``."""
    app.jinja_env.globals["style"] = style
