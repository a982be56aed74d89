"""Servers to choose from, each around the same app: ``python -m tests.bench.serving KIND PORT DATABASE``."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

OURS = "gunicorn, many threads: ours"


def gunicorn(**options: Any) -> Callable[[str, int], None]:
    """Gunicorn as ``scoresheet serve`` sets it up, but for these options."""

    def serve(database: str, port: int) -> None:
        if options.get("worker_class") == "gevent":
            import_module("gevent.monkey").patch_all()
        from scoresheet.serve.server import OPTIONS, Server

        Server(app(database), {**OPTIONS, "bind": f"127.0.0.1:{port}", "workers": 2, **options}).run()

    return serve


def waitress(database: str, port: int) -> None:
    """Waitress, which hears requests out in one thread before another sees them."""
    import_module("waitress").serve(app(database), host="127.0.0.1", port=port, threads=8)


def app(database: str) -> Any:
    """The score sheet."""
    from scoresheet.web import create_app

    return create_app({"SCORESHEET_DATABASE": database, "SECRET_KEY": "of the bench"})


# What has to be imported for it -> what serves. Those of others are measured where they are installed:
# `.venv/bin/pip install gevent waitress`.
KINDS: Mapping[str, tuple[str, Callable[[str, int], None]]] = {
    "gunicorn, 4 processes without threads": ("gunicorn", gunicorn(worker_class="sync", workers=4, threads=1)),
    "gunicorn, 16 threads a process": ("gunicorn", gunicorn(threads=16)),
    OURS: ("gunicorn", gunicorn()),
    "gunicorn with gevent": ("gevent", gunicorn(worker_class="gevent")),
    "waitress": ("waitress", waitress),
}

if __name__ == "__main__":
    _, kind, port, database = sys.argv
    KINDS[kind][1](database, int(port))
