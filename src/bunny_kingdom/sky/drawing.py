"""What a terminal says of the Great Cloud below its drawing."""

from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.drawing import OWNERS
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.sky.cloud import GREAT_CLOUD
from bunny_kingdom.sky.coins import purse_of


def sky_note(book: Book, state: State) -> str:
    """The grounds of the Great Cloud alone, how its spaces are named, and everybody's coins."""
    grounds = book.module.boards[GREAT_CLOUD].terrain
    signs = "  ".join(f"{terrain.id[0]} {terrain.name['en']}" for terrain in grounds)
    coins = ", ".join(
        f"{OWNERS[seat]} {purse_of(player.realm).coins}"
        for seat, player in enumerate(state.players)
    )
    return f"{signs}; a row C1- has C1-1, C1-2 and so on from its left\ncoins: {coins}"
