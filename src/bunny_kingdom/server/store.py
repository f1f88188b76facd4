"""The store: the database behind two doors, a pool of readers and the one writer."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, select
from sqlalchemy.exc import SQLAlchemyError

from bunny_kingdom.extras import require
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.server.migrating import migrate
from bunny_kingdom.server.schema import entries
from bunny_kingdom.server.sqlite_settings import SETTINGS, TIMEOUT_SECONDS
from bunny_kingdom.server.writer import Writer

READERS = 4
CHANNEL = "bunny_tables"
"""The name under which processes tell each other which tables went on."""
REVOKED = "revoked"
"""Opens the notice that a device of an identity was revoked."""

T = TypeVar("T")


class Stored(NamedTuple):
    """An entry as it lies in the store."""

    seq: int
    at: float
    command: str | None
    data: bytes
    digest: str | None = None


class Store:
    """All that outlives a process."""

    def __init__(self, database: str) -> None:
        self.engine = engine_for(database)
        self.writer = Writer(self.engine, CHANNEL)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    def start(self) -> None:
        """Bring the database up to date and open both doors; call it in the event loop."""
        try:
            with self.engine.begin() as connection:
                migrate(connection)
        except SQLAlchemyError as error:
            raise BadConfig(f"the database cannot be used: {type(error).__name__}") from error
        self.writer.start()

    def stop(self) -> None:
        """Finish writing and close."""
        self.writer.stop()
        self._readers.shutdown()
        self.engine.dispose()

    async def read(self, reading: Callable[[Connection], T]) -> T:
        """Read in a thread of the pool."""

        def run() -> T:
            with self.engine.connect() as connection:
                return reading(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def tidy(self) -> None:
        """Move SQLite's log into the database beside the writer, which would wait for it."""
        if self.engine.dialect.name == "sqlite":
            await self.read(lambda c: c.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").all())

    async def entries_after(self, table_id: str, seq: int) -> list[Stored]:
        """A table's entries from the one after a number on."""

        def reading(connection: Connection) -> list[Stored]:
            found = connection.execute(
                select(entries.c.seq, entries.c.at, entries.c.command, entries.c.data)
                .where(entries.c.table_id == table_id, entries.c.seq > seq)
                .order_by(entries.c.seq)
            )
            return [Stored(*row) for row in found]

        return await self.read(reading)

    async def entry_of_command(self, table_id: str, command: str) -> Stored | None:
        """The entry that a command made, if it was carried out."""

        def reading(connection: Connection) -> Stored | None:
            found = connection.execute(
                select(*(entries.c[name] for name in Stored._fields)).where(
                    entries.c.table_id == table_id, entries.c.command == command
                )
            ).first()
            return Stored(*found) if found else None

        return await self.read(reading)


def check_database(database: str) -> None:
    """Refuse a database that cannot be opened, and say why, before a server is started on it."""
    engine = engine_for(database)
    try:
        with engine.begin():
            pass
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise BadConfig(f"the database cannot be used: {reason}") from None
    finally:
        engine.dispose()


def engine_for(database: str) -> Engine:
    """An engine for SQLite, with a log that is on disk at every commit, or for PostgreSQL."""
    if database.startswith("postgresql://"):
        require("postgres", "a PostgreSQL database")
        url = database.replace("postgresql://", "postgresql+psycopg://", 1)
        return create_engine(url, pool_size=READERS + 2, pool_pre_ping=True, paramstyle="format")
    engine = create_engine(
        database, pool_size=READERS + 2, connect_args={"timeout": TIMEOUT_SECONDS}
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, so that savepoints work
    for setting in SETTINGS:
        connection.execute(setting)


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
