"""Fan-out: every viewer hears that its table went on, whichever process wrote it.

Between processes Litestar's channels carry table ids and numbers, no contents: a viewer's
socket builds what it may see from the store. A lost notice is found by the next sweep.
"""

import logging
from typing import Protocol

from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from bunny_kingdom.server.settings import Settings
from bunny_kingdom.server.store import CHANNEL, REVOKED
from bunny_kingdom.server.writer import SENDER

log = logging.getLogger(__name__)


class Watcher(Protocol):
    """Whoever waits for a table to go on."""

    def wake(self, seq: int) -> None:
        """The table has an entry of this number now."""

    def drop_if_slow(self) -> None:
        """End the connection if one message takes too long."""

    def revoked(self, identity: str) -> None:
        """A device of an identity was revoked."""


def backend_for(settings: Settings) -> ChannelsBackend:
    """The carrier of notices: memory for one process, PostgreSQL for several."""
    if not settings.postgres:
        return MemoryChannelsBackend()
    from bunny_kingdom.server.notices import PostgresNotices  # needs the extra `postgres`

    return PostgresNotices(settings.database, CHANNEL)


class Fanout:
    """Who watches which table in this process."""

    def __init__(self, settings: Settings) -> None:
        self.channels = ChannelsPlugin(backend_for(settings), channels=[CHANNEL])
        self.own = ""
        """The name under which this process sends notices."""
        self._watchers: dict[str, set[Watcher]] = {}

    def watch(self, table_id: str, watcher: Watcher) -> None:
        """Wake a watcher whenever a table goes on."""
        self._watchers.setdefault(table_id, set()).add(watcher)

    def unwatch(self, table_id: str, watcher: Watcher) -> None:
        """Do so no more."""
        watchers = self._watchers.get(table_id, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(table_id, None)

    def watched(self) -> set[str]:
        """The tables that somebody watches here."""
        return set(self._watchers)

    def watchers(self) -> list[Watcher]:
        """Everybody who watches a table here."""
        return [watcher for watchers in self._watchers.values() for watcher in watchers]

    def committed(self, latest: dict[str, int]) -> None:
        """This process has committed entries; other processes hear of it by PostgreSQL, which
        carries the notice with the commit itself.
        """
        for table_id, seq in latest.items():
            self.heard(table_id, seq)

    def heard(self, table_id: str, seq: int) -> None:
        """A table went on."""
        for watcher in self._watchers.get(table_id, ()):
            watcher.wake(seq)

    async def listen(self) -> None:
        """Hear notices until cancelled."""
        async with self.channels.start_subscription([CHANNEL]) as subscriber:
            async for notice in subscriber.iter_events():
                words = notice.decode().split()
                if f"{SENDER}:{self.own}" not in words[:1]:
                    self._take(words)

    def _take(self, words: list[str]) -> None:
        for word in words:
            table_id, _, seq = word.partition(":")
            if table_id == REVOKED:
                self.revoked(seq)
            elif seq.isdigit():
                self.heard(table_id, int(seq))

    def revoked(self, identity: str) -> None:
        """A device of an identity was revoked."""
        for watcher in self.watchers():
            watcher.revoked(identity)
