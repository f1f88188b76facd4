"""Fan-out: every viewer hears that its table went on, whichever process wrote it.

Notices between processes carry table ids and numbers, no content; each socket builds what its
viewer may see. A lost notice is found by the next sweep.
"""

import asyncio
from typing import Protocol

from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.base.signals import Signal
from bunny_kingdom.server.live.presence import Presence
from bunny_kingdom.server.store.append.batch import Latest
from bunny_kingdom.server.store.notices import PRESENCE, REVOKED, Notices
from bunny_kingdom.tables.identity import Identity


class Watcher(Protocol):
    """Whoever waits for a table to go on."""

    identity: Identity | None
    """Who it is; None for a visitor without a name."""
    device: str | None
    """What the store knows its token by, if it has one."""

    def wake(self, seq: int) -> None:
        """The table has an entry of this number now."""

    def tell_presence(self) -> None:
        """A player of the table came or went."""

    def prove(self) -> None:
        """Leave, unless the store still knows the token."""


class Fanout:
    """Who watches which table in this process."""

    def __init__(
        self,
        settings: Settings,
        notices: Notices,
        committed: Signal[Latest],
        revoked: Signal[str],
        presence: Presence,
    ) -> None:
        self._settings = settings
        self._notices = notices
        self._watchers: dict[str, set[Watcher]] = {}
        self.listening = asyncio.Event()
        """Set once we hear of other processes, or could not."""
        committed.hear(self.committed)
        revoked.hear(self.revoked)
        self._presence = presence
        presence.changed.hear(self.presence_changed)

    def watch(self, table_id: str, watcher: Watcher) -> None:
        self._watchers.setdefault(table_id, set()).add(watcher)

    def unwatch(self, table_id: str, watcher: Watcher) -> None:
        watchers = self._watchers.get(table_id, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(table_id, None)

    def watched(self) -> set[str]:
        return set(self._watchers)

    def watchers(self) -> list[Watcher]:
        return [watcher for watchers in self._watchers.values() for watcher in watchers]

    def committed(self, latest: Latest) -> None:
        """This process has committed entries; PostgreSQL tells the others, with the commit."""
        for table_id, seq in latest.items():
            self.heard(table_id, seq)

    def heard(self, table_id: str, seq: int) -> None:
        for watcher in self._watchers.get(table_id, ()):
            watcher.wake(seq)

    async def listen(self) -> None:
        """Hear what other processes tell, until cancelled; with SQLite there are none."""
        if not self._settings.postgres:
            self.listening.set()
            return
        from bunny_kingdom.server.store.postgres_channel import heard_over  # needs the extra

        async for notice in heard_over(self._settings.database, self.listening):
            for name, value in self._notices.read(notice):
                if name == REVOKED:
                    self.revoked(value)
                elif name in PRESENCE:
                    self._presence.heard(name, value)
                elif value.isdigit():
                    self.heard(name, int(value))

    def presence_changed(self, table_id: str) -> None:
        for watcher in self._watchers.get(table_id, ()):
            watcher.tell_presence()

    def revoked(self, identity: str) -> None:
        """Some device of an identity was revoked: all of them have to prove themselves."""
        for watcher in self.watchers():
            if watcher.identity and watcher.identity.id == identity:
                watcher.prove()
