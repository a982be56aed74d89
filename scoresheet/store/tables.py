"""The database tables: sheets as opened, their keys, the entries since, and house rulebooks; and the commonest queries.

>>> sorted(metadata.tables)
['entries', 'keys', 'rulebooks', 'sheets']

A sheet and a change are JSON text as the core makes it: the database finds and orders, the core
alone understands. The migrations make these tables; a test holds the two to each other.
"""

from datetime import UTC, datetime

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    and_,
    bindparam,
    column,
    or_,
    select,
    table,
    text,
)

SCHEMA = "0006"  # the revision that the code is written for


class Moment(TypeDecorator[datetime]):
    """Column type of a moment in UTC. SQLite keeps no zone; PostgreSQL answers in the zone of the connection."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


metadata = MetaData()

sheets = Table(
    "sheets",
    metadata,
    Column("sheet_id", Integer, primary_key=True),
    Column("opened", Moment, nullable=False),
    Column("base", Text, nullable=False),
)

LIVE = text("revoked IS NULL")

keys = Table(
    "keys",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256 of the key, in hexadecimal
    Column("sheet_id", ForeignKey("sheets.sheet_id"), nullable=False),
    Column("writable", Boolean, nullable=False),
    Column("shown", Text),  # the key itself, for others to scan: of a view key only
    Column("issued", Moment, nullable=False),
    Column("revoked", Moment),
    CheckConstraint("writable = (shown IS NULL)", name="only_view_keys_are_shown"),
    Index("one_live_key", "sheet_id", "writable", unique=True, sqlite_where=LIVE, postgresql_where=LIVE),
    Index("keys_of_sheet", "sheet_id"),
)

entries = Table(
    "entries",
    metadata,
    Column("sheet_id", ForeignKey("sheets.sheet_id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("entry_id", String(64), nullable=False),
    Column("made", Moment, nullable=False),
    Column("made_by", Text),
    Column("change", Text, nullable=False),
    # The kind that is in ``change`` too; None when a server older than this column wrote it, or it cannot be read.
    Column("kind", Text),
    UniqueConstraint("sheet_id", "entry_id", name="one_entry_an_id"),
    CheckConstraint("version >= 1", name="versions_from_one"),
)

rulebooks = Table(
    "rulebooks",
    metadata,
    Column("digest", String(40), primary_key=True),  # of the table in ``content``
    Column("content", Text, nullable=False),
)

alembic_version = table("alembic_version", column("version_num", String))  # Alembic's own

_viewing = keys.alias("viewing")
_IS_VIEW_KEY = and_(
    _viewing.c.sheet_id == keys.c.sheet_id, _viewing.c.writable.is_(False), _viewing.c.revoked.is_(None)
)
_first = keys.alias("first")

# What names a sheet in every copy of its database, also after its keys were replaced.
FIRST_VIEW_KEY = (
    select(_first.c.digest)
    .where(_first.c.sheet_id == keys.c.sheet_id, _first.c.writable.is_(False))
    .order_by(_first.c.issued, _first.c.digest)
    .limit(1)
    .scalar_subquery()
    .label("first_digest")
)

_LAST = select(entries).where(entries.c.sheet_id == keys.c.sheet_id).order_by(entries.c.version.desc()).limit(1)
_LAST_ENTRY = _LAST.with_only_columns(entries.c.entry_id).scalar_subquery().label("last_entry")
_OPENED = (keys.c.sheet_id, keys.c.writable, _viewing.c.shown, FIRST_VIEW_KEY, sheets.c.opened)

# Everything of an evening, a row an entry; one row without an entry when there are none. It counts on a live view key:
# a key that is revoked is replaced by another.
OPEN = (
    select(*_OPENED, sheets.c.base, *entries.c["version", "entry_id", "made", "made_by", "change"])
    .join(sheets, sheets.c.sheet_id == keys.c.sheet_id)
    .join(_viewing, _IS_VIEW_KEY)
    .outerjoin(entries, entries.c.sheet_id == keys.c.sheet_id)
    .where(keys.c.digest == bindparam("digest"), keys.c.revoked.is_(None))
    .order_by(entries.c.version)
)

# What a key opens, without its log.
ABOUT = (
    select(*_OPENED, _LAST_ENTRY)
    .join(sheets, sheets.c.sheet_id == keys.c.sheet_id)
    .join(_viewing, _IS_VIEW_KEY)
    .where(keys.c.digest == bindparam("digest"), keys.c.revoked.is_(None))
)

# Which of several edit keys are live or were replaced, and the view key there is.
ISSUED = (
    select(keys.c.digest, keys.c.revoked, _viewing.c.shown)
    .join(_viewing, _IS_VIEW_KEY)
    .where(keys.c.digest.in_(bindparam("digests", expanding=True)), keys.c.writable)
    .order_by(keys.c.issued, keys.c.digest)
)

# The last entry of each of several sheets, found by the digests of their view keys; a revoked key finds nothing.
VERSIONS = select(keys.c.digest, keys.c.sheet_id, keys.c.shown, _LAST_ENTRY).where(
    keys.c.digest.in_(bindparam("digests", expanding=True)), keys.c.writable.is_(False), keys.c.revoked.is_(None)
)
BASES = select(sheets.c.sheet_id, sheets.c.base).where(sheets.c.sheet_id.in_(bindparam("several", expanding=True)))
ENTRIES = (
    select(entries)
    .where(entries.c.sheet_id.in_(bindparam("several", expanding=True)))
    .order_by(entries.c.sheet_id, entries.c.version)
)

# The entries of one kind, and those whose kind is not known.
ENTRIES_OF_KIND = ENTRIES.where(or_(entries.c.kind == bindparam("kind"), entries.c.kind.is_(None)))

# One look in each of two indexes, however long the log. Every phone at the table asks this every few seconds.
LOOKUP = (
    select(keys.c.sheet_id, keys.c.writable, entries.c.version, entries.c.entry_id)
    .outerjoin(entries, entries.c.sheet_id == keys.c.sheet_id)
    .where(keys.c.digest == bindparam("digest"), keys.c.revoked.is_(None))
    .order_by(entries.c.version.desc())
    .limit(1)
)
