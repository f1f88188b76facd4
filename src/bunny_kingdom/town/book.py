"""The book: the pieces of Town, compiled into what the rules look up."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, get_args

from bunny_kingdom.kernel.errors import BadData
from bunny_kingdom.kernel.rows import box, read_toml
from bunny_kingdom.town.effects.effect import AnyType, ParkType
from bunny_kingdom.town.pieces import (
    Board,
    Chapter,
    Piece,
    Plot,
    Request,
    Tile,
    Upgrade,
    read_pieces,
)

P = TypeVar("P", bound=Piece)

COUNTABLE: dict[str, frozenset[str]] = {
    "buildings": frozenset(
        {"entertainment", "work", "civic", "residential", "knowledge", "criminal"}
    ),
    "plots": frozenset({"waterfront", "forest", "corner", "rim", "inner"}),
    "lines": frozenset({"rows", "columns"}),
    "left": frozenset({"coins", "wood", "upgrades", "requests", "reserve"}),
    "types": frozenset({""}),
    "quarters": frozenset({""}),
    "largest-quarter": frozenset({""}),
    "same-type": frozenset({""}),
    "stars": frozenset({""}),
    "crossings": frozenset({""}),
    "bridges": frozenset({""}),
    "run": frozenset({""}),
    "behind": frozenset({""}),
}
"""What a request can count, and of what sorts."""


VERSIONS = (1, 2)
"""Every version of Town's rules that can be played, the newest last."""


def _earlier_rows(version: int) -> Iterable[Mapping[str, Any]]:
    """What rows said differently in a version: `rules_1.toml` has what version 2 changed."""
    for earlier in range(VERSIONS[-1] - 1, version - 1, -1):
        yield from read_toml(box("town") / f"rules_{earlier}.toml")["card"]


class Book:
    """Tiles, cards and board of Town; read-only once made."""

    def __init__(
        self, corrections: Iterable[Mapping[str, Any]] = (), version: int = VERSIONS[-1]
    ) -> None:
        self.version = version
        pieces = read_pieces((*_earlier_rows(version), *corrections))
        self.tiles = _all(pieces["tile"], Tile)
        self.upgrades = _all(pieces["upgrade"], Upgrade)
        self.requests = _all(pieces["request"], Request)
        self.plots = _all(pieces["plot"], Plot)
        self.chapters = {
            chapter.numeral: chapter for chapter in _all(pieces["chapter"], Chapter).values()
        }
        self.types = {name.removeprefix("type-"): row for name, row in pieces["type"].items()}
        boards = _all(pieces["board"], Board)
        (self.board,) = boards.values()
        self.places = {bridge_name(ends): ends for ends in self.board.river}
        """The places on the river where a bridge can be, each between two plots."""
        self.neighbours = {plot: tuple(self._beside(plot)) for plot in self.plots}
        """The plots beside a plot, each with the place of the river between them, if any."""
        self.sorts = {sort: self._plots_of_sort(sort) for sort in COUNTABLE["plots"]}
        """The plots of each sort that requests count."""
        self.park_types = tuple(self._park_types())
        """The types that a park can count as."""
        self._check()

    def _park_types(self) -> Iterable[ParkType]:
        effects = [tile.effect for tile in self.tiles.values()]
        but = {effect.but for effect in effects if isinstance(effect, AnyType)}
        return (kind for kind in get_args(ParkType) if kind not in but)

    def _beside(self, plot: str) -> Iterable[tuple[str, str | None]]:
        row, column = self.board.rows.index(plot[0]), int(plot[1:])
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            if 0 <= row + down < len(self.board.rows):
                other = f"{self.board.rows[row + down]}{column + right}"
                if other in self.plots:
                    place = bridge_name((plot, other))
                    yield other, place if place in self.places else None

    def _plots_of_sort(self, sort: str) -> frozenset[str]:
        rows, columns = self.board.rows, self.board.columns
        edge_row, edge_column = {rows[0], rows[-1]}, {1, columns}
        tests = {
            "waterfront": lambda plot: self.plots[plot].waterfront,
            "forest": lambda plot: self.plots[plot].forest,
            "corner": lambda plot: plot[0] in edge_row and int(plot[1:]) in edge_column,
            "rim": lambda plot: plot[0] in edge_row or int(plot[1:]) in edge_column,
            "inner": lambda plot: plot[0] not in edge_row and int(plot[1:]) not in edge_column,
        }
        return frozenset(filter(tests[sort], self.plots))

    def _check(self) -> None:
        """Refuse rows that refer to something missing, or with which no game can be set up."""
        grid = {
            f"{row}{column}"
            for row in self.board.rows
            for column in range(1, self.board.columns + 1)
        }
        if grid != set(self.plots):
            raise BadData("the plots and the rows and columns of the board do not agree")
        for chapter in self.chapters.values():
            for plot in chapter.plots:
                if plot not in self.plots:
                    raise BadData(f"'{chapter.id}' names the unknown plot '{plot}'")
            if len(set(chapter.plots)) != len(self.board.slots):
                raise BadData(f"'{chapter.id}' needs {len(self.board.slots)} different plots")
            if any(bridge_name(ends) not in self.places for ends in chapter.bridges):
                raise BadData(f"'{chapter.id}' has a bridge that is not on the river")
        for request in self.requests.values():
            _check_request(request)
        if self.board.rounds < 1 or self.board.tiles_in_game % self.board.rounds:
            raise BadData("the tiles of the game do not share out evenly among the rounds")
        if sum(tile.copies for tile in self.tiles.values()) < self.board.tiles_in_game:
            raise BadData(f"a game needs {self.board.tiles_in_game} building tiles")


def _check_request(request: Request) -> None:
    if (request.count is None) == (request.effect is None):
        raise BadData(f"request '{request.id}' needs either a count or an effect")
    count = request.count
    if count is None:
        return
    if count.of not in COUNTABLE:
        raise BadData(f"request '{request.id}' counts the unknown '{count.of}'")
    if count.what not in COUNTABLE[count.of]:
        raise BadData(f"request '{request.id}' counts {count.of} of the unknown '{count.what}'")


def bridge_name(ends: tuple[str, str]) -> str:
    """The name of a place on the river: its two plots, the first one first."""
    return "-".join(sorted(ends))


def copies(
    pieces: Mapping[str, Tile] | Mapping[str, Upgrade] | Mapping[str, Request],
) -> tuple[str, ...]:
    """The ids of all the pieces, as often as each one exists."""
    return tuple(name for name, piece in pieces.items() for _ in range(piece.copies))


def _all(pieces: Mapping[str, Piece], form: type[P]) -> dict[str, P]:
    """The pieces of one kind, known to be of its form."""
    return {name: piece for name, piece in pieces.items() if isinstance(piece, form)}
