"""QR codes of the addresses of a sheet or a circle."""

from io import BytesIO

import segno
from flask import Blueprint, Response, abort, request

from scoresheet.store import Opened
from scoresheet.web import context

bp = Blueprint("qr", __name__)


@bp.get("/s/<key>/qr.svg")
def qr(key: str) -> Response:
    """The code of an address of this sheet: ``?for=view`` to look, ``?for=edit`` to write."""
    return qr_code(context.address_for_others(_asked(key, context.opened(key))))


@bp.get("/c/<key>/qr.svg")
def circle(key: str) -> Response:
    """The same of an address of this circle."""
    return qr_code(context.address_for_others(_asked(key, context.circle(key)), "circles.circle"))


def _asked(key: str, opened: Opened) -> str:
    wanted = request.args.get("for", "view")
    if wanted not in ("view", "edit") or (wanted == "edit" and not opened.writable):
        abort(404)
    return key if wanted == "edit" else opened.view_key


def qr_code(address: str) -> Response:
    """The code of an address as a picture."""
    picture = BytesIO()
    segno.make(address, error="m", micro=False).save(picture, kind="svg", scale=8, dark="#000", light="#fff")
    return Response(picture.getvalue(), mimetype="image/svg+xml")
