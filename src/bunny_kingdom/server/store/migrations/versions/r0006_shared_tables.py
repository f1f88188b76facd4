"""Tables of cardboard that several people fill in."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """A new table; nothing of what there was changes."""
    op.create_table(
        "shared_tables",
        sa.Column("code", sa.String(6), primary_key=True),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("changed_at", sa.Float, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_shared_tables_host", "shared_tables", ["host"])
    op.create_index("ix_shared_tables_changed_at", "shared_tables", ["changed_at"])
