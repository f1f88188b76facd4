"""Notices over PostgreSQL: a backend for Litestar's channels that survives a lost connection.

Litestar's own backend opens a connection for every publication and ends for good when its
line breaks. Here the writer sends notices within its transactions, so that they go out
with the commit and only then; this side listens, and connects again when it must.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress
from typing import Any

from litestar.channels.backends.base import ChannelsBackend
from psycopg import AsyncConnection, OperationalError
from psycopg.sql import SQL, Identifier

log = logging.getLogger(__name__)
AGAIN_SECONDS = 1.0


class PostgresNotices(ChannelsBackend):
    """Hears every notice of one channel."""

    def __init__(self, database: str, channel: str) -> None:
        self._database = database
        self._channel = channel
        self._queue: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()

    async def on_startup(self) -> None:
        """Begin to listen."""
        self._task = asyncio.create_task(self._listen())
        await self._listening.wait()

    async def on_shutdown(self) -> None:
        """Listen no more."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Send a notice that belongs to no commit."""
        async with await self._connect() as connection:
            for channel in channels:
                await connection.execute("SELECT pg_notify(%s, %s)", (channel, data.decode()))

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Nothing to do: the one channel is always heard."""

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Nothing to do."""

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        """The notices as they come."""
        while True:
            yield await self._queue.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """None is kept: what was missed is read from the store."""
        return []

    async def _listen(self) -> None:
        while True:
            try:
                async with await self._connect() as connection:
                    await connection.execute(SQL("LISTEN {}").format(Identifier(self._channel)))
                    self._listening.set()
                    async for notice in connection.notifies():
                        self._queue.put_nowait((notice.channel, notice.payload.encode()))
            except OperationalError:
                log.warning("the line to the other processes broke")
                self._listening.set()  # the sweeps carry on until it is back
            await asyncio.sleep(AGAIN_SECONDS)

    async def _connect(self) -> AsyncConnection[Any]:
        return await AsyncConnection[Any].connect(self._database, autocommit=True)
