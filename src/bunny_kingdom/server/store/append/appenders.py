"""The appenders of a database, in the order in which they are tried."""

import os
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Protocol

from sqlalchemy import Engine

from bunny_kingdom.server.store.append.batch import Batch, Outcomes
from bunny_kingdom.server.store.append.driver import DriverAppender
from bunny_kingdom.server.store.append.process import ProcessAppender
from bunny_kingdom.server.store.append.transaction import TransactionAppender
from bunny_kingdom.server.store.notices import Notices


class Appender(Protocol):
    """One way to write a batch."""

    async def append(self, batch: Batch) -> Outcomes | None:
        """What came of each write, which is on disk now; None if nothing was written.

        The batch may not suit this way, a number or a command may be taken, the way may be blocked.
        The next way is tried then; the last one never returns None.
        """

    async def close(self) -> None:
        """Write no more."""


def quick_appender(engine: Engine, notices: Notices, thread: Executor) -> Appender:
    """The way that plain entries go, nearly all there are."""
    if engine.dialect.name == "sqlite" and os.name != "nt":  # its event loops may know no pipes
        return ProcessAppender(engine)
    return DriverAppender(engine, notices, thread)


class Appenders:
    """The quick way, and the thorough one for what that leaves."""

    def __init__(self, engine: Engine, notices: Notices) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._ways = (
            quick_appender(engine, notices, self._thread),
            TransactionAppender(engine, notices, self._thread),
        )

    async def append(self, batch: Batch) -> Outcomes:
        quick, thorough = self._ways
        outcomes = await quick.append(batch)
        return await thorough.append(batch) if outcomes is None else outcomes

    async def close(self) -> None:
        for way in self._ways:
            await way.close()
        self._thread.shutdown()
