"""Codes of tables to read out, and ratings after each game, from which trends are told."""

import json

import sqlalchemy as sa
from alembic import op

from bunny_kingdom.tables.codes import code_of

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Tables that are not over get the code of their invitation; games of earlier have no trend."""
    op.add_column("tables", sa.Column("code", sa.String(6)))
    op.create_index("ix_tables_code", "tables", ["code"])
    op.add_column("results", sa.Column("mu", sa.Float))
    connection = op.get_bind()
    entries = connection.execute(
        sa.text(
            "SELECT e.table_id, e.data FROM entries e JOIN tables t ON t.id = e.table_id "
            "WHERE t.status IN ('open', 'running') ORDER BY e.table_id, e.seq"
        )
    )
    invites = {}
    for table, data in entries:
        if invite := _invite_in(bytes(data)):
            invites[table] = invite
    for table, invite in invites.items():
        connection.execute(
            sa.text("UPDATE tables SET code = :code WHERE id = :id"),
            {"code": code_of(invite), "id": table},
        )


def _invite_in(data: bytes) -> str:
    """The invitation that an entry gives to its table, if it does."""
    if b'"opened"' not in data and b'"invitation-changed"' not in data:
        return ""
    try:
        entry = json.loads(data)
        kind = entry.get("entry")
        if kind == "opened":
            return str(entry["settings"].get("invite", ""))
        return str(entry["invite"]) if kind == "invitation-changed" else ""
    except (ValueError, KeyError, AttributeError, RecursionError):
        return ""  # a damaged entry: its table cannot be opened anyway
