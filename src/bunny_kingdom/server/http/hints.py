"""Hints at tables of one person against bots, by HTTP."""

from typing import Annotated

from litestar.params import JSONBody
from msgspec import Meta, Struct

from bunny_kingdom.server.http import dependencies as d
from bunny_kingdom.server.http.routing import post
from bunny_kingdom.tables.advice import Hint


class HintWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """How many steps of the advice somebody wants to see: where to look, what to do, and why."""

    steps: Annotated[int, Meta(ge=1, le=3)] = 1


@post("/tables/{table_id:str}/hint", operation_id="askForHint", status_code=200)
async def ask_for_hint(
    address: d.TheAddress,
    guest: d.TheGuest,
    own: d.TheOwn,
    hints: d.TheHints,
    data: JSONBody[HintWanted],
) -> Hint | None:
    """Have the coach help with what your seat has to decide now, one step after the other."""
    return await hints.show(own.table, guest, data.steps, address)
