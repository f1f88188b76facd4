"""The services of one server process: built once, in order, each with what it needs."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from litestar import Litestar

from bunny_kingdom.server.base.limits import AddressLimits
from bunny_kingdom.server.base.repeated import repeated
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.base.signals import Signal
from bunny_kingdom.server.bot_tables import BotTables
from bunny_kingdom.server.bots.attendant import Attendant
from bunny_kingdom.server.bots.hints import Hints
from bunny_kingdom.server.bots.seated_bots import SeatedBots
from bunny_kingdom.server.bots.worker_pool import WorkerPool
from bunny_kingdom.server.http.dependencies import SocketServices
from bunny_kingdom.server.http.replay import ReplayTurns
from bunny_kingdom.server.http.visitors import Visitors
from bunny_kingdom.server.identity.identities import Identities
from bunny_kingdom.server.identity.revocations import Revocations
from bunny_kingdom.server.live.connections import Connections
from bunny_kingdom.server.live.fanout import Fanout
from bunny_kingdom.server.live.network import Network
from bunny_kingdom.server.live.presence import TELL_SECONDS, Presence
from bunny_kingdom.server.live.update_queue import UpdateQueue
from bunny_kingdom.server.performer import Performer
from bunny_kingdom.server.reviews.reviews import Reviews
from bunny_kingdom.server.shared_tables import SharedTables
from bunny_kingdom.server.store.append.batch import Latest
from bunny_kingdom.server.store.heartbeat import Heartbeat
from bunny_kingdom.server.store.held_tables import HeldTables
from bunny_kingdom.server.store.store import Store
from bunny_kingdom.server.sweep import Sweep
from bunny_kingdom.tables.table import Table

log = logging.getLogger(__name__)


class Services:
    """What a process has; a route names those that it asks for."""

    def __init__(self, settings: Settings) -> None:
        committed: Signal[Latest] = Signal()
        revoked: Signal[str] = Signal()
        performed: Signal[Table] = Signal()
        self.settings = settings
        self.limits = AddressLimits(settings)
        self.store = Store(settings.database, committed)
        self.tables = HeldTables(self.store)
        self.heartbeat = Heartbeat(self.store, committed)
        self.identities = Identities(self.store, revoked)
        self.presence = Presence(settings, self.store, self.tables)
        self.fanout = Fanout(settings, self.store.notices, committed, revoked, self.presence)
        self.shared_tables = SharedTables(settings, self.store, self.fanout)
        self.revocations = Revocations(self.store, self.fanout)
        self.connections = Connections(settings)
        self.network = Network(settings)
        bot_tables = BotTables(settings)
        self.performer = Performer(settings, self.store, self.tables, bot_tables, performed)
        self.workers = WorkerPool(settings.jobs, settings.think_seconds)
        self.bots = SeatedBots(self.workers)
        self.attendant = Attendant(
            settings, self.store, self.tables, self.performer, self.bots, bot_tables, performed
        )
        self.hints = Hints(settings, self.tables, self.performer, self.workers)
        self.visitors = Visitors(settings, self.identities, self.tables, self.attendant)
        self.socket_services = SocketServices(
            *(settings, self.visitors, self.tables, self.performer, self.attendant),
            *(self.fanout, self.presence, UpdateQueue()),
        )
        self.replay_turns = ReplayTurns(settings)
        self.reviews = Reviews(settings, self.store, self.tables, performed)
        self.sweep = Sweep(
            settings, self.store, self.tables, self.fanout, self.performer, self.attendant
        )

    @asynccontextmanager
    async def open(self, _app: Litestar) -> AsyncIterator[None]:
        """Keep everything going for as long as the application lives."""
        try:
            self.store.start()
            await self.heartbeat.resume()
        except Exception:
            log.exception("the server cannot start")
            raise
        seconds = self.settings.sweep_seconds
        endless = (
            self.fanout.listen(),
            self.heartbeat.beating(),
            self.connections.watch(),
            repeated(self.revocations.look, seconds, "revocations"),
            repeated(self.sweep.sweep, seconds, "sweep"),
            repeated(self.shared_tables.look, seconds, "shared tables"),
        )
        tasks = [asyncio.create_task(each) for each in endless]
        await self.fanout.listening.wait()
        tasks.append(asyncio.create_task(repeated(self.presence.tell, TELL_SECONDS, "presence")))
        try:
            yield
        finally:
            await self.network.close()
            self.attendant.stop()
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await self.reviews.close()
            self.workers.stop()
            await self.store.stop()
