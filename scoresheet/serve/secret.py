"""The secret that signs forms: given, or made once and kept beside the database."""

import os
import secrets
from pathlib import Path

from sqlalchemy.engine import make_url

from scoresheet.store import default_url


def secret(url: str) -> str:
    """The secret that protects forms, the same at every start: from ``SCORESHEET_SECRET``, or kept beside the
    database.

    It is made once, readable only by its owner. With a database elsewhere it is kept where the default one would
    be.
    """
    given = os.environ.get("SCORESHEET_SECRET")
    if given:
        return given
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        parsed = make_url(default_url())
    file = Path(f"{parsed.database}.secret")
    made = secrets.token_urlsafe(32)
    try:
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            _make_once(file, made)
        return file.read_text(encoding="ascii")
    except OSError:  # no home to keep it in: forms that are open when the server stops have to be sent twice
        return made


def _make_once(file: Path, text: str) -> None:
    # Written to a temporary file and linked into place: nobody ever reads half a secret, the first of two starts wins.
    temporary = file.with_name(f"{file.name}.{os.getpid()}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as out:
        out.write(text)
    try:
        os.link(temporary, file)
    except FileExistsError:
        pass
    finally:
        temporary.unlink()
