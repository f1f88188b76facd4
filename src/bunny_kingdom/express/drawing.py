"""The railway for a terminal: rails on the sides of spaces, and what else lies in the open."""

from bunny_kingdom.express.rail_map import rail_map
from bunny_kingdom.express.railway import KINDS, network_of, railway_of, stock_of
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.drawing import OWNERS, Sides
from bunny_kingdom.kingdom.state import State

RAIL = ("┃", "━")
"""Between left and right, and between above and below."""


def drawn_rails(book: Book, state: State) -> Sides:
    """A mark for each rail on both spaces that it lies between."""
    laid = {side.ends for side in network_of(book, railway_of(state)).sides}
    return {
        (book.atlas.numbers[name], direction): RAIL
        for name, sides in rail_map(book).around.items()
        for direction, side in sides.items()
        if side.ends in laid
    }


def railway_note(book: Book, state: State) -> str:
    """Where the line begins, who is sheriff, and which rails wait on their cards."""
    railway = railway_of(state)
    lines = [f"{RAIL[0]}{RAIL[1]} railway, from the Central Station on {railway.central_station}"]
    if railway.sheriff is not None:
        lines.append(f"   sheriff: {OWNERS[railway.sheriff]}")
    for seat, player in enumerate(state.players):
        stock = stock_of(player.realm)
        waiting = [f"{stock.of_kind(kind)} {kind}" for kind in KINDS if stock.of_kind(kind)]
        if waiting:
            lines.append(f"   rails of {OWNERS[seat]}: {', '.join(waiting)}")
    return "\n".join(lines)
