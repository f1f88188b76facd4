"""Who plays on this device, which games there are, and a new one."""

from typing import Annotated

from msgspec import Meta, Struct, convert

from bunny_kingdom.house.house import House
from bunny_kingdom.house.requests.asked import Asked
from bunny_kingdom.house.requests.tables import seen
from bunny_kingdom.tables import commands as c
from bunny_kingdom.tables.handlers.branches import PlayOn
from bunny_kingdom.tables.handlers.creation import NewTable
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.viewers.lists import Made, MyGame, Result
from bunny_kingdom.tables.viewers.updates import table_info

ShortText = Annotated[str, Meta(max_length=200)]


class Named(Struct, frozen=True):
    """A name that somebody wants."""

    name: ShortText


class TableHere(NewTable, frozen=True, forbid_unknown_fields=True):
    """A new table, and who plays at this device besides its owner."""

    people: Annotated[tuple[ShortText, ...], Meta(max_length=8)] = ()


async def me(house: House, _: Asked) -> Identity | None:
    """The owner of the device, if there is a name."""
    return await house.read_owner()


async def rename(house: House, asked: Asked) -> Identity:
    """The owner gets a name."""
    return await house.be(asked.read(Named).name)


async def my_games(house: House, _: Asked) -> list[MyGame]:
    """The games that are not over."""
    return house.cards.games()


async def results(house: House, asked: Asked) -> list[Result]:
    """What came of a player's games."""
    return house.cards.results(asked.parts["player"])


async def make_table(house: House, asked: Asked) -> Made:
    """A new table; people around the device sit down on its first free seats, ready to play."""
    wanted, owner = asked.read(TableHere), house.somebody()
    if wanted.hints and wanted.people:
        raise Refusal("hints-alone", "at a table with hints one person plays against bots")
    table = await house.performer.open(convert(wanted, NewTable, from_attributes=True), owner)
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "empty"]
    for seat, name in zip(free, wanted.people, strict=False):
        person = house.person_at(table, seat)
        invite = table.settings.invite
        join = c.Join(id="join", seat=seat, name=name, invite=invite)
        for command in (join, c.Ready(id="ready")):
            await house.performer.perform(table.id, person, command)
    return Made(table_info(table), "", table.seq)


async def play_on(house: House, asked: Asked) -> Made:
    """A new table that goes on with a game that is over; whoever asks sits down there."""
    before, _ = await seen(house, asked)
    table = await house.performer.play_on(asked.read(PlayOn), before, house.somebody())
    return Made(table_info(table), "", table.seq)
