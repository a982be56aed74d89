"""Migration 5: a table for house rulebooks by digest, empty at first; sheets that are there stay as they are."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "rulebooks", sa.Column("digest", sa.String(40), primary_key=True), sa.Column("content", sa.Text, nullable=False)
    )
