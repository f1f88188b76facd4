"""How many decisions of a finished game were made after a hint."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Games of earlier had none."""
    hints = sa.Column("hints", sa.Integer, nullable=False, server_default="0")
    op.add_column("results", hints)
