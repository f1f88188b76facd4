"""Chimneys: a basic resource of the cloud, sent at each harvest to the New World."""

from collections.abc import Mapping

from msgspec.structs import replace

from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.fiefs import fief, group_around
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.sky.cloud import NEW_WORLD

CHIMNEY = "chimney"


def chimney_options(
    book: Book, state: State, seat: int, space: int, chosen: Mapping[int, str]
) -> tuple[str, ...]:
    """The basic resources that the chimney's fief produces itself.

    Trading posts have already chosen and count; chimneys produce nothing, so none can pass on what
    another one sent [S-13, R-24].
    """
    players = state.players
    player = replace(players[seat], chosen=dict(chosen))
    meanwhile = replace(state, players=(*players[:seat], player, *players[seat + 1 :]))
    group = group_around(book, player.realm.territories, player.realm.links, 1 << space)
    present = fief(book, meanwhile, seat, group).resources
    return tuple(name for name in book.basic if present & book.resource_bit[name])


def sent_by_chimneys(book: Book, state: State, seat: int, group: int) -> int:
    """What the player's chimneys give a fief, if it reaches the New World [S-13]."""
    if not group & book.atlas.on_board[NEW_WORLD]:
        return 0
    player = state.players[seat]
    resources = 0
    for space, choice in player.chosen.items():
        if book.buildings[player.realm.buildings[space]].piece == CHIMNEY:
            resources |= book.resource_bit[choice]
    return resources
