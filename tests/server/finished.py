"""Games that are over before a test begins: their entries are written as a server writes them."""

from functools import cache

from bunny_kingdom.game import Game
from bunny_kingdom.server.store.index import index_change
from bunny_kingdom.server.store.rows import rows_of
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.advice import Advice, AdviceStep, Texts
from bunny_kingdom.tables.folds import fold
from bunny_kingdom.tables.handlers.creation import new_id
from bunny_kingdom.tables.plan import Plan
from bunny_kingdom.tables.results import result_of
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.table_settings import TableSettings
from coach.games import played
from server.clients import Guest
from server.serving import Running

AT = 1_700_000_000.0


@cache
def town() -> Game:
    """A whole game of Town between two kits."""
    return played("town", 2, "kit")


async def finished_table(
    server: Running, guest: Guest, game: Game, actions: int = 10_000, hints: int = 0
) -> str:
    """A table at which a guest has played a game against bots, or its first actions; before the
    first ones of its own it saw hints.
    """
    config = game.record.config
    settings = TableSettings(config.title, config.players, hints=hints > 0)
    played: list[e.Entry] = []
    for seat, action in game.record.entries[:actions]:
        if seat == 0 and hints:
            hints -= 1
            played.append(e.Hinted(0, 1, Advice((AdviceStep(Texts("There!", "Là !")),))))
        played.append(e.Acted(seat, action))
    entries: tuple[e.Entry, ...] = (
        e.Opened(settings, guest.id),
        e.Joined(0, guest.id, guest.name),
        *(e.BotSat(seat, "kit") for seat in range(1, config.players)),
        e.Started(config, game.record.rules_version),
        *played,
    )
    table = Table(new_id())
    for seq, entry in enumerate(entries, start=1):
        fold(table, seq, AT, e.decode_entry(e.encode_entry(entry)))
    position = table.position if table.status == "finished" else None
    rated = result_of(config.title, table.seats, position.sheet, table.rated) if position else None
    plan = Plan(entries, result=rated)
    rows = rows_of(table.id, 0, entries, AT)
    assert await server.services.store.writer.append(rows, index_change(table.id, plan, AT))
    return table.id
