"""Boards as data: rows of spaces, what is between them, what is printed on them."""

from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec import Struct, field

from bunny_kingdom.kernel.rows import Text, read_toml, row
from bunny_kingdom.kingdom.cards import Building, Card


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of spaces, `offset` space widths from the left."""

    name: str
    offset: float
    spaces: str


class Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of ground and the resource that it produces, if any."""

    id: str
    """As spaces name it."""
    name: dict[str, str]
    """By language."""
    produces: str | None = None
    """The resource that it yields."""


class Resource(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of resource; `class` is basic, luxury or a class of an expansion."""

    id: str
    """As buildings name it."""
    sort: str = field(name="class")
    """`basic`, `luxury` or a class of an expansion."""
    name: dict[str, str]
    """By language."""


class PrintedBuilding(Struct, frozen=True, forbid_unknown_fields=True):
    """A building that stands on the board from the start and has no card."""

    id: str
    piece: str
    name: dict[str, str]
    produces: str | None = None
    strength: int = 0


class TerritoryCard(Struct, frozen=True, forbid_unknown_fields=True):
    """The card of each space of the board, except for spaces without one."""

    rule: str
    origin: str
    en: Text
    fr: Text
    without: tuple[str, ...] = ()


class Board(
    Struct, frozen=True, forbid_unknown_fields=True, rename={"territory_card": "territory-card"}
):
    """One board, as its file gives it."""

    id: str
    name: dict[str, str]
    naming: str
    origin: str
    lava: tuple[tuple[str, str], ...]
    edges: tuple[str, ...]
    corners: tuple[str, ...]
    row: tuple[Row, ...]
    printed: dict[str, str]
    territory_card: TerritoryCard
    terrain: tuple[Terrain, ...] = ()
    resource: tuple[Resource, ...] = ()
    building: tuple[PrintedBuilding, ...] = ()

    def spaces(self) -> list[tuple[str, str, int, float]]:
        """Name, terrain, row number and left edge of every space, row by row."""
        return [
            (
                self.naming.format(row=line.name, column=column + 1),
                terrain,
                number,
                line.offset + column,
            )
            for number, line in enumerate(self.row)
            for column, terrain in enumerate(line.spaces.split())
        ]

    def territory_cards(self) -> dict[str, Card]:
        """A territory card for each space, `territory:A1` and so on."""
        terrains = {terrain.id: terrain.name for terrain in self.terrain}
        made = self.territory_card
        cards = {}
        for space, terrain, _, _ in self.spaces():
            if space in made.without:
                continue
            names = terrains.get(terrain, {"en": terrain, "fr": terrain})
            texts = {
                language: Text(
                    text.name.format(space=space, terrain=names[language]),
                    text.text.format(space=space, terrain=names[language]),
                )
                for language, text in (("en", made.en), ("fr", made.fr))
            }
            card = f"territory:{space}"
            cards[card] = row(
                {
                    "id": card,
                    "kind": "territory",
                    "copies": 1,
                    "rule": made.rule,
                    "origin": made.origin,
                    "en": texts["en"],
                    "fr": texts["fr"],
                    "values": {"space": space},
                },
                Card,
                card,
            )
        return cards

    def printed_buildings(self) -> dict[str, Building]:
        """The buildings that have no card."""
        return {
            made.id: Building(made.piece, strength=made.strength, produces=made.produces)
            for made in self.building
        }


def read_board(folder: Traversable | Path) -> Board:
    """The board of a box."""
    return row(read_toml(folder / "board.toml"), Board, "board.toml")
