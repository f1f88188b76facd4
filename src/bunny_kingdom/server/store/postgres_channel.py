"""The channel over which PostgreSQL carries notices; it is listened to again when it breaks."""

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

from psycopg import AsyncConnection, Error
from psycopg.sql import SQL, Identifier

from bunny_kingdom.server.store.notices import CHANNEL

log = logging.getLogger(__name__)
AGAIN_SECONDS = 1.0


async def heard_over(database: str, listening: asyncio.Event) -> AsyncIterator[str]:
    """Every notice as it comes, for ever; sweeps find what was missed while the line was broken.

    The event is set once we listen, or have at least tried to.
    """
    while True:
        try:
            connected = await AsyncConnection[Any].connect(database, autocommit=True)
            async with connected as connection:
                await connection.execute(SQL("LISTEN {}").format(Identifier(CHANNEL)))
                listening.set()
                async for notice in connection.notifies():
                    yield notice.payload
        except Error:
            listening.set()
            log.warning("the line to the other processes broke")
        await asyncio.sleep(AGAIN_SECONDS)
