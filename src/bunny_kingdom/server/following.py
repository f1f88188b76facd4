"""Following a table: one viewer is sent its states."""

import asyncio
from collections.abc import Callable

from bunny_kingdom.server.frames import Frames
from bunny_kingdom.server.light import all_face_down, decided, light_state_for
from bunny_kingdom.server.pace import Pace
from bunny_kingdom.server.past import Past
from bunny_kingdom.server.table import Table
from bunny_kingdom.server.tables import Tables
from bunny_kingdom.server.telling import encode, state_for
from bunny_kingdom.server.viewers import Viewer, still, visible

LIGHT_SECONDS = 0.2
"""So long a light state waits for the next one: who decides face down tells nobody anything."""
POLL_SECONDS = 1.0
"""How often a delayed spectator is told what has become visible."""


class Follower:
    """What goes out of one socket unasked.

    A state is built when it can be sent: a reader that lags gets fewer and larger ones. Mostly
    the table is in memory and the reader reads, and then it is sent at once; otherwise a task
    fetches what is missing.
    """

    def __init__(
        self,
        tables: Tables,
        pace: Pace,
        frames: Frames,
        table_id: str,
        viewer: Viewer,
        since: int,
        light: bool,
        failed: Callable[[], None],
    ) -> None:
        self.viewer = viewer
        self._tables = tables
        self._pace = pace
        self._frames = frames
        self._table_id = table_id
        self._sent = since
        self._light = light
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
        """The table went on."""
        if seq > self._heard:
            can_wait = self._later is not None and self._can_wait(seq)
            self._heard = seq
            if not can_wait and (self._first or seq > self._sent):
                self.look()

    def _can_wait(self, seq: int) -> bool:
        """Whether the light state that waits already will tell this in time."""
        table = self._tables.in_memory(self._table_id)
        if table is None or not table.seq == seq == self._heard + 1:
            return False
        past = [table.recent[-1]]
        return all_face_down(table, self.viewer, past) and not decided(self.viewer, past)

    def look(self) -> None:
        """Tell what is new when its turn comes."""
        if not self._queued:
            self._queued = True
            self._pace.queue(self._table_id, self._turn)

    def end(self) -> None:
        """Nothing goes out any more."""
        self._ended = True
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
        at_hand = table is not None and table.seq >= self._heard and not self._frames.stuck_since
        past = self._past(table) if at_hand and table and not self._delayed(table) else None
        if table is not None and past is not None:
            self._send(table, past)
            return
        self._fetching = asyncio.create_task(self._fetch())
        self._fetching.add_done_callback(self._fetched)

    def _delayed(self, table: Table) -> bool:
        return self.viewer.role == "watch" and table.settings.spectator_delay > 0

    def _past(self, table: Table) -> list[Past] | None:
        return table.since(min(self._sent, table.seq))

    async def _fetch(self) -> None:
        """Tell what is new as soon as the reader reads and the store has answered."""
        told = -1
        while told < self._heard:
            await self._frames.ready()
            heard = self._heard
            table = await self._tables.get(self._table_id, at_least=heard)
            seen = await visible(self._tables, table, self.viewer)
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
        if not task.cancelled() and task.exception():
            self._failed()

    def _send(self, table: Table, past: list[Past]) -> None:
        if not self._first and table.seq <= self._sent:
            return
        if self._first or table.changed > self._sent:
            self.viewer = still(table, self.viewer)
        viewer = self.viewer
        since = min(self._sent, table.seq)
        if self._light and not self._first and all_face_down(table, viewer, past):
            if not decided(viewer, past) and not self._waited():
                return
            state = light_state_for(table, viewer, since, past)
        else:
            state = state_for(table, viewer, since, past, everything=self._first)
        self._in_time()
        self._first = False
        self._sent = state.seq
        self._frames.say(encode(state))

    def _waited(self) -> bool:
        """Whether a light state has waited long enough; if not, it is sent later."""
        if self._later is None:
            loop = asyncio.get_running_loop()
            self._later = loop.call_later(LIGHT_SECONDS, self._overdue)
        return self._late

    def _overdue(self) -> None:
        self._late = True
        self.look()

    def _in_time(self) -> None:
        """Nothing waits any more."""
        self._late = False
        if self._later is not None:
            self._later.cancel()
            self._later = None
