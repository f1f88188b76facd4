"""The house: tables, who plays there, and who is told."""

import asyncio
from collections import defaultdict
from collections.abc import Coroutine
from contextlib import suppress

import msgspec

from bunny_kingdom.house.attendant import PATIENCE, Attendant, Think
from bunny_kingdom.house.cards import Cards
from bunny_kingdom.house.follower import Follower
from bunny_kingdom.house.held_tables import HeldTables
from bunny_kingdom.house.hints import Hints
from bunny_kingdom.house.performer import Performer
from bunny_kingdom.house.reviews import Reviews
from bunny_kingdom.house.store import Store
from bunny_kingdom.tables.handlers.creation import new_id
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.names import clean_name
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table

OWNER = "owner"
"""The note that says whose device it is."""


class House:
    """The tables of one device. Build it with `open_house`."""

    def __init__(self, store: Store, think: Think, patience: float) -> None:
        self.store = store
        self.owner: Identity | None = None
        self.tables = HeldTables(store)
        self.cards = Cards(store, self.tables)
        self.performer = Performer(store, self.tables, self._went_on)
        self.attendant = Attendant(self.tables, self.performer, think, patience)
        self.hints = Hints(self.tables, self.performer, think)
        self.reviews = Reviews(store, self.tables, think)
        self._followers: defaultdict[str, set[Follower]] = defaultdict(set)
        self._telling: set[asyncio.Task[None]] = set()

    # -- people -------------------------------------------------------------------------

    async def be(self, name: str) -> Identity:
        """The owner of the device gets a name, or another one."""
        self.owner = Identity(self.owner.id if self.owner else new_id(), clean_name(name))
        await self.store.write_note(OWNER, msgspec.json.encode(self.owner))
        return self.owner

    async def read_owner(self) -> Identity | None:
        """Whose device it is, as the store has it: another page may have asked for the name."""
        owner = await self.store.note(OWNER)
        self.owner = msgspec.json.decode(owner, type=Identity) if owner else None
        return self.owner

    def somebody(self) -> Identity:
        """The owner; a refusal before there is a name."""
        if self.owner is None:
            raise Refusal("no-identity", "choose a name first")
        return self.owner

    def person_at(self, table: Table, seat: int | None) -> Identity | None:
        """Who asks: whoever sits on a seat, for all of them are here; without a seat the owner.

        Nobody proves anything: who holds the device could read its store.
        """
        if seat is None or self.owner is None:
            return self.owner
        if not 0 <= seat < len(table.seats):
            raise Refusal("no-such-seat", f"this table has seats 0 to {len(table.seats) - 1}")
        sitting = table.seats[seat]
        return Identity(sitting.identity or f"{self.owner.id}.{seat}", sitting.name)

    # -- telling ------------------------------------------------------------------------

    async def follow(self, table: Table, follower: Follower) -> None:
        """Tell somebody how a table stands, and from then on how it goes on."""
        await follower.tell(table)
        self._followers[table.id].add(follower)
        await follower.tell(table)
        self.attendant.look(table)

    def leave(self, table_id: str, follower: Follower) -> None:
        self._followers[table_id].discard(follower)

    async def heard(self, table_id: str) -> None:
        """Another page has played on at a table."""
        table = self.tables.in_memory(table_id)
        if table is None:
            table = await self.tables.get(table_id)
        else:
            await self.tables.catch_up(table)
        self.cards.take(table)
        if self._followers[table_id]:
            self._tell(table)

    def _went_on(self, table: Table) -> None:
        self._tell(table)
        self._begin(self.cards.keep(self.cards.take(table)))

    def _tell(self, table: Table) -> None:
        """Those who look come first; then the bots have their turn."""
        for follower in self._followers[table.id]:
            with suppress(Refusal):  # who may look no longer hears nothing more
                if not follower.tell_at_once(table):
                    self._begin(follower.tell(table))
        self.attendant.look(table)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)


async def open_house(store: Store, think: Think, patience: float = PATIENCE) -> House:
    """A house as its store has it; its bots wait so many seconds for a store that is full."""
    house = House(store, think, patience)
    await house.read_owner()
    await house.cards.read()
    return house
