"""The streams of tables, who sits there, and who they are."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("command", sa.String(120)),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("table_id", "command", name="uq_entries_command"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("finished_at", sa.Float),
    )
    op.create_index("ix_tables_status", "tables", ["status", "public", "created_at"])
    op.create_index("ix_tables_host", "tables", ["host", "status"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("identity", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
    )
    op.create_index("ix_seats_identity", "seats", ["identity"])
    op.create_table(
        "identities",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("identity", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("expires_at", sa.Float),
    )
    op.create_index("ix_tokens_identity", "tokens", ["identity"])
