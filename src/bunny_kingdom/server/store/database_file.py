"""SQLite's file: how it is used, private from its first byte on, and watched by the server.

A process keeps writing to an open file after it was deleted or replaced, and all of that is lost.
"""

import logging
import os
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

log = logging.getLogger(__name__)
PRIVATE = 0o600
LOG_PAGES = 50_000
"""SQLite tidies its log by itself when it is this long (200 MB); the store does it before."""
SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    f"PRAGMA wal_autocheckpoint = {LOG_PAGES}",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA foreign_keys = ON",
)
"""What is said first on every connection: each commit is on disk before anybody hears of it."""
TIMEOUT_SECONDS = 30
"""How long a connection waits for another one that writes."""


class StoreLost(SQLAlchemyError):  # noqa: N818 - reads as a sentence where it is raised
    """The file that we have open is not the one that others find any more."""


def file_of(engine: Engine) -> Path | None:
    """The file of a database; None if it has none of its own."""
    name = engine.url.database
    if engine.dialect.name != "sqlite" or not name or name.startswith((":", "file:")):
        return None
    return Path(name)


def make_private(file: Path) -> None:
    """Create a file only its owner can read, unless it exists; SQLite's other files inherit that.

    Errors are left to SQLite, which reports them better.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))


class DatabaseFile:
    """The file that a store was started on."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._known = self._found()
        self.lost = False

    def look(self) -> bool:
        """Whether it is lost. It may come back, if it was only moved away for a moment."""
        lost = self._found() != self._known
        if lost and not self.lost:
            log.error("the database was deleted or replaced: nothing is written any more")
        elif self.lost and not lost:
            log.warning("the database is there again")
        self.lost = lost
        return lost

    def _found(self) -> tuple[int, int] | None:
        try:
            found = os.stat(self._file)
        except OSError:
            return None
        return found.st_dev, found.st_ino
