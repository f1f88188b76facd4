"""Reviews of finished games, and the parts of those that are not done."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Two new tables; nothing of what there was changes."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("parts", sa.Integer, nullable=False),
        sa.Column("coarse", sa.Boolean, nullable=False),
        sa.Column("worked_at", sa.Float, nullable=False),
        sa.Column("data", sa.LargeBinary),
    )
    op.create_table(
        "review_parts",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
