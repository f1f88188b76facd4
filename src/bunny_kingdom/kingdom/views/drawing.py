"""The boards drawn for a terminal: one cell per space, with its terrain, owner and building."""

from collections.abc import Mapping

from bunny_kingdom.kingdom.boards import Board
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.kingdom.views.scenery import pieces_without_card

GROUND = {"forest": "♣", "plains": ".", "field": "=", "sea": "~", "mountain": "^", "city": " "}
OWNERS = "ABCDE"
CELL = 4
LAVA = ("‖", "≈")
"""What runs along a side: between left and right, and between above and below."""

Sides = Mapping[tuple[int, str], tuple[str, str]]
"""Marks on the sides of spaces, by the space and `east`, `south`, `west` or `north`."""


WORDS = {
    "en": {
        "lava": "lava",
        "cell": "a cell: ground, owner, building (digit: strength of a city; "
        "f farm, t trading post, c camp, s sky tower or other, listed below)",
        "seat": "seat {seat}: {carrots} carrots",
        "buildings": "buildings: {}",
        "connected": "connected: {}",
        "not placed": "not placed: {}",
    },
    "fr": {
        "lava": "lave",
        "cell": "une case : sol, propriétaire, construction (chiffre : puissance d’une ville ; "
        "f ferme, t comptoir, c campement, s tour céleste ou autre, nommées plus bas)",
        "seat": "place {seat} : {carrots} carottes",
        "buildings": "constructions : {}",
        "connected": "reliés : {}",
        "not placed": "à poser : {}",
    },
}


def draw_table(book: Book, state: State, language: str) -> str:
    """All boards one below the other, what the signs mean, and what every seat has."""
    sides = {**_lava(book), **_drawn_by_modules(book, state)}
    words = WORDS[language]
    boards = [_draw_board(book, state, board, sides, language) for board in book.atlas.boards]
    ground = "  ".join(
        f"{sign} {book.terrains[name].name[language].lower()}"
        for name, sign in GROUND.items()
        if sign != " "
    )
    legend = f"{ground}  {LAVA[0]}{LAVA[1]} {words['lava']}\n{words['cell']}"
    notes = [note(book, state, language) for note in book.module.drawn_notes.values()]
    seats = [_draw_seat(book, state, seat, language) for seat in _seats(state)]
    return "\n\n".join([*boards, legend, *notes, *seats])


def _seats(state: State) -> range:
    return range(len(state.players))


def _drawn_by_modules(book: Book, state: State) -> Sides:
    return {
        side: mark
        for draw in book.module.drawn_sides.values()
        for side, mark in draw(book, state).items()
    }


def _lava(book: Book) -> Sides:
    numbers = book.atlas.numbers
    marks: dict[tuple[int, str], tuple[str, str]] = {}
    for board in book.atlas.boards:
        rows = {name: row for name, _, row, _ in board.spaces()}
        for one, other in board.lava:
            across = rows[one] == rows[other]
            marks[numbers[one], "east" if across else "south"] = LAVA
            marks[numbers[other], "west" if across else "north"] = LAVA
    return marks


def _draw_board(book: Book, state: State, board: Board, sides: Sides, language: str) -> str:
    names = {row.name: board.naming.format(row=row.name, column="") for row in board.row}
    width = max(map(len, names.values())) + 1
    columns = max(len(row.spaces.split()) for row in board.row)
    heading = " " * (width + 1) + "".join(f"{n + 1:<{CELL}}" for n in range(columns))
    staggered = len({row.offset for row in board.row}) > 1
    name = board.name[language]
    lines = [name] if staggered else [name, heading.rstrip()]
    for row in board.row:
        spaces = [
            book.atlas.numbers[board.naming.format(row=row.name, column=column + 1)]
            for column in range(len(row.spaces.split()))
        ]
        indent = " " * int(row.offset * CELL)
        if row is board.row[0]:
            lines += _between(spaces, "north", sides, width, indent)
        first = sides.get((spaces[0], "west"), (" ", ""))[0]
        cells = "".join(
            f"{_cell(book, state, space)}{sides.get((space, 'east'), (' ', ''))[0]}"
            for space in spaces
        )
        lines.append(f"{names[row.name]:<{width}}{indent}{first}{cells}".rstrip())
        lines += _between(spaces, "south", sides, width, indent)
    return "\n".join(lines)


def _between(spaces: list[int], side: str, sides: Sides, width: int, indent: str) -> list[str]:
    """A line below (or above) a row, if anything runs there."""
    marks = [sides.get((space, side)) for space in spaces]
    if not any(marks):
        return []
    drawn = "".join((mark[1] * (CELL - 1) if mark else " " * (CELL - 1)) + " " for mark in marks)
    return [f"{' ' * (width + 1)}{indent}{drawn}".rstrip()]


def _cell(book: Book, state: State, space: int) -> str:
    terrain = book.atlas.terrains[space]
    ground = " " if state.covered >> space & 1 else GROUND.get(terrain, terrain[0])
    owner, building = " ", state.printed.get(space)
    for seat, player in enumerate(state.players):
        if player.realm.territories >> space & 1:
            owner = OWNERS[seat]
            building = player.realm.buildings.get(space)
    return f"{ground}{owner}{_code(book, building)}"


def _code(book: Book, building: str | None) -> str:
    if building is None:
        return " "
    facts = book.buildings[building]
    return str(facts.strength) if facts.strength else facts.piece[0]


def _draw_seat(book: Book, state: State, seat: int, language: str) -> str:
    """One seat's carrots, and the buildings that the cells cannot show in full."""
    player = state.players[seat]
    special = ", ".join(
        f"{book.atlas.names[space]} {piece_name(book, building, language)}"
        for space, building in sorted(player.realm.buildings.items())
        if not book.buildings[building].strength
    )
    links = ", ".join(
        f"{book.atlas.names[one]}-{book.atlas.names[other]}" for one, other in player.realm.links
    )
    waiting = ", ".join(piece_name(book, piece, language) for piece in player.realm.pieces)
    words = WORDS[language]
    told = words["seat"].format(seat=seat, carrots=player.carrots)
    lines = [f"{OWNERS[seat]}  {told}"]
    for what, text in (
        ("buildings", special),
        ("connected", links),
        ("not placed", waiting),
    ):
        if text:
            lines.append(f"   {words[what].format(text)}")
    return "\n".join(lines)


def piece_name(book: Book, piece: str, language: str) -> str:
    """What a building or another piece is called."""
    if (card := book.cards.get(piece)) is not None:
        return (card.fr if language == "fr" else card.en).name
    return pieces_without_card(book).get(piece, {}).get(language, piece)
