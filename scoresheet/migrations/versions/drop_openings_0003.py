"""Migration 3: drops the table of sheets begun, by client address; the rate limit counts them in memory now."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.drop_table("openings")
