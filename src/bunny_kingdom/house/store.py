"""Stores: where a house keeps its tables. The browser's is written in TypeScript."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.stored import Stored

Batch = Mapping[str, Sequence[Stored]]
"""Entries that are written together or not at all, by their table."""


class Shelved(NamedTuple):
    """A table that a store has: the number of its last entry, and its card if it has one."""

    table: str
    last: int
    card: bytes | None


class Store(Protocol):
    """What a house needs of its store. What is appended is kept before `append` returns."""

    async def append(self, batch: Batch) -> bool:
        """Keep entries; False if another page has taken one of their numbers."""

    async def entries(self, table_id: str, since: int) -> list[Stored]:
        """The entries of a table after a number."""

    async def shelf(self) -> list[Shelved]:
        """Every table."""

    async def keep_card(self, table_id: str, card: bytes) -> None:
        """Keep what lists say of a table."""

    async def remove(self, table_id: str) -> None:
        """Drop a table with all its entries."""

    async def note(self, name: str) -> bytes | None:
        """Something small that was written down."""

    async def write_note(self, name: str, value: bytes) -> None:
        """Write something small down."""


def store_full() -> Refusal:
    """The answer where there is no room for an entry."""
    return Refusal("store-full", "this device has no room for more: nothing was done")


class MemoryStore:
    """A store that lasts as long as the page: for tests, and where a browser keeps nothing."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Stored]] = {}
        self._cards: dict[str, bytes] = {}
        self._notes: dict[str, bytes] = {}

    async def append(self, batch: Batch) -> bool:
        for table_id, rows in batch.items():
            if rows and rows[0].seq != len(self.rows(table_id)) + 1:
                return False
        for table_id, rows in batch.items():
            self.rows(table_id).extend(rows)
        return True

    async def entries(self, table_id: str, since: int) -> list[Stored]:
        return self.rows(table_id)[since:]

    def rows(self, table_id: str) -> list[Stored]:
        """All entries of a table."""
        return self._entries.setdefault(table_id, [])

    async def shelf(self) -> list[Shelved]:
        return [
            Shelved(table_id, rows[-1].seq, self._cards.get(table_id))
            for table_id, rows in self._entries.items()
            if rows
        ]

    async def keep_card(self, table_id: str, card: bytes) -> None:
        self._cards[table_id] = card

    async def remove(self, table_id: str) -> None:
        self._entries.pop(table_id, None)
        self._cards.pop(table_id, None)

    async def note(self, name: str) -> bytes | None:
        return self._notes.get(name)

    async def write_note(self, name: str, value: bytes) -> None:
        self._notes[name] = value
