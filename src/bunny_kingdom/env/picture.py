"""The public table as a small picture: spaces, rabbits and buildings in colours."""

from typing import Any

import numpy as np
import numpy.typing as npt

from bunny_kingdom.kernel.record import AnyRules
from bunny_kingdom.kingdom.rules import KingdomRules

Picture = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

CELL = 24
PAPER: Colour = (245, 241, 230)
TERRAINS: dict[str, Colour] = {
    "forest": (60, 120, 60),
    "sea": (90, 150, 210),
    "field": (222, 150, 60),
    "plains": (190, 210, 120),
    "mountain": (150, 140, 135),
    "city": (200, 190, 175),
    "nimbus": (225, 235, 245),
    "wondrous": (205, 190, 235),
    "rainbow": (240, 200, 220),
}
RABBITS: tuple[Colour, ...] = (
    (200, 40, 40),
    (30, 60, 170),
    (240, 200, 40),
    (120, 50, 140),
    (20, 20, 20),
)
WHITE: Colour = (255, 255, 255)
WOOD: Colour = (110, 75, 45)


def picture(rules: AnyRules, state: Any) -> Picture:
    """The boards and what is on them; nothing that a spectator would not see."""
    if isinstance(rules, KingdomRules):
        return _kingdom(rules, state)
    return _town(rules, state)


def _fill(image: Picture, top: float, left: float, inset: int, size: int, colour: Colour) -> None:
    y, x = round(top * CELL) + inset, round(left * CELL) + inset
    image[y : y + size, x : x + size] = colour


def _kingdom(rules: KingdomRules, state: Any) -> Picture:
    atlas = rules.book.atlas
    spaces = []
    below = 0
    for board in atlas.boards:
        for name, terrain, row, x in board.spaces():
            spaces.append((name, terrain, below + row, x))
        below += len(board.row) + 1
    width = max(x for _, _, _, x in spaces) + 1
    image: Picture = np.full((below * CELL, round(width * CELL), 3), PAPER, np.uint8)
    for number, (_, terrain, row, x) in enumerate(spaces):
        _fill(image, row, x, 1, CELL - 2, TERRAINS.get(terrain, PAPER))
        if state.covered >> number & 1:
            _fill(image, row, x, 1, CELL - 2, (70, 70, 70))
        for seat, player in enumerate(state.players):
            if player.realm.territories >> number & 1:
                _fill(image, row, x, 5, CELL - 10, RABBITS[seat])
        building = state.printed.get(number)
        for player in state.players:
            building = player.realm.buildings.get(number, building)
        if building:
            _fill(image, row, x, 9, CELL - 18, WHITE)
            for tower in range(rules.book.buildings[building].strength):
                _fill(image, row, x + 4 * tower / CELL, 2, 3, WHITE)
    return image


def _town(rules: AnyRules, state: Any) -> Picture:
    board = rules.book.board
    shape = (len(board.rows) * 2 * CELL, board.columns * 2 * CELL, 3)
    image: Picture = np.full(shape, PAPER, np.uint8)
    for row, letter in enumerate(board.rows):
        for column in range(board.columns):
            plot = f"{letter}{column + 1}"
            _fill(image, 2 * row, 2 * column, 2, 2 * CELL - 4, TERRAINS["plains"])
            if rules.book.plots[plot].waterfront:
                _fill(image, 2 * row, 2 * column, 2, 2 * CELL - 4, TERRAINS["sea"])
            if plot in state.wood:
                _fill(image, 2 * row, 2 * column, 4, 8, WOOD)
            if plot in state.town:
                built = state.town[plot]
                _fill(image, 2 * row, 2 * column, 12, 2 * CELL - 24, RABBITS[built.owner])
                if built.shared:
                    _fill(image, 2 * row, 2 * column, 18, 2 * CELL - 36, RABBITS[1 - built.owner])
    return image
