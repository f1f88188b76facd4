"""What one player of a laid table has, from a short text."""

from dataclasses import dataclass, field


@dataclass
class Laid:
    """What one player has, sorted out of the text."""

    territories: list[str] = field(default_factory=list)
    buildings: dict[str, str] = field(default_factory=dict)
    links: list[tuple[str, str]] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    """The cards played for all this."""


@dataclass(frozen=True)
class player:  # noqa: N801 - reads as a word of the position
    """One seat of a table: lands in the form of this module, cards by their ids."""

    lands: str = ""
    pieces: str = ""
    hand: str = ""
    reserve: str = ""
    buried: str = ""
    parchments: str = ""
    chosen: str = ""
    """What trading posts made at the last harvest: `A1=fish`."""
    also_played: str = ""
    """Cards that were played and left no trace on the board, such as a camp since removed."""
    carrots: int = 0

    def laid(self, printed: dict[str, str]) -> Laid:
        """The lands, and the cards that brought them."""
        laid = Laid(cards=[*self.pieces.split(), *self.also_played.split()])
        for word in self.lands.split():
            if "=" in word:
                one, other = word.split("=")
                laid.links.append((one, other))
                laid.cards.append("sky-tower")
                for end in (one, other):
                    laid.buildings[end] = "sky-tower"
                    if end not in laid.territories:
                        laid.territories.append(end)
                        laid.cards.append(f"territory:{end}")
                continue
            space, _, building = word.partition(":")
            laid.territories.append(space)
            if building:
                laid.buildings[space] = building
                laid.cards.append(building)
            elif space in printed:
                laid.buildings[space] = printed[space]
            if not building.startswith("camp-"):
                laid.cards.append(f"territory:{space}")
        return laid
