"""Migration 4: an index of the keys of a sheet, revoked ones too: its id follows from its first view key."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_index("keys_of_sheet", "keys", ["sheet_id"])
