"""The companion for a table of cardboard, by HTTP; it counts in a thread: nobody else waits."""

import asyncio

from litestar import Response
from litestar.params import FromPath, JSONBody

from bunny_kingdom.companion.counted_table import CountedTable
from bunny_kingdom.kernel.position import Form, Places
from bunny_kingdom.server.http.routing import get, post
from bunny_kingdom.tables.cardboard.companion import Entered, InHand, counted, form_of, placed


@get("/titles/{title:str}/form", operation_id="positionForm")
async def position_form(title: FromPath[str]) -> Response[Form]:
    """What can be said of a real table of a title."""
    return Response(form_of(title), headers={"cache-control": "no-cache"})


@post("/companion/count", operation_id="countTable", status_code=200)
async def count_table(data: JSONBody[Entered]) -> CountedTable:
    """What a real table is worth, with reasons; nothing of it is kept."""
    return await asyncio.to_thread(counted, data)


@post("/companion/places", operation_id="placesOnTable", status_code=200)
async def places_on_table(data: JSONBody[InHand]) -> Places:
    """Where a piece in hand may go, and what it would bring there."""
    return await asyncio.to_thread(placed, data)
