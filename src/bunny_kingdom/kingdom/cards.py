"""Cards as data: one row holds a card's id, copies, parameters, rule and texts."""

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from bunny_kingdom.kernel.errors import BadData
from bunny_kingdom.kernel.rows import Text, read_toml, row


class Building(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a building is: its piece, what it gives, what it needs."""

    piece: str
    """Its kind: `city`, `farm`, `camp` and so on."""
    strength: int = 0
    """The towers that it adds."""
    produces: str | None = None
    """The resource that it adds."""
    terrain: str | None = None
    """The one terrain that it may stand on."""
    board: str | None = None
    """The one board that it may stand on."""
    priority: int = 0
    """The number of a camp: a lower one comes first."""


class Parchment(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a parchment pays: a named effect and its parameters."""

    sort: Literal["treasure", "mission"]
    effect: str
    carrots: int = 0
    count: str = ""
    least: int = 0
    together: int = 0
    pair: str = ""
    neighbour: Literal["", "left", "right"] = ""
    row: tuple[int, ...] = ()


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One row of the data: all the equal cards of an id."""

    id: str
    kind: str
    copies: Annotated[int, Meta(ge=0)]
    rule: str
    origin: Literal["printed", "rulebook", "reconstructed"]
    en: Text
    fr: Text
    building: Building | None = None
    parchment: Parchment | None = None
    values: dict[str, int | str] = {}
    """Parameters of kinds that a module adds."""


def read_cards(folder: Traversable | Path) -> dict[str, Card]:
    """The cards of a box, by id, in the order of its file."""
    cards: dict[str, Card] = {}
    for number, data in enumerate(read_toml(folder / "cards.toml")["card"], start=1):
        card = row(data, Card, f"card {number} ({data.get('id', 'no id')})")
        if card.id in cards:
            raise BadData(f"card '{card.id}' occurs twice in the data")
        cards[card.id] = card
    return cards
