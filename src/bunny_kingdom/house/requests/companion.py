"""The companion for a table of cardboard, on the device itself."""

from bunny_kingdom.companion.counted_table import CountedTable
from bunny_kingdom.house.house import House
from bunny_kingdom.house.requests.asked import Asked
from bunny_kingdom.kernel.position import Form, Places
from bunny_kingdom.tables.cardboard.companion import Entered, InHand, counted, form_of, placed


async def form(_: House, asked: Asked) -> Form:
    """What can be said of a real table of a title."""
    return form_of(asked.parts["title"])


async def count(_: House, asked: Asked) -> CountedTable:
    """What a real table is worth, with reasons."""
    return counted(asked.read(Entered))


async def places(_: House, asked: Asked) -> Places:
    """Where a piece in hand may go, and what it would bring there."""
    return placed(asked.read(InHand))
