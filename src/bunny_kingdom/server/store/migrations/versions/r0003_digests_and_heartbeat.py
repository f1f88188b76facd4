"""What a command was, so that another under its id is noticed; and when a server last ran."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Entries of earlier on have no digest: their commands are believed."""
    op.add_column("entries", sa.Column("digest", sa.String(16)))
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
    )
