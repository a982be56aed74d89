"""Migration 6: the kind of each entry in a column; None where its text cannot be read."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_OF_SHEET = sa.text("SELECT sheet_id, version, change FROM entries WHERE sheet_id = :sheet_id")
_FILL = sa.text("UPDATE entries SET kind = :kind WHERE sheet_id = :sheet_id AND version = :version")


def upgrade() -> None:
    op.add_column("entries", sa.Column("kind", sa.Text))
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        suspend = "ALTER TABLE entries DISABLE TRIGGER entries_never_changed"
        restore = "ALTER TABLE entries ENABLE TRIGGER entries_never_changed"
    else:
        suspend = "DROP TRIGGER entries_never_changed"
        restore = connection.exec_driver_sql(
            "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = 'entries_never_changed'"
        ).scalar_one()
    connection.exec_driver_sql(suspend)
    for sheet_id in connection.scalars(sa.text("SELECT sheet_id FROM sheets")).all():
        rows = connection.execute(_OF_SHEET, {"sheet_id": sheet_id}).all()
        if rows:
            connection.execute(_FILL, [row._asdict() | {"kind": _kind(row.change)} for row in rows])
    connection.exec_driver_sql(restore)


def _kind(change: str) -> str | None:
    try:
        kind = json.loads(change)["kind"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return kind if isinstance(kind, str) else None
