"""Whether a finished game was played on a device and brought here."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Games that were brought before say so at their tables."""
    brought = sa.Column("brought", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("results", brought)
