"""The events of a game of Kingdom, in names."""

from typing import ClassVar

from bunny_kingdom.kernel.events import CardId, Event, Seat, Space


class RoundBegan(Event, frozen=True, tag="round-began"):
    """A round begins; hands are dealt."""

    round: int


class HandReceived(Event, frozen=True, tag="hand-received"):
    """A seat sees its hand (told to that seat alone)."""

    silent: ClassVar[bool] = True
    seat: Seat
    cards: tuple[CardId, ...]


class CardPlayed(Event, frozen=True, tag="card-played"):
    """A seat played a card face up."""

    seat: Seat
    card: CardId
    territory: Space | None = None
    """For a territory card, the territory it claims, which has an event of its own."""


class CardBuried(Event, frozen=True, tag="card-buried"):
    """A seat discarded a card face down; which one is told to that seat alone."""

    seat: Seat
    card: CardId | None = None


class ParchmentKept(Event, frozen=True, tag="parchment-kept"):
    """A seat laid a parchment face down; which one is told to that seat alone."""

    seat: Seat
    card: CardId | None = None


class TerritoryClaimed(Event, frozen=True, tag="territory-claimed"):
    """A rabbit was placed on a space."""

    seat: Seat
    territory: Space


class CampRemoved(Event, frozen=True, tag="camp-removed"):
    """A territory card took a camp off the board; the camp leaves the game."""

    seat: Seat
    territory: Space
    camp: CardId


class HandsPassed(Event, frozen=True, tag="hands-passed"):
    """The hands were passed to the neighbours."""

    direction: str


class BuildingPlaced(Event, frozen=True, tag="building-placed"):
    """A building was placed; sky towers on two spaces."""

    seat: Seat
    building: CardId
    territories: tuple[Space, ...]


class CampAnnounced(Event, frozen=True, tag="camp-announced"):
    """A seat wants to place a camp, without saying where."""

    seat: Seat
    camp: CardId


class CampDeclined(Event, frozen=True, tag="camp-declined"):
    """A seat passed, or kept the camp that it had announced."""

    seat: Seat
    camp: CardId


class ConstructionFinished(Event, frozen=True, tag="construction-finished"):
    """A seat has finished construction for this round."""

    seat: Seat


class ChoicesOpened(Event, frozen=True, tag="choices-opened"):
    """What a seat chose for this harvest."""

    seat: Seat
    choices: dict[str, str]


class ParchmentsRevealed(Event, frozen=True, tag="parchments-revealed"):
    """A seat's parchments are revealed."""

    seat: Seat
    cards: tuple[CardId, ...]


class CopiesChosen(Event, frozen=True, tag="copies-chosen"):
    """What a seat's copy cards copy."""

    silent: ClassVar[bool] = True
    seat: Seat
    copies: dict[str, tuple[str, ...]]
