"""Connections: every open one, until its transport is really gone.

A connection costs a file and some memory whatever it does. So all are counted, in total and by
address, and none may wait for ever: for the rest of a request, for a reader, for a closing
handshake.
"""

import asyncio
import logging
import sys
from time import monotonic
from typing import Protocol

from bunny_kingdom.server.base import metrics
from bunny_kingdom.server.base.limits import Counts
from bunny_kingdom.server.base.settings import Settings

log = logging.getLogger(__name__)
OTHER_FILES = 100
"""Files that are no connections: the database, the bots' workers, what is read and closed again."""
HEAD_BYTES = 16_384
"""The largest head of a request."""
LOOK_SECONDS = 0.5
LINGER_SECONDS = 3.0
"""So long a connection that we close may take to send what is left."""


class Connection(Protocol):
    """One end of a transport, before or after it became a socket."""

    transport: asyncio.Transport
    address: str

    def overdue(self, now: float) -> bool:
        """Whether it has been waited for long enough."""


class Connections:
    """All connections of this process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.most = max(1, min(settings.connections, most_files() - OTHER_FILES))
        by_address = self.most if settings.behind_proxy else settings.connections_per_address
        self._addresses = Counts(by_address)  # a proxy's address is everybody's
        self._open: dict[asyncio.Transport, Connection] = {}
        self._spare: dict[Connection, None] = {}
        self._closing: dict[asyncio.Transport, float] = {}

    def __len__(self) -> int:
        return len(self._open)

    def all(self) -> list[Connection]:
        return list(self._open.values())

    def admit(self, connection: Connection) -> str:
        """Count one more, if need be in place of the one that has been idle longest.

        Returns why it is refused, or an empty string.
        """
        address = connection.address
        if len(self._open) >= self.most and not self._make_room():
            return f"this server holds {self.most} connections, and all are busy"
        if self._addresses.full(address) and not self._make_room(address):
            most = self.settings.connections_per_address
            return f"{most} connections of your address are open, and all are busy"
        self._addresses.add(address)
        self._open[connection.transport] = connection
        metrics.connections.inc()
        return ""

    def upgrade(self, connection: Connection) -> None:
        """A connection became a socket: it is the same transport, and counts once."""
        self._open[connection.transport] = connection

    def gone(self, connection: Connection) -> None:
        if self._open.pop(connection.transport, None):
            self._addresses.give_back(connection.address)
            self._closing.pop(connection.transport, None)
            self._spare.pop(connection, None)
            metrics.connections.dec()

    def waits(self, connection: Connection) -> None:
        """No request is under way: the connection is closed if there is no room for another."""
        if connection.transport in self._open:
            self._spare[connection] = None

    def works(self, connection: Connection) -> None:
        """A whole request came, which is answered before anything else."""
        self._spare.pop(connection, None)

    def _make_room(self, address: str = "") -> bool:
        for connection in self._spare:
            if not address or connection.address == address:
                del self._spare[connection]
                connection.transport.abort()
                return True
        return False

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self._look(monotonic())

    def _look(self, now: float) -> None:
        for transport, connection in list(self._open.items()):
            if transport.is_closing():
                if now - self._closing.setdefault(transport, now) > LINGER_SECONDS:
                    transport.abort()
            elif connection.overdue(now):
                metrics.dropped.inc()
                transport.abort()


def most_files() -> int:
    """How many files this process may open: as many as the system lets us ask for."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):  # a Mac says "without limit" and means it otherwise
            log.info("the limit on open files stays", extra={"files": soft})
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft
