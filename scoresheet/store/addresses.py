"""The address of the database: a file of the player's own, unless ``SCORESHEET_DATABASE`` names another.

>>> database_url({"SCORESHEET_DATABASE": "/srv/bonken.sqlite"})
'sqlite:////srv/bonken.sqlite'
>>> database_url({"SCORESHEET_DATABASE": "postgresql://scores.example/bonken"})
'postgresql+psycopg://scores.example/bonken'
"""

from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from scoresheet.store.faults import StoreError

VARIABLE = "SCORESHEET_DATABASE"

_DRIVERS: Mapping[str, str] = {
    "sqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
    "postgres": "postgresql+psycopg",  # as hosting companies write it
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


def default_url() -> str:
    """The SQLite file in the folder where this system keeps a user's data."""
    return _written(_file(user_data_path("scoresheet", appauthor=False) / "scoresheet.sqlite"))


def database_url(environ: Mapping[str, str]) -> str:
    """The address that ``SCORESHEET_DATABASE`` gives, a plain path being a SQLite file; else :func:`default_url`."""
    named = environ.get(VARIABLE, "").strip()
    return _written(parse(named)) if named else default_url()


def parse(address: str) -> URL:
    """An address or a plain path, understood; :class:`StoreError` when it is neither.

    The error never repeats the address: there may be a password in it. A database in memory is refused, because
    every connection would have one of its own.
    """
    scheme, separator, _ = address.partition("://")
    if not separator:
        return _file(Path(address).expanduser())
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise StoreError("database-address", scheme=scheme) from None
    driver = _DRIVERS.get(url.drivername)
    if driver is None or (driver == "sqlite" and url.database in (None, "", ":memory:")):
        raise StoreError("database-address", scheme=scheme)
    return url.set(drivername=driver)


def shown(address: str) -> str:
    """A database as people may see it: its file, or its address without a password."""
    url = parse(address)
    return str(url.database) if url.drivername == "sqlite" else url.render_as_string()


def _file(path: Path) -> URL:
    return URL.create("sqlite", database=str(path.absolute()))


def _written(url: URL) -> str:
    return url.render_as_string(hide_password=False)
