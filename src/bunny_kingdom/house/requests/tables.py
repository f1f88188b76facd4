"""A table: how it stands, and everything that can be done there."""

from bunny_kingdom.house.house import House
from bunny_kingdom.house.requests.asked import Asked
from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.tables.commands import AnyCommand, Command
from bunny_kingdom.tables.entries import Said
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.viewers.messages import Ack, ChatPage, TableInfo, Update
from bunny_kingdom.tables.viewers.options import Options, options_of
from bunny_kingdom.tables.viewers.trials import Trialled, Trials, trialled
from bunny_kingdom.tables.viewers.updates import table_info, told, update_for
from bunny_kingdom.tables.viewers.viewer import Role, Viewer, viewer_of


async def seen(house: House, asked: Asked) -> tuple[Table, Viewer]:
    """The table that is asked for, and who looks at it."""
    table = await house.tables.get(asked.parts["table"])
    person = house.person_at(table, asked.value("seat", int))
    role = asked.value("as", Role)  # type: ignore[arg-type]  # a Literal is no type for mypy
    return table, viewer_of(table, person.id if person else None, role, table.settings.invite)


async def show(house: House, asked: Asked) -> TableInfo:
    """Who sits where, and how the table stands."""
    table, _ = await seen(house, asked)
    return table_info(table)


async def view(house: House, asked: Asked) -> Update:
    """What a follower would be told."""
    table, viewer = await seen(house, asked)
    since = min(asked.value("since", int) or 0, table.seq)
    past = await house.tables.past(table, since)
    known = table.position.outlook(viewer.seat) if table.position else None
    return update_for(table, viewer, since, past, outlook=known)


async def options(house: House, asked: Asked) -> Options:
    """What may be done, as a list."""
    table, viewer = await seen(house, asked)
    found = None if viewer.seat is None else options_of(table, viewer.seat)
    if found is None:
        raise Refusal("not-now", "you owe no decision now")
    return found


async def chat(house: House, asked: Asked) -> ChatPage:
    """What was said before an entry: all of it, for few talk to themselves."""
    table, viewer = await seen(house, asked)
    before = asked.value("before", int) or table.seq + 1
    past = await house.tables.past(table, 0)
    said = [each for each in past if isinstance(each.entry, Said) and each.seq < before]
    return ChatPage(told(table, viewer, said), earlier=False)


async def sheet(house: House, asked: Asked) -> ScoreSheet:
    """Every carrot so far with its reason."""
    table, _ = await seen(house, asked)
    if table.position is None:
        raise Refusal("not-now", "the game has not started, or its rules are not played here")
    return table.position.sheet


async def command(house: House, asked: Asked) -> Ack:
    """Carry a command out; the answer comes when it is kept."""
    table = await house.tables.get(asked.parts["table"])
    person = house.person_at(table, asked.value("seat", int))
    wanted: Command = asked.read(AnyCommand)  # type: ignore[arg-type]  # a union is no type
    return await house.performer.perform(table.id, person or house.somebody(), wanted)


async def preview(house: House, asked: Asked) -> Trialled:
    """What actions would change, each tried by itself; nothing happens."""
    table, viewer = await seen(house, asked)
    return trialled(table, viewer.seat, asked.read(Trials))
