"""Migration 2: a table of when each client address began sheets, for the rate limit; migration 3 drops it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "openings",
        sa.Column("opening_id", sa.Integer, primary_key=True),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("time", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("openings_by_address", "openings", ["address", "time"])
