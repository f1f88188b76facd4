"""The Great Cloud: what a player controls there, and its fiefs on their own."""

from bunny_kingdom.kingdom.atlas import Atlas
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.fiefs import fief, groups
from bunny_kingdom.kingdom.parchments.tally import Tally
from bunny_kingdom.kingdom.state import State

GREAT_CLOUD = "great-cloud"
NEW_WORLD = "new-world"


def cloud_territories(tally: Tally) -> int:
    """The spaces of the Great Cloud that the player controls, as a set."""
    return tally.realm.territories & tally.book.atlas.on_board[GREAT_CLOUD]


def cloud_rows(atlas: Atlas) -> tuple[int, ...]:
    """The spaces of each row of the Great Cloud, from the top."""
    rows: dict[int, int] = {}
    for board in atlas.boards:
        if board.id == GREAT_CLOUD:
            for name, _, row, _ in board.spaces():
                rows[row] = rows.get(row, 0) | 1 << atlas.numbers[name]
    return tuple(rows.values())


def rows_held(tally: Tally) -> tuple[int, ...]:
    """The player's territories in each row in which there are any [S-21]."""
    held = (tally.realm.territories & row for row in cloud_rows(tally.book.atlas))
    return tuple(row for row in held if row)


def rows_led(tally: Tally) -> tuple[int, ...]:
    """The player's territories in each row with more than any other player has [S-29, R-04]."""
    own = tally.realm.territories
    others = [rival.realm.territories for rival in tally.rivals()]
    return tuple(
        own & row
        for row in cloud_rows(tally.book.atlas)
        if all((own & row).bit_count() > (other & row).bit_count() for other in others)
    )


def cloud_harvest(book: Book, state: State, seat: int) -> int:
    """What the player's fiefs would pay if there were only the Great Cloud.

    Its spaces are connected by sides, not by rainbows or sky towers [R-13], and a fief has
    what it produces itself [R-18].
    """
    spaces = state.players[seat].realm.territories & book.atlas.on_board[GREAT_CLOUD]
    return sum(fief(book, state, seat, group).carrots for group in groups(book, spaces, ()))
