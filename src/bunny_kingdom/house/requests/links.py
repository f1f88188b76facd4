"""Games in links that somebody brings along."""

from collections.abc import Iterator

from bunny_kingdom.house.house import House
from bunny_kingdom.house.requests.asked import Asked
from bunny_kingdom.tables.viewers.links import Shared, SharedGame, opened, shared_game
from bunny_kingdom.tables.viewers.replay import ReplayStep, steps_of
from bunny_kingdom.titles import rules_for


async def open_link(_: House, asked: Asked) -> SharedGame:
    """What a link holds."""
    return shared_game(opened(asked.read(Shared)))


async def replay_link(_: House, asked: Asked) -> Iterator[ReplayStep]:
    """The game of a link, step by step."""
    record = opened(asked.read(Shared)).record
    return steps_of(rules_for(record.config, record.rules_version), record)
