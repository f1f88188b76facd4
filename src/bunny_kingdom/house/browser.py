"""A house in a web worker: its store and its bots are in JavaScript, and only text goes across."""

import base64
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from bunny_kingdom.bots.sage import brought
from bunny_kingdom.bots.sage.loader import TOWN
from bunny_kingdom.bots.thoughts import Answer, thought_about
from bunny_kingdom.house.door import Door, Reply
from bunny_kingdom.house.house import House, open_house
from bunny_kingdom.house.store import Batch, MemoryStore, Shelved, Store, store_full
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.stored import Stored

JavaScript = Any
"""An object of the worker, whose methods return promises that can be awaited."""


class Row(Struct, frozen=True, omit_defaults=True):
    """An entry as the browser's store keeps it."""

    table: str
    seq: int
    at: float
    data: str
    command: str | None = None
    digest: str | None = None


class ShelfRow(Struct, frozen=True):
    """A table as the browser's store lists it."""

    table: str
    last: int
    card: str | None


class BrowserStore:
    """The store of a browser: IndexedDB, behind a few functions of the worker."""

    def __init__(self, js: JavaScript) -> None:
        self._js = js

    async def append(self, batch: Batch) -> bool:
        rows = [
            Row(table_id, row.seq, row.at, row.data.decode(), row.command, row.digest)
            for table_id, rows in batch.items()
            for row in rows
        ]
        return _kept(await self._js.append(msgspec.json.encode(rows).decode()))

    async def entries(self, table_id: str, since: int) -> list[Stored]:
        text = await self._js.entries(table_id, since)
        rows = msgspec.json.decode(text, type=list[dict[str, Any]])
        return [_stored(row) for row in rows]

    async def shelf(self) -> list[Shelved]:
        rows = msgspec.json.decode(await self._js.shelf(), type=list[ShelfRow])
        return [
            Shelved(row.table, row.last, None if row.card is None else row.card.encode())
            for row in rows
        ]

    async def keep_card(self, table_id: str, card: bytes) -> None:
        await self._js.keepCard(table_id, card.decode())

    async def remove(self, table_id: str) -> None:
        await self._js.remove(table_id)

    async def note(self, name: str) -> bytes | None:
        text = await self._js.note(name)
        return None if text is None else str(text).encode()

    async def write_note(self, name: str, value: bytes) -> None:
        _kept(await self._js.writeNote(name, value.decode()))


def _kept(outcome: str) -> bool:
    """Whether something was kept, and not another's in its place; a refusal if nothing can be."""
    if outcome == "full":
        raise store_full()
    if outcome == "away":
        raise Refusal("busy", "the store of this browser does not answer; try again")
    return outcome == "kept"


def _stored(row: dict[str, Any]) -> Stored:
    """A row as it lies there; whether it makes sense is seen when it is folded."""
    data = row.get("data")
    return Stored(
        row.get("seq", 0),
        row.get("at", 0.0),
        row.get("command"),
        data.encode() if isinstance(data, str) else b"",
        row.get("digest"),
    )


class BrowserDoor:
    """What the worker calls."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._door = Door(house)

    async def ask(self, method: str, target: str, body: str) -> str:
        return _told(await self._door.ask(method, target, body))

    def more(self, number: int) -> str:
        return _told(self._door.more(number))

    def drop(self, number: int) -> None:
        self._door.drop(number)

    async def visit(self, number: int, table: str, query: str, say: Callable[[str], None]) -> bool:
        return await self._door.visit(number, table, query, say)

    async def hear(self, number: int, text: str) -> None:
        await self._door.hear(number, text)

    def leave(self, number: int) -> None:
        self._door.leave(number)

    async def heard(self, table: str) -> None:
        """Another page of this browser has played on at a table."""
        await self._house.heard(table)


def _told(reply: Reply) -> str:
    return msgspec.json.encode(reply._asdict()).decode()


async def opened(store: JavaScript | None, think: JavaScript) -> BrowserDoor:
    """The house of this browser; without a store it lasts as long as the page."""
    kept: Store = BrowserStore(store) if store is not None else MemoryStore()

    async def asked(question: bytes) -> Answer:
        answer = await think(base64.b64encode(question).decode())
        return msgspec.json.decode(answer, type=Answer)

    return BrowserDoor(await open_house(kept, asked))


def thought(question: str) -> str:
    """What a bot in a worker of its own makes of a question."""
    return msgspec.json.encode(thought_about(base64.b64decode(question))).decode()


class Beside:
    """A network whose sums are done in JavaScript."""

    def __init__(self, tell: Callable[[str, str, int], str]) -> None:
        self._tell = tell

    def utilities(self, row: Any, cards: list[int], players: int) -> list[float]:
        """A row goes across as a text with a sign for each of its bytes."""
        signs = row.tobytes().decode("latin-1")
        told = self._tell(signs, msgspec.json.encode(cards).decode(), players)
        return msgspec.json.decode(told, type=list[float])


def offer(titles: str) -> None:
    """For which titles the worker can bring networks, as JSON."""
    brought.offer(msgspec.json.decode(titles, type=list[str]))


class BesideInTown:
    """The same for Town, where a network says how a turn may end."""

    def __init__(self, tell: Callable[[str, str], float]) -> None:
        self._tell = tell

    def __call__(self, places: Any, numbers: Any, count: int) -> float:
        """Places go across as a text with a sign for each, numbers with one for each byte."""
        where = "".join(map(chr, places[:count]))
        return self._tell(where, numbers[:count].tobytes().decode("latin-1"))


def bring(title: str, tell: Callable[..., Any]) -> None:
    """The network of a title, which an answer wanted."""
    brought.bring(title, BesideInTown(tell) if title == TOWN else Beside(tell))


def withdraw(title: str) -> None:
    """The network of a title cannot be had."""
    brought.withdraw(title)
