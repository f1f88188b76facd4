"""A follower: somebody before the screen who is told how a table goes on."""

from collections.abc import Callable

from msgspec.structs import replace

from bunny_kingdom.house.held_tables import HeldTables
from bunny_kingdom.kernel.outlook import Outlook
from bunny_kingdom.tables.entries import Happening
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.viewers.messages import Update, encode
from bunny_kingdom.tables.viewers.updates import all_face_down, light_update_for, update_for
from bunny_kingdom.tables.viewers.viewer import Viewer, viewer_now

Say = Callable[[str], None]


class Follower:
    """What one viewer is sent of a table after a number."""

    def __init__(self, tables: HeldTables, viewer: Viewer, since: int, say: Say) -> None:
        self._tables = tables
        self._viewer = viewer
        self._sent = since
        self._say = say
        self._first = True
        self._outlook: Outlook | None = None

    async def tell(self, table: Table) -> None:
        """Tell what is new."""
        while not self.tell_at_once(table):
            seq = table.seq
            past = await self._tables.past(table, self._sent)
            if table.seq == seq:  # it did not go on while its past was read
                self._tell(table, past)
                return

    def tell_at_once(self, table: Table) -> bool:
        """Tell what is new if it is in memory, as nearly always; False if it has to be read."""
        past = table.since(min(self._sent, table.seq))
        if past is None:
            return False
        self._tell(table, past)
        return True

    def _tell(self, table: Table, past: list[Happening]) -> None:
        if self._first or table.seq > self._sent:
            update = self._update(table, past)
            self._first, self._sent = False, table.seq
            self._say(encode(update).decode())

    def _update(self, table: Table, past: list[Happening]) -> Update:
        since = min(self._sent, table.seq)
        if not self._first and all_face_down(table, past):
            return light_update_for(table, self._viewer, since, past)
        if self._first or table.changed > self._sent:
            self._viewer = viewer_now(table, self._viewer)
        outlook, knowledge = self._new_outlook(table), table.knowledge(self._viewer.seat)
        update = update_for(table, self._viewer, since, past, self._first, outlook, knowledge)
        people = tuple(table.players())
        return replace(update, you=replace(update.you, here=people if len(people) > 1 else ()))

    def _new_outlook(self, table: Table) -> Outlook | None:
        """The outlook, if the viewer was not sent the same before."""
        if table.position is None:
            return None
        before, self._outlook = self._outlook, table.position.outlook(self._viewer.seat)
        return None if self._outlook == before else self._outlook
