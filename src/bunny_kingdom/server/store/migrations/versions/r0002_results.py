"""Results, ratings, and when a table wants to be looked at."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what came after the first tables; running tables are looked at soon."""
    op.add_column("tables", sa.Column("wake_at", sa.Float))
    op.create_index("ix_tables_wake_at", "tables", ["wake_at"])
    op.execute("UPDATE tables SET wake_at = 0 WHERE status = 'running'")
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("identity", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("carrots", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("finished_at", sa.Float, nullable=False),
    )
    op.create_index("ix_results_identity", "results", ["identity", "finished_at"])
    op.create_table(
        "ratings",
        sa.Column("identity", sa.String(40), primary_key=True),
        sa.Column("title", sa.String(60), primary_key=True),
        sa.Column("players", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ix_ratings_board", "ratings", ["title", "players", "mu"])
