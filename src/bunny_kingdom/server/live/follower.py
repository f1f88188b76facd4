"""Following a table: one viewer is sent its updates."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from bunny_kingdom.kernel.knowledge import Knowledge
from bunny_kingdom.kernel.outlook import Outlook
from bunny_kingdom.server.live.transport import Transport
from bunny_kingdom.server.live.update_queue import UpdateQueue
from bunny_kingdom.server.store.held_tables import HeldTables
from bunny_kingdom.tables.entries import Happening
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.viewers.messages import encode
from bunny_kingdom.tables.viewers.updates import (
    all_face_down,
    decided,
    light_update_for,
    update_for,
)
from bunny_kingdom.tables.viewers.viewer import Viewer, viewer_now

LIGHT_SECONDS = 0.2
"""How long a light update waits for the next one: nobody learns anything from it."""
POLL_SECONDS = 1.0
"""How often a delayed spectator is told what has become visible."""


class Wish(NamedTuple):
    """What a viewer asked for: updates from a number on, light ones, with the outlook; and whether
    it is told who has a page open.
    """

    viewer: Viewer
    since: int
    light: bool
    outlook: bool
    presence: bool = False


class Follower:
    """What goes out of one socket unasked.

    An update is built when it can be sent, so a reader that lags gets fewer and larger ones.
    Usually the table is in memory and the reader keeps up, and it is sent at once; otherwise a
    task fetches what is missing.
    """

    def __init__(
        self,
        tables: HeldTables,
        queue: UpdateQueue,
        transport: Transport,
        table_id: str,
        wish: Wish,
        failed: Callable[[BaseException], None],
    ) -> None:
        self.viewer, self._sent, self._light, self._wants_outlook, _ = wish
        self._tables = tables
        self._queue = queue
        self._transport = transport
        self._table_id = table_id
        self._outlook: Outlook | None = None
        self._knowledge: Knowledge | None = None
        self._failed = failed
        self._first = True
        self._heard = 0
        self._queued = False
        self._ended = False
        self._late = False
        self._later: asyncio.TimerHandle | None = None
        self._poll: asyncio.TimerHandle | None = None
        self._fetching: asyncio.Task[None] | None = None

    def wake(self, seq: int) -> None:
        if seq > self._heard:
            can_wait = self._later is not None and self._can_wait(seq)
            self._heard = seq
            if not can_wait and (self._first or seq > self._sent):
                self.look()

    def _can_wait(self, seq: int) -> bool:
        """Whether the light update that waits already will tell this in time."""
        table = self._tables.in_memory(self._table_id)
        if table is None or not table.seq == seq == self._heard + 1:
            return False
        past = [table.recent[-1]]
        return all_face_down(table, past) and not decided(self.viewer, past)

    def look(self) -> None:
        """Tell what is new when its turn comes."""
        if not self._queued:
            self._queued = True
            self._queue.add(self._table_id, self._turn)

    def end(self) -> None:
        self._ended = True
        self._failed = lambda error: None  # whoever asked holds us: a circle would be freed late
        self._in_time()
        if self._poll:
            self._poll.cancel()
        if self._fetching:
            self._fetching.cancel()

    def _turn(self) -> None:
        self._queued = False
        self.tell()

    def tell(self) -> None:
        """Tell what is new: at once if everything is at hand."""
        if self._ended or self._fetching:
            return
        table = self._tables.in_memory(self._table_id)
        if table is None and not self._first and self._heard <= self._sent:
            return  # forgotten, as after a failed write: nothing is new, so nothing is read
        at_hand = table is not None and table.seq >= self._heard and not self._transport.stuck
        past = self._past(table) if at_hand and table and not self._delayed(table) else None
        if table is not None and past is not None:
            self._send(table, past)
            return
        self._fetching = asyncio.create_task(self._fetch())
        self._fetching.add_done_callback(self._fetched)

    def _delayed(self, table: Table) -> bool:
        return self.viewer.role == "watch" and table.settings.spectator_delay > 0

    def _past(self, table: Table) -> list[Happening] | None:
        return table.since(min(self._sent, table.seq))

    async def _fetch(self) -> None:
        """Tell what is new as soon as the reader reads and the store has answered."""
        told = -1
        while told < self._heard:
            await self._transport.ready()
            heard = self._heard
            table = await self._tables.get(self._table_id, at_least=heard)
            seen = await self._tables.visible(table, self.viewer)
            past, upto = self._past(seen), seen.seq
            if past is None:
                past = await self._tables.past(seen.id, min(self._sent, upto), upto)
            if seen.seq == upto:  # it did not go on while we read
                self._send(seen, past)
                told = heard
        if self._delayed(table):
            loop = asyncio.get_running_loop()
            self._poll = loop.call_later(POLL_SECONDS, self.look)

    def _fetched(self, task: asyncio.Task[None]) -> None:
        self._fetching = None
        if not task.cancelled() and (error := task.exception()):
            self._failed(error)

    def _send(self, table: Table, past: list[Happening]) -> None:
        if self._ended or (not self._first and table.seq <= self._sent):
            return
        if self._first or table.changed > self._sent:
            try:
                self.viewer = viewer_now(table, self.viewer)
            except Refusal as refusal:
                self._failed(refusal)
                return
        viewer = self.viewer
        since = min(self._sent, table.seq)
        if self._light and not self._first and all_face_down(table, past):
            if not decided(viewer, past) and not self._waited():
                return
            update = light_update_for(table, viewer, since, past)
        else:
            outlook, knowledge = self._new_outlook(table), self._new_knowledge(table)
            update = update_for(table, viewer, since, past, self._first, outlook, knowledge)
        self._in_time()
        self._first = False
        self._sent = update.seq
        self._transport.say(encode(update))

    def _new_outlook(self, table: Table) -> Outlook | None:
        """The outlook, if the viewer wants it and was not sent the same before."""
        if not self._wants_outlook or table.position is None:
            return None
        before = self._outlook
        self._outlook = table.position.outlook(self.viewer.seat)
        return None if self._outlook == before else self._outlook

    def _new_knowledge(self, table: Table) -> Knowledge | None:
        """What can be known of hidden cards, likewise."""
        if not self._wants_outlook:
            return None
        before = self._knowledge
        self._knowledge = table.knowledge(self.viewer.seat)
        return None if self._knowledge == before else self._knowledge

    def _waited(self) -> bool:
        """Whether a light update has waited long enough; if not, it is sent later."""
        if self._later is None:
            loop = asyncio.get_running_loop()
            self._later = loop.call_later(LIGHT_SECONDS, self._overdue)
        return self._late

    def _overdue(self) -> None:
        self._late = True
        self.look()

    def _in_time(self) -> None:
        self._late = False
        if self._later is not None:
            self._later.cancel()
            self._later = None
