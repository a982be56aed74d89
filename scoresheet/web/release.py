"""The release header: every page and answer in JSON names the release of the app that made it.

    Scoresheet-Release: 5f0c1d2e3f4a5b6c

So a phone knows that it is the app that answers, and not a portal or a proxy before it; and that what it has kept was
drawn by another release.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, request

import scoresheet
from scoresheet.assets import STATIC, TEMPLATES

HEADER = "Scoresheet-Release"


@cache
def release() -> str:
    """A digest of everything that pages are made with: a checkout is renewed without another version number."""
    folders = (Path(scoresheet.__file__).parent, TEMPLATES, STATIC)
    files = {file for folder in folders for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc"}
    return sha256(b"".join(file.read_bytes() for file in sorted(files))).hexdigest()[:16]


def init_app(app: Flask) -> None:
    """Puts it on every answer that is no file, and none that stands for an earlier one; templates may name it too."""
    app.jinja_env.globals["release"] = release

    @app.after_request
    def say(response: Response) -> Response:
        if response.status_code != 304 and not request.path.startswith("/static/"):
            response.headers[HEADER] = release()
        return response
