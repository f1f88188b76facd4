"""The table as a drawing for the terminal: what everybody at it can see."""

from collections.abc import Iterable, Iterator, Mapping

from bunny_kingdom.town.book import Book, bridge_name
from bunny_kingdom.town.pieces import Piece
from bunny_kingdom.town.state import Building, State
from bunny_kingdom.town.track import price

WIDTH = 17
HEIGHT = 3
LAND, RIVER = ("│", "─"), ("≈", "≈")
BRIDGE = ("═", "║")
SEATS = "AB"
WORDS = {
    "en": {
        "legend": "~ waterfront   ♣ wood   ≈ river   ═ ║ bridge   (n) slot of the track   "
        "A B who controls",
        "heading": "round {} of {} · phase {}",
        "active": "player {} to act",
        "track": "Track      {}   ({} in the pile)",
        "tiles": "Buildings  {}   ({} in the pile)",
        "upgrades": "Upgrades   {}",
        "requests": "Requests   {} in the pile, discarded: {}",
        "beside": " with {}",
        "player": "Player {}   {} carrots, {} coins, {} wood, {} requests face down",
        "reserve": "  reserve   {}",
        "own": "  upgrades  {}",
        "revealed": "  revealed  {}",
        "prices": "  prices    {}",
    },
    "fr": {
        "legend": "~ front d’eau   ♣ bois   ≈ rivière   ═ ║ pont   (n) place de la piste   "
        "A B qui contrôle",
        "heading": "manche {} sur {}",
        "active": "au joueur {}",
        "track": "Piste         {}   ({} dans la pile)",
        "tiles": "Bâtiments     {}   ({} dans la pile)",
        "upgrades": "Améliorations {}",
        "requests": "Requêtes      {} dans la pile, défaussées : {}",
        "beside": " avec {}",
        "player": "Joueur {}   {} carottes, {} pièces, {} bois, {} requêtes face cachée",
        "reserve": "  réserve       {}",
        "own": "  améliorations {}",
        "revealed": "  révélées      {}",
        "prices": "  prix          {}",
    },
}


def draw(book: Book, state: State, language: str) -> str:
    """The town, the track, the buildings, the upgrades and both players."""
    grid = (*_grid(book, state, language), WORDS[language]["legend"])
    lines = (_heading(book, state, language), "", *grid, "", *_market(book, state, language))
    players = (line for seat in (0, 1) for line in _player(book, state, seat, language))
    return "\n".join(line.rstrip() for line in (*lines, "", *players)) + "\n"


def _heading(book: Book, state: State, language: str) -> str:
    words = WORDS[language]
    about = words["heading"].format(state.round, book.board.rounds, state.phase)
    parts = ["Town", _name(book.chapters[state.chapter], language), about]
    if state.phase not in ("requests", "end"):
        parts.append(words["active"].format(SEATS[state.active]))
    return " · ".join(parts)


def _grid(book: Book, state: State, language: str) -> Iterator[str]:
    columns = range(1, book.board.columns + 1)
    yield "   " + " ".join(str(column).center(WIDTH) for column in columns)
    yield "  ┌" + "┬".join("─" * WIDTH for _ in columns) + "┐"
    for number, row in enumerate(book.board.rows):
        plots = [f"{row}{column}" for column in columns]
        cells = [_cell(book, state, plot, language) for plot in plots]
        for level in range(HEIGHT):
            margin = f"{row} " if level == HEIGHT // 2 else "  "
            text = "".join(
                cell[level] + _side(book, state, plot, right, 0, level == HEIGHT // 2)
                for cell, plot, right in zip(cells, plots, [*plots[1:], ""], strict=True)
            )
            yield f"{margin}│{text}"
        below = book.board.rows[number + 1 : number + 2]
        if below:
            sides = (_side(book, state, f"{row}{n}", f"{below}{n}", 1, True) for n in columns)
            yield "  ├" + "┼".join(_middle(side) for side in sides) + "┤"
    yield "  └" + "┴".join("─" * WIDTH for _ in columns) + "┘"


def _side(book: Book, state: State, plot: str, other: str, way: int, middle: bool) -> str:
    """What is between two plots: land, the river or a bridge; `way` is 1 for the plot below."""
    place = bridge_name((plot, other))
    if place in state.bridges and middle:
        return BRIDGE[way]
    return RIVER[way] if place in book.places else LAND[way]


def _middle(side: str) -> str:
    """The side between a plot and the one below it, in full width."""
    return side.center(WIDTH, RIVER[1]) if side == BRIDGE[1] else side * WIDTH


def _cell(book: Book, state: State, plot: str, language: str) -> tuple[str, str, str]:
    signs = " ~" if book.plots[plot].waterfront else ""
    signs += " ♣" if plot in state.wood else ""
    slot = f"({book.board.slots[state.track.index(plot)]})" if plot in state.track else ""
    top = f" {plot}{signs}".ljust(WIDTH - len(slot) - 1) + slot + " "
    building = state.town.get(plot)
    if building is None:
        return top, " " * WIDTH, " " * WIDTH
    tile = book.tiles[building.tile]
    return (
        top,
        _fit(_name(tile, language)),
        _fit(f"{_controllers(building)} {_name(book.types[tile.type], language).lower()}"),
    )


def _fit(text: str) -> str:
    room = WIDTH - 2
    short = text if len(text) <= room else text[: room - 1] + "…"
    return f" {short.ljust(room)} "


def _controllers(building: Building) -> str:
    owner, rival = SEATS[building.owner], SEATS[1 - building.owner]
    return f"{owner}+{rival}" if building.shared else owner


def _market(book: Book, state: State, language: str) -> Iterator[str]:
    words = WORDS[language]
    track = "  ".join(
        f"{cost}: {plot or '--'}" for cost, plot in zip(book.board.slots, state.track, strict=True)
    )
    yield words["track"].format(track, len(state.plot_pile) + len(state.plots_under))
    tiles = _names(book.tiles, state.offer, language)
    yield words["tiles"].format(tiles, len(state.tile_pile))
    sales = (
        f"{_name(book.upgrades[sale.upgrade], language)} {book.upgrades[sale.upgrade].cost}♣"
        + (words["beside"].format(_name(book.tiles[sale.beside], language)) if sale.beside else "")
        for sale in state.market
    )
    yield words["upgrades"].format(", ".join(sales) or "--")
    discarded = _names(book.requests, state.discard, language)
    yield words["requests"].format(len(state.request_pile), discarded)


def _player(book: Book, state: State, seat: int, language: str) -> Iterator[str]:
    words, player = WORDS[language], state.players[seat]
    yield words["player"].format(
        SEATS[seat], player.carrots, player.coins, player.wood, len(player.requests)
    )
    yield words["reserve"].format(_names(book.tiles, player.reserve, language))
    yield words["own"].format(_names(book.upgrades, player.upgrades, language))
    if player.revealed:
        yield words["revealed"].format(_names(book.requests, player.revealed, language))
    if seat == state.active and state.phase != "end":
        prices = (
            f"{plot} {price(book, state, seat, slot)}"
            for slot, plot in enumerate(state.track)
            if plot
        )
        yield words["prices"].format(", ".join(prices))


def _names(pieces: Mapping[str, Piece], ids: Iterable[str], language: str) -> str:
    return ", ".join(_name(pieces[each], language) for each in ids) or "--"


def _name(piece: Piece, language: str) -> str:
    return (piece.fr if language == "fr" else piece.en).name
