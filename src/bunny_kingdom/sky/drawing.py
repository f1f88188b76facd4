"""What a terminal says of the Great Cloud below its drawing."""

from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.kingdom.views.drawing import OWNERS
from bunny_kingdom.sky.cloud import GREAT_CLOUD
from bunny_kingdom.sky.coins import purse_of

WORDS = {
    "en": "{signs}; a row C1- has C1-1, C1-2 and so on from its left\ncoins: {coins}",
    "fr": "{signs} ; une rangée C1- a C1-1, C1-2 et ainsi de suite depuis sa gauche\n"
    "pièces : {coins}",
}


def sky_note(book: Book, state: State, language: str) -> str:
    """The terrains found only on the Great Cloud, how its spaces are named, and everybody's
    coins.
    """
    grounds = book.module.boards[GREAT_CLOUD].terrain
    signs = "  ".join(f"{terrain.id[0]} {terrain.name[language]}" for terrain in grounds)
    coins = ", ".join(
        f"{OWNERS[seat]} {purse_of(player.realm).coins}"
        for seat, player in enumerate(state.players)
    )
    return WORDS[language].format(signs=signs, coins=coins)
