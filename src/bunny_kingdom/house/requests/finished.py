"""Games that are over: their records, replays and links."""

from collections.abc import Iterator

from bunny_kingdom.house.house import House
from bunny_kingdom.house.requests.asked import Asked
from bunny_kingdom.house.requests.tables import seen
from bunny_kingdom.tables.viewers.links import GameLinks
from bunny_kingdom.tables.viewers.links import game_links as links_of
from bunny_kingdom.tables.viewers.replay import ReplayStep, steps_of


async def record(house: House, asked: Asked) -> bytes:
    """The record of a game, as a file of lines."""
    table, _ = await seen(house, asked)
    rules, found = await house.tables.record(table)
    return found.to_lines(rules)


async def replay(house: House, asked: Asked) -> Iterator[ReplayStep]:
    """A game step by step, with every secret."""
    table, _ = await seen(house, asked)
    return steps_of(*await house.tables.record(table))


async def game_links(house: House, asked: Asked) -> GameLinks:
    """A game as text for an address, and its deal."""
    table, _ = await seen(house, asked)
    _, found = await house.tables.record(table)
    return links_of(table, found)
