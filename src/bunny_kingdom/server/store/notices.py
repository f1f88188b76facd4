"""Notices: what the processes on one PostgreSQL tell each other, with a commit and only then.

They name tables and numbers, identities with a revoked device, and who has a page open where; never
any content. With SQLite, which is for one process, nothing is sent.
"""

import secrets
from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, func, select

from bunny_kingdom.server.store.append.batch import Latest

CHANNEL = "bunny_tables"
MOST_TABLES = 250
"""Tables in one notice: PostgreSQL takes less than 8,000 bytes."""
MOST_WORDS = 100
"""The same of other words."""
REVOKED = "revoked"
HERE, LEFT, LIVES, STARTS = PRESENCE = ("here", "left", "lives", "starts")
"""What is told of pages: one was opened, one was closed, a process lives, and it begins."""
SENDER = "from"


class Notices:
    """The notices of this process, and how those of others are read."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(4)
        """Tells this process from the others."""
        self._sender = f"{SENDER}:{self.name}"
        """Opens a notice of what this process knows already."""

    def of(self, latest: Latest) -> list[str]:
        words = [f"{table_id}:{seq}" for table_id, seq in latest.items()]
        parts = (words[n : n + MOST_TABLES] for n in range(0, len(words), MOST_TABLES))
        return [" ".join((self._sender, *part)) for part in parts]

    def send(self, connection: Connection, latest: Latest) -> None:
        """Tell the others that tables went on, if this transaction is committed."""
        for notice in self.of(latest):
            _send(connection, notice)

    def send_revoked(self, connection: Connection, identity: str) -> None:
        """Tell all that a device was revoked, if this transaction is committed."""
        _send(connection, f"{REVOKED}:{identity}")

    def send_words(self, connection: Connection, words: Sequence[str]) -> None:
        """Tell the others something, if this transaction is committed."""
        for first in range(0, len(words), MOST_WORDS):
            _send(connection, " ".join((self._sender, *words[first : first + MOST_WORDS])))

    def read(self, notice: str) -> Iterator[tuple[str, str]]:
        """What another process told: a table and its number, or REVOKED and an identity."""
        words = notice.split()
        if self._sender not in words[:1]:
            for word in words:
                name, _, value = word.partition(":")
                yield name, value


def _send(connection: Connection, notice: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, notice)))
