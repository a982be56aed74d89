"""Migration 1: the log, that is sheets, the keys to them and their entries.

:mod:`scoresheet.store.tables` says what it all means.

Tables are written out here once more: a version says what the tables were on its day, also when they change later.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

# Entries are only ever added, and the database itself holds everybody to that.
_APPEND_ONLY = {
    "sqlite": """
        CREATE TRIGGER entries_never_{verb} BEFORE {statement} ON entries
        BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END
    """,
    "postgresql": """
        CREATE TRIGGER entries_never_{verb} BEFORE {statement} ON entries
        FOR EACH STATEMENT EXECUTE FUNCTION entries_are_only_added()
    """,
}


def upgrade() -> None:
    op.create_table(
        "sheets",
        sa.Column("sheet_id", sa.Integer, primary_key=True),
        sa.Column("opened", sa.DateTime(timezone=True), nullable=False),
        sa.Column("base", sa.Text, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("sheet_id", sa.Integer, sa.ForeignKey("sheets.sheet_id"), nullable=False),
        sa.Column("writable", sa.Boolean, nullable=False),
        sa.Column("shown", sa.Text),
        sa.Column("issued", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked", sa.DateTime(timezone=True)),
        sa.CheckConstraint("writable = (shown IS NULL)", name="only_view_keys_are_shown"),
    )
    live = sa.text("revoked IS NULL")
    op.create_index(
        "one_live_key", "keys", ["sheet_id", "writable"], unique=True, sqlite_where=live, postgresql_where=live
    )
    op.create_table(
        "entries",
        sa.Column("sheet_id", sa.Integer, sa.ForeignKey("sheets.sheet_id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("entry_id", sa.String(64), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("made_by", sa.Text),
        sa.Column("change", sa.Text, nullable=False),
        sa.UniqueConstraint("sheet_id", "entry_id", name="one_entry_an_id"),
        sa.CheckConstraint("version >= 1", name="versions_from_one"),
    )
    database = op.get_bind().dialect.name
    if database == "postgresql":
        op.execute("""
            CREATE FUNCTION entries_are_only_added() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'entries are only ever added' USING ERRCODE = 'restrict_violation'; END $$
        """)
        op.execute(_APPEND_ONLY[database].format(verb="truncated", statement="TRUNCATE"))
    for verb, statement in (("changed", "UPDATE"), ("removed", "DELETE")):
        op.execute(_APPEND_ONLY[database].format(verb=verb, statement=statement))
