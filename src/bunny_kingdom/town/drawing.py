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
LEGEND = "~ waterfront   ♣ wood   ≈ river   ═ ║ bridge   (n) slot of the track   0 1 who controls"


def draw(book: Book, state: State) -> str:
    """The town, the track, the buildings, the upgrades and both players."""
    lines = (_heading(book, state), "", *_grid(book, state), LEGEND, "", *_market(book, state))
    players = (line for seat in (0, 1) for line in _player(book, state, seat))
    return "\n".join(line.rstrip() for line in (*lines, "", *players)) + "\n"


def _heading(book: Book, state: State) -> str:
    name = book.chapters[state.chapter].en.name
    parts = ["Town", name, f"round {state.round} of {book.board.rounds}", f"phase {state.phase}"]
    if state.phase not in ("requests", "end"):
        parts.append(f"player {state.active} to act")
    return " · ".join(parts)


def _grid(book: Book, state: State) -> Iterator[str]:
    columns = range(1, book.board.columns + 1)
    yield "   " + " ".join(str(column).center(WIDTH) for column in columns)
    yield "  ┌" + "┬".join("─" * WIDTH for _ in columns) + "┐"
    for number, row in enumerate(book.board.rows):
        plots = [f"{row}{column}" for column in columns]
        cells = [_cell(book, state, plot) for plot in plots]
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
    """What lies between two plots: land, the river or a bridge; `way` is 1 for one below."""
    place = bridge_name((plot, other))
    if place in state.bridges and middle:
        return BRIDGE[way]
    return RIVER[way] if place in book.places else LAND[way]


def _middle(side: str) -> str:
    """The side between a plot and the one below it, in full width."""
    return side.center(WIDTH, RIVER[1]) if side == BRIDGE[1] else side * WIDTH


def _cell(book: Book, state: State, plot: str) -> tuple[str, str, str]:
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
        _fit(tile.en.name),
        _fit(f"{_controllers(building)} {tile.type}"),
    )


def _fit(text: str) -> str:
    room = WIDTH - 2
    short = text if len(text) <= room else text[: room - 1] + "…"
    return f" {short.ljust(room)} "


def _controllers(building: Building) -> str:
    return f"{building.owner}+{1 - building.owner}" if building.shared else f"{building.owner}"


def _market(book: Book, state: State) -> Iterator[str]:
    track = "  ".join(
        f"{cost}: {plot or '--'}" for cost, plot in zip(book.board.slots, state.track, strict=True)
    )
    yield f"Track      {track}   ({len(state.plot_pile) + len(state.plots_under)} in the pile)"
    yield f"Buildings  {_names(book.tiles, state.offer)}   ({len(state.tile_pile)} in the pile)"
    sales = (
        f"{book.upgrades[sale.upgrade].en.name} {book.upgrades[sale.upgrade].cost}♣"
        + (f" with {book.tiles[sale.beside].en.name}" if sale.beside else "")
        for sale in state.market
    )
    yield f"Upgrades   {', '.join(sales) or '--'}"
    yield (
        f"Requests   {len(state.request_pile)} in the pile, discarded: "
        f"{_names(book.requests, state.discard)}"
    )


def _player(book: Book, state: State, seat: int) -> Iterator[str]:
    player = state.players[seat]
    yield (
        f"Player {seat}   {player.carrots} carrots, {player.coins} coins, {player.wood} wood, "
        f"{len(player.requests)} requests face down"
    )
    yield f"  reserve   {_names(book.tiles, player.reserve)}"
    yield f"  upgrades  {_names(book.upgrades, player.upgrades)}"
    if player.revealed:
        yield f"  revealed  {_names(book.requests, player.revealed)}"
    if seat == state.active and state.phase != "end":
        prices = (
            f"{plot} {price(book, state, seat, slot)}"
            for slot, plot in enumerate(state.track)
            if plot
        )
        yield f"  prices    {', '.join(prices)}"


def _names(pieces: Mapping[str, Piece], ids: Iterable[str]) -> str:
    return ", ".join(pieces[name].en.name for name in ids) or "--"
