"""The keys of a sheet, revoked ones too, are found in an index: the id of a sheet follows from its first view key."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_index("keys_of_sheet", "keys", ["sheet_id"])
