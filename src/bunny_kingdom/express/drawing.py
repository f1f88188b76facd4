"""The railway for a terminal: rails between spaces, and everything else that is public."""

from bunny_kingdom.express.rail_map import rail_map
from bunny_kingdom.express.railway import network_of, rails_left, railway_of
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.kingdom.views.drawing import OWNERS, Sides, piece_name

RAIL = ("┃", "━")
"""Between left and right, and between above and below."""

WORDS = {
    "en": ("railway, from the Central Station on {}", "sheriff: {}", "rails of {}: "),
    "fr": ("Voie ferrée, depuis la Gare Centrale en {}", "shérif : {}", "rails de {} : "),
}


def drawn_rails(book: Book, state: State) -> Sides:
    """A mark for each rail on both spaces that it lies between."""
    laid = {side.ends for side in network_of(book, railway_of(state)).sides}
    return {
        (book.atlas.numbers[name], direction): RAIL
        for name, sides in rail_map(book).around.items()
        for direction, side in sides.items()
        if side.ends in laid
    }


def railway_note(book: Book, state: State, language: str) -> str:
    """Where the line begins, who is sheriff, and which rails wait on their cards."""
    railway = railway_of(state)
    line, sheriff, rails_of = WORDS[language]
    lines = [f"{RAIL[0]}{RAIL[1]} {line.format(railway.central_station)}"]
    if railway.sheriff is not None:
        lines.append(f"   {sheriff.format(OWNERS[railway.sheriff])}")
    for seat, player in enumerate(state.players):
        waiting = [
            f"{rails} {piece_name(book, kind, language)}"
            for kind, rails in rails_left(player.realm).items()
        ]
        if waiting:
            lines.append(f"   {rails_of.format(OWNERS[seat])}{', '.join(waiting)}")
    return "\n".join(lines)
