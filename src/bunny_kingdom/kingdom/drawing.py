"""The boards drawn for a terminal: one cell a space, with its owner and its building."""

from bunny_kingdom.kingdom.boards import Board
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.state import State

OWNERS = "abcde"
CELL = 6


def draw_table(book: Book, state: State) -> str:
    """All boards, one below the other, with a line that explains the signs."""
    drawn = [_draw_board(book, state, board) for board in book.atlas.boards]
    scores = "  ".join(
        f"{OWNERS[seat]}: {player.carrots}" for seat, player in enumerate(state.players)
    )
    legend = (
        "terrain: f forest, p plains, d field, s sea, m mountain; "
        "owner: a, b, ... by seat; then the building"
    )
    return "\n\n".join([*drawn, f"{legend}\ncarrots: {scores}"])


def _draw_board(book: Book, state: State, board: Board) -> str:
    return board.id
