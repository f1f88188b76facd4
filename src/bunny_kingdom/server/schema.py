"""The database: streams of entries, and small indexes to find them by.

`entries` is the truth: a table is the fold of its stream. The other tables about tables
(`tables`, `seats`, `results`, `ratings`) are indexes, written in the entry's transaction.
"""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)
from sqlalchemy.dialects import postgresql, sqlite

metadata = MetaData()

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("command", String(120)),
    Column("data", LargeBinary, nullable=False),
    Column("digest", String(16)),
    UniqueConstraint("table_id", "command", name="uq_entries_command"),
    sqlite_with_rowid=False,
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("title", String(60), nullable=False),
    Column("players", Integer, nullable=False),
    Column("status", String(12), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", String(40), nullable=False),
    Column("created_at", Float, nullable=False),
    Column("finished_at", Float),
    Column("wake_at", Float),
    Index("ix_tables_status", "status", "public", "created_at"),
    Index("ix_tables_host", "host", "status"),
    Index("ix_tables_wake_at", "wake_at"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("identity", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Index("ix_seats_identity", "identity"),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
)

identities = Table(
    "identities",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created_at", Float, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(16), nullable=False),
    Column("identity", String(40), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("created_at", Float, nullable=False),
    Column("expires_at", Float),
    Index("ix_tokens_identity", "identity"),
)

results = Table(
    "results",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("identity", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("title", String(60), nullable=False),
    Column("players", Integer, nullable=False),
    Column("carrots", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("finished_at", Float, nullable=False),
    Index("ix_results_identity", "identity", "finished_at"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("identity", String(40), primary_key=True),
    Column("title", String(60), primary_key=True),
    Column("players", Integer, primary_key=True, autoincrement=False),
    Column("name", String(40), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ix_ratings_board", "title", "players", "mu"),
)


def insert_new(dialect: str, table: Table) -> postgresql.Insert | sqlite.Insert:
    """An insert that leaves out rows whose keys are taken."""
    if dialect == "postgresql":
        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()
