"""Revocations that nobody was told of: open sockets whose token is no longer in the store.

A revocation is announced to every process with its commit, but a notice can get lost. So the tokens
of all open sockets are looked up every few seconds, in a single query.
"""

from dataclasses import dataclass

from sqlalchemy import select

from bunny_kingdom.server.live.fanout import Fanout
from bunny_kingdom.server.store.schema import tokens
from bunny_kingdom.server.store.store import Store


@dataclass
class Revocations:
    """Looks for sockets in this process that should be closed."""

    _store: Store
    _fanout: Fanout

    async def look(self) -> None:
        watchers = [watcher for watcher in self._fanout.watchers() if watcher.device]
        devices = {watcher.device for watcher in watchers}
        wanted = select(tokens.c.hash).where(tokens.c.hash.in_(devices))
        known = await self._store.read(lambda c: set(c.scalars(wanted)))
        for watcher in watchers:
            if watcher.device not in known:
                watcher.prove()
