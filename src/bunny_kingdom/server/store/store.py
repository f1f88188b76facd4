"""The store: the database behind two doors, a pool of readers and the one writer."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, LargeBinary, Select, create_engine, event, func, select
from sqlalchemy.exc import SQLAlchemyError

from bunny_kingdom.extras import require
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.server.base.signals import Signal
from bunny_kingdom.server.store.append.batch import Latest
from bunny_kingdom.server.store.database_file import (
    SETTINGS,
    TIMEOUT_SECONDS,
    DatabaseFile,
    StoreLost,
    file_of,
    make_private,
)
from bunny_kingdom.server.store.migration import check_revision, migrate
from bunny_kingdom.server.store.notices import Notices
from bunny_kingdom.server.store.schema import entries
from bunny_kingdom.server.store.writer import Writer
from bunny_kingdom.tables.stored import Stored

READERS = 4

T = TypeVar("T")


class Store:
    """All that outlives a process."""

    def __init__(self, database: str, committed: Signal[Latest]) -> None:
        self.engine = engine_for(database)
        self.notices = Notices()
        self.writer = Writer(self.engine, self.notices, committed)
        self._file: DatabaseFile | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    def start(self) -> None:
        try:
            with self.engine.begin() as connection:
                migrate(connection)
        except SQLAlchemyError as error:
            raise BadConfig(f"the database cannot be used: {type(error).__name__}") from error
        file = file_of(self.engine)
        self._file = DatabaseFile(file) if file else None

    async def stop(self) -> None:
        await self.writer.stop()
        self._readers.shutdown()
        self.engine.dispose()

    async def read(self, reading: Callable[[Connection], T]) -> T:
        if self.writer.lost:
            raise StoreLost

        def run() -> T:
            with self.engine.connect() as connection:
                return reading(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    def check_file(self) -> None:
        """See whether SQLite's file is still the one that we have open; without it nothing goes."""
        self.writer.lost = self._file is not None and self._file.look()

    async def tidy(self) -> None:
        """Move SQLite's log into the database beside the writer, which would wait for it."""
        if self.engine.dialect.name == "sqlite":
            await self.read(lambda c: c.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").all())

    async def entries_after(self, table_id: str, seq: int) -> list[Stored]:
        wanted = stored_entries(table_id).where(entries.c.seq > seq).order_by(entries.c.seq)
        return await self._stored(wanted)

    async def last_of(self, table_id: str, kind: str, before: int, limit: int) -> list[Stored]:
        """A table's last entries of a kind before a number, the newest first."""
        start = b'{"entry":"%s"' % kind.encode()  # entries are encoded with their kind first
        is_of_kind = func.substr(entries.c.data, 1, len(start), type_=LargeBinary) == start
        wanted = stored_entries(table_id).where(entries.c.seq < before, is_of_kind)
        return await self._stored(wanted.order_by(entries.c.seq.desc()).limit(limit))

    async def entry_of_command(self, table_id: str, command: str) -> Stored | None:
        with_digest = stored_entries(table_id).add_columns(entries.c.digest)
        found = await self._stored(with_digest.where(entries.c.command == command))
        return found[0] if found else None

    async def _stored(self, wanted: Select[Any]) -> list[Stored]:
        return await self.read(lambda c: [Stored(*row) for row in c.execute(wanted)])


def stored_entries(table_id: str) -> Select[Any]:
    """Selects the entries of a table, without the digests that an old database does not have."""
    columns = entries.c.seq, entries.c.at, entries.c.command, entries.c.data
    return select(*columns).where(entries.c.table_id == table_id)


def check_database(database: str) -> None:
    """Refuse a database that cannot be opened, and say why, before a server is started on it."""
    engine = engine_for(database)
    try:
        with engine.begin() as connection:
            check_revision(connection)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise BadConfig(f"the database cannot be used: {reason}") from None
    finally:
        engine.dispose()


def engine_for(database: str) -> Engine:
    """An engine for SQLite, with a log that is on disk at every commit, or for PostgreSQL."""
    shared: dict[str, Any] = {"pool_size": READERS + 2, "hide_parameters": True}
    if database.startswith("postgresql://"):
        require("postgres", "a PostgreSQL database")
        url = database.replace("postgresql://", "postgresql+psycopg://", 1)
        return create_engine(url, pool_pre_ping=True, paramstyle="format", **shared)
    engine = create_engine(database, connect_args={"timeout": TIMEOUT_SECONDS}, **shared)
    if file := file_of(engine):
        event.listen(engine, "do_connect", lambda *_: make_private(file))
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, so that savepoints work
    # one damaged name must not spoil a list of a hundred
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    for setting in SETTINGS:
        connection.execute(setting)
