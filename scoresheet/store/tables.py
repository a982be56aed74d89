"""The tables: a sheet as it was opened, the keys to it, and the entries since; and the two questions asked of them.

>>> sorted(metadata.tables)
['entries', 'keys', 'openings', 'sheets']

A sheet and a change are JSON text as :mod:`scoresheet.core.plain` makes it: the database finds and orders, the core
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
    func,
    literal_column,
    select,
    table,
    text,
)

SCHEMA = "0002"  # the revision that the code is written for


class Moment(TypeDecorator[datetime]):
    """A time in UTC. SQLite keeps no zone; PostgreSQL answers in the zone of the connection."""

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
    UniqueConstraint("sheet_id", "entry_id", name="one_entry_an_id"),
    CheckConstraint("version >= 1", name="versions_from_one"),
)

# Who opened sheets in the last minute; see scoresheet.web.limits.
openings = Table(
    "openings",
    metadata,
    Column("opening_id", Integer, primary_key=True),
    Column("address", String(64), nullable=False),  # a digest
    Column("time", Moment, nullable=False),
    Index("openings_by_address", "address", "time"),
)

alembic_version = table("alembic_version", column("version_num", String))  # Alembic's own

_viewing = keys.alias("viewing")

# Everything of an evening, a row an entry; one row without an entry when there are none. It counts on a live view key:
# whoever revokes one puts another in its place.
OPEN = (
    select(
        keys.c.sheet_id,
        keys.c.writable,
        _viewing.c.shown,
        sheets.c.base,
        entries.c.version,
        entries.c.entry_id,
        entries.c.made,
        entries.c.made_by,
        entries.c.change,
    )
    .join(sheets, sheets.c.sheet_id == keys.c.sheet_id)
    .join(
        _viewing,
        and_(
            _viewing.c.sheet_id == keys.c.sheet_id,
            _viewing.c.writable.is_(False),
            _viewing.c.revoked.is_(None),
        ),
    )
    .outerjoin(entries, entries.c.sheet_id == keys.c.sheet_id)
    .where(keys.c.digest == bindparam("digest"), keys.c.revoked.is_(None))
    .order_by(entries.c.version)
)

# One look in each of two indexes, however long the log. Every phone at the table asks this every few seconds.
HEAD = select(
    keys.c.sheet_id,
    keys.c.writable,
    func.coalesce(
        select(func.max(entries.c.version)).where(entries.c.sheet_id == keys.c.sheet_id).scalar_subquery(),
        literal_column("0"),
    ).label("version"),
).where(keys.c.digest == bindparam("digest"), keys.c.revoked.is_(None))
