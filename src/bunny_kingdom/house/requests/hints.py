"""Hints at tables of one person against bots."""

from typing import Annotated

from msgspec import Meta, Struct

from bunny_kingdom.house.house import House
from bunny_kingdom.house.requests.asked import Asked
from bunny_kingdom.house.requests.tables import seen
from bunny_kingdom.tables.advice import Hint


class Wanted(Struct, frozen=True):
    """How many steps of the advice somebody wants to see."""

    steps: Annotated[int, Meta(ge=1, le=3)] = 1


async def ask(house: House, asked: Asked) -> Hint | None:
    """Have the coach help with what one owes now."""
    table, _ = await seen(house, asked)
    return await house.hints.show(table, house.somebody(), asked.read(Wanted).steps)
