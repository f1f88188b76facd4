"""The database: streams of entries, and small indexes to find them by.

`entries` is the truth: a table is the fold of its stream. The other tables about tables
(`tables`, `seats`, `results`, `ratings`) are indexes, written in the entry's transaction. `reviews`
have what the coach found, and `review_parts` what it has found so far.
"""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

metadata = sa.MetaData()


class _Bytes(sa.LargeBinary):
    """Bytes as the driver gives them: what a damaged row holds must not stop the other rows."""

    def result_processor(self, dialect: Any, coltype: Any) -> None:
        """None: nothing is made of them here."""


entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("command", sa.String(120)),
    sa.Column("data", _Bytes, nullable=False),
    sa.Column("digest", sa.String(16)),
    sa.UniqueConstraint("table_id", "command", name="uq_entries_command"),
    sqlite_with_rowid=False,
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("title", sa.String(60), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("status", sa.String(12), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("host", sa.String(40), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("finished_at", sa.Float),
    sa.Column("wake_at", sa.Float),
    sa.Column("code", sa.String(6)),
    sa.Index("ix_tables_status", "status", "public", "created_at"),
    sa.Index("ix_tables_host", "host", "status"),
    sa.Index("ix_tables_wake_at", "wake_at"),
    sa.Index("ix_tables_code", "code"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("identity", sa.String(40), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Index("ix_seats_identity", "identity"),
)

heartbeat = sa.Table(
    "heartbeat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
)

identities = sa.Table(
    "identities",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
)

tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("id", sa.String(16), nullable=False),
    sa.Column("identity", sa.String(40), nullable=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("expires_at", sa.Float),
    sa.Index("ix_tokens_identity", "identity"),
)

results = sa.Table(
    "results",
    metadata,
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
    sa.Column("mu", sa.Float),
    sa.Column("hints", sa.Integer, nullable=False, server_default="0"),
    sa.Column("brought", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("ix_results_identity", "identity", "finished_at"),
)

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("identity", sa.String(40), primary_key=True),
    sa.Column("title", sa.String(60), primary_key=True),
    sa.Column("players", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Index("ix_ratings_board", "title", "players", "mu"),
)


reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("parts", sa.Integer, nullable=False),
    sa.Column("coarse", sa.Boolean, nullable=False),
    sa.Column("worked_at", sa.Float, nullable=False),
    sa.Column("data", _Bytes),
)

review_parts = sa.Table(
    "review_parts",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("data", _Bytes, nullable=False),
)

shared_tables = sa.Table(
    "shared_tables",
    metadata,
    sa.Column("code", sa.String(6), primary_key=True),
    sa.Column("host", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("changed_at", sa.Float, nullable=False),
    sa.Column("data", _Bytes, nullable=False),
    sa.Index("ix_shared_tables_host", "host"),
    sa.Index("ix_shared_tables_changed_at", "changed_at"),
)


def insert_new(dialect: str, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
    """An insert that leaves out rows whose keys are taken."""
    if dialect == "postgresql":
        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()
