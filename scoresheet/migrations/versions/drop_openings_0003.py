"""Migration 3: the table of sheets opened in the last minute goes, as they are counted in memory now."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.drop_table("openings")
