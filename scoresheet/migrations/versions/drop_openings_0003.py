"""New sheets are counted in memory now: the table of those opened in the last minute goes."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.drop_table("openings")
