"""What happens in a game of Kingdom, told in names."""

from bunny_kingdom.kernel.events import Event


class RoundBegan(Event, frozen=True, tag="round-began"):
    """A round begins; hands are dealt."""

    round: int


class HandReceived(Event, frozen=True, tag="hand-received"):
    """A seat sees its hand (told to that seat alone)."""

    seat: int
    cards: tuple[str, ...]


class CardPlayed(Event, frozen=True, tag="card-played"):
    """A seat played a card in the open."""

    seat: int
    card: str


class CardBuried(Event, frozen=True, tag="card-buried"):
    """A seat discarded a card face down; which one is told to that seat alone."""

    seat: int
    card: str | None = None


class ParchmentKept(Event, frozen=True, tag="parchment-kept"):
    """A seat laid a parchment face down; which one is told to that seat alone."""

    seat: int
    card: str | None = None


class TerritoryClaimed(Event, frozen=True, tag="territory-claimed"):
    """A rabbit went on a space."""

    seat: int
    territory: str


class CampRemoved(Event, frozen=True, tag="camp-removed"):
    """A territory card took a camp off the board; the camp leaves the game."""

    seat: int
    territory: str
    camp: str


class HandsPassed(Event, frozen=True, tag="hands-passed"):
    """The hands went to the neighbours."""

    direction: str


class BuildingPlaced(Event, frozen=True, tag="building-placed"):
    """A building went on the board; sky towers stand on two spaces."""

    seat: int
    building: str
    territories: tuple[str, ...]


class CampAnnounced(Event, frozen=True, tag="camp-announced"):
    """A seat wants to place a camp, and does not say where."""

    seat: int
    camp: str


class CampDeclined(Event, frozen=True, tag="camp-declined"):
    """A seat passed, or kept the camp that it had announced."""

    seat: int
    camp: str


class StepUndone(Event, frozen=True, tag="step-undone"):
    """A seat took its last placement back."""

    seat: int
    step: str


class ConstructionFinished(Event, frozen=True, tag="construction-finished"):
    """A seat will place nothing more in this round."""

    seat: int


class ChoicesOpened(Event, frozen=True, tag="choices-opened"):
    """What a seat chose for this harvest."""

    seat: int
    choices: dict[str, str]


class CarrotsScored(Event, frozen=True, tag="carrots-scored"):
    """One line of the score sheet came about."""

    seat: int
    source: str
    id: str
    carrots: int
    territories: tuple[str, ...] = ()


class ParchmentsRevealed(Event, frozen=True, tag="parchments-revealed"):
    """A seat's parchments lie open."""

    seat: int
    cards: tuple[str, ...]


class CopiesChosen(Event, frozen=True, tag="copies-chosen"):
    """What a seat's copy cards copy."""

    seat: int
    copies: dict[str, tuple[str, ...]]


class GameEnded(Event, frozen=True, tag="game-ended"):
    """The last carrot is counted."""

    winners: tuple[int, ...]
    carrots: tuple[int, ...]
