"""Every way to append keeps the same promises: all of a write or nothing, and on disk when told."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from bunny_kingdom.server.base.signals import Signal
from bunny_kingdom.server.store.append.batch import Latest
from bunny_kingdom.server.store.schema import entries, identities
from bunny_kingdom.server.store.store import Store

pytestmark = pytest.mark.anyio


def row(table: str, seq: int, command: str | None = None) -> dict[str, Any]:
    name = command and f"guest/{command}"
    return {
        **{"table_id": table, "seq": seq, "at": 1.0},
        **{"command": name, "data": b"{}", "digest": None},
    }


@asynccontextmanager
async def store_on(database: str) -> AsyncIterator[tuple[Store, list[Latest]]]:
    """A store without a server, and what it tells of tables that went on."""
    committed: Signal[Latest] = Signal()
    told: list[Latest] = []
    committed.hear(told.append)
    store = Store(database, committed)
    store.start()
    yield store, told
    await store.stop()


async def stored(store: Store) -> set[tuple[str, int]]:
    def reading(connection: Connection) -> set[tuple[str, int]]:
        return {(r.table_id, r.seq) for r in connection.execute(select(entries))}

    return await store.read(reading)


async def test_who_comes_first_has_the_number(appended: str) -> None:
    async with store_on(appended) as (store, told):
        append = store.writer.append
        assert (
            await asyncio.gather(*(append([row(f"t{n}", 1)]) for n in range(100))) == [True] * 100
        )
        again = await asyncio.gather(*(append([row(f"t{n}", 1 + n // 4)]) for n in range(8)))
        assert again == [False] * 4 + [True] * 4
        same = await asyncio.gather(*(append([row("same", 1)]) for _ in range(5)))
        assert sorted(same) == [False] * 4 + [True]
        assert await stored(store) == {(f"t{n}", 1) for n in range(100)} | {
            *((f"t{n}", 2) for n in range(4, 8)),
            ("same", 1),
        }
        assert {(table, seq) for latest in told for table, seq in latest.items()} == await stored(
            store
        )


async def test_a_command_is_carried_out_once(appended: str) -> None:
    async with store_on(appended) as (store, _):
        append = store.writer.append
        assert await append([row("one", 1, "play")])
        tried = [row("one", 2, "play"), row("two", 1, "play"), row("one", 2, "other")]
        assert [await append([each]) for each in tried] == [False, True, True]


async def test_entries_come_together_with_their_change_or_not_at_all(appended: str) -> None:
    def named(name: str) -> Any:
        guest = {"id": name, "name": name, "created_at": 1.0}
        return lambda connection: connection.execute(insert(identities), guest)

    def names(connection: Connection) -> set[str]:
        return set(connection.scalars(select(identities.c.id)))

    async with store_on(appended) as (store, _):
        writer = store.writer
        assert await writer.append([row("one", 1), row("one", 2)], named("ann"))
        assert not await writer.append([row("one", 3), row("one", 2)], named("bob"))
        results: tuple[Any, ...] = await asyncio.gather(
            writer.append([row("one", 3)], named("ann")),  # there is an Ann already
            writer.append([row("two", 1)], named("cat")),
            writer.append([row("three", 1)]),
            writer.write(lambda _: "written"),
            return_exceptions=True,
        )
        refused, *others = results
        assert isinstance(refused, Exception)
        assert others == [True, True, "written"]
        assert await store.read(names) == {"ann", "cat"}
        assert await stored(store) == {("one", 1), ("one", 2), ("two", 1), ("three", 1)}


async def test_what_waits_is_written_before_the_end(appended: str) -> None:
    async with store_on(appended) as (store, _):
        waiting = [asyncio.create_task(store.writer.append([row(f"t{n}", 1)])) for n in range(200)]
        await asyncio.sleep(0)
    assert all([await each for each in waiting])
