"""Games that were played on a device, by HTTP: they come to stay, or to go on here."""

import zlib
from base64 import b64decode
from collections.abc import Iterator
from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from bunny_kingdom.house.game_file import played_through, read_file
from bunny_kingdom.server.http import dependencies as d
from bunny_kingdom.server.http.replay import ReplayTurns
from bunny_kingdom.server.http.routing import post
from bunny_kingdom.tables.entries import Acted, Entry, Started
from bunny_kingdom.tables.handlers.brought import check_brought
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.stored import Stored, record_so_far
from bunny_kingdom.tables.table import Table

MOST_BYTES = 1_000_000
"""So much a file of one game may unfold to; those that are played have a tenth of it."""
GZIP = 16 + zlib.MAX_WBITS


class Brought(Struct, frozen=True, forbid_unknown_fields=True):
    """A game that was played elsewhere."""

    file: Annotated[str, Meta(max_length=64_000)]
    """The file of this one game, compressed by gzip, in base64."""


class Kept(Struct, frozen=True):
    """The table that it became."""

    table: str
    new: bool
    """False if it was brought before."""


@post("/games", operation_id="bringGame", status_code=200)
async def bring_game(
    address: d.TheAddress,
    limits: d.TheLimits,
    guest: d.TheGuest,
    performer: d.ThePerformer,
    replay_turns: NamedDependency[ReplayTurns],
    data: JSONBody[Brought],
) -> Kept:
    """Keep a game that was played on a device, which goes on here if it is not over; it is played
    through, and not rated.
    """
    if not limits.brought.take(address):
        wait = limits.brought.of(address).wait
        raise Refusal("too-fast", f"too many games at once: again in {wait:.0f} seconds")
    _, tables = read_file(_unfolded(data.file), guest.id)
    if len(tables) != 1:
        raise Refusal("bad-file", "bring one game at a time")
    ((table_id, rows),) = tables.items()
    acted: list[Entry] = []
    with replay_turns.counted(address):
        async for some in replay_turns.slices(_plain(table_id, rows)):
            played = some[-1][0]
            acted += [entry for _, entry in some if isinstance(entry, Acted)]
    check_brought(played, guest)
    _, record = record_so_far(played, acted)
    return Kept(*await performer.bring(played, record, guest))


def _unfolded(text: str) -> str:
    """The lines of a file."""
    unzipper = zlib.decompressobj(GZIP)
    try:
        lines = unzipper.decompress(b64decode(text), MOST_BYTES)
        if unzipper.eof:
            return lines.decode()
    except (zlib.error, ValueError):
        pass
    raise Refusal("bad-file", "this is no file of one game")


def _plain(table_id: str, rows: list[Stored]) -> Iterator[tuple[Table, Entry]]:
    """A table after each of its entries: it starts once, with the cards that everybody has."""
    before = "open"
    for table, entry in played_through(table_id, rows):
        if isinstance(entry, Started) and (before != "open" or entry.config.cards):
            raise Refusal("bad-file", "this game does not begin as a game does")
        if isinstance(entry, Acted) and before != "running":
            raise Refusal("bad-file", "this game goes on without having begun")
        before = table.status
        yield table, entry
