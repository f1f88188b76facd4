"""Tables laid out from a short text, so that a test reads like the rulebook's example.

    table(player("A2:tenement B2:showboat", reserve="sawmill", coins=1), track="B1")

is the turn of the first player, who has planned. `A2:tenement` is a building that the player
built, `parks="B2=civic"` the type of a park for the requests. The track is given from its
free slot on. All that is not mentioned lies in the piles, in the order of the data.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.town.book import copies
from bunny_kingdom.town.rules import TownRules
from bunny_kingdom.town.state import Building, OnSale, Player, State

SLOTS = 5


@cache
def town() -> TownRules:
    """The rules of Town, with the rows of the package."""
    return TownRules()


@dataclass(frozen=True)
class player:  # noqa: N801 - reads as a word of the position
    """One seat of a table."""

    buildings: str = ""
    reserve: str = ""
    coins: int = 0
    wood: int = 0
    carrots: int = 0
    upgrades: str = ""
    requests: str = ""
    shared: str = ""
    """The plots of the rival buildings that this player shares."""
    parks: str = ""


NOBODY = player()


def table(
    first: player = NOBODY,
    second: player = NOBODY,
    *,
    track: str = "",
    bridges: str = "A2-A3 E3-E4",
    offer: str = "",
    market: str = "",
    wood: str = "",
    discard: str = "",
    request_pile: str | None = None,
    plot_pile: str | None = None,
    under: str = "",
    round: int = 1,  # noqa: A002 - the rulebook's word
    active: int = 0,
    planned: bool = True,
    builds: int = 0,
) -> State:
    """A table in the turn of the active seat."""
    book = town().book
    seats = (first, second)
    buildings = {
        plot: Building(tile, seat, plot in seats[1 - seat].shared.split())
        for seat, each in enumerate(seats)
        for plot, tile in (word.split(":") for word in each.buildings.split())
    }
    slots = [None if word == "-" else word for word in track.split()]
    sales = tuple(
        OnSale(name, beside or None)
        for name, _, beside in (word.partition("+") for word in market.split())
    )
    held = [tile for each in seats for tile in each.reserve.split()]
    laid = [built.tile for built in buildings.values()]
    tiles = _rest(copies(book.tiles), laid, held, offer.split(), [s.beside or "" for s in sales])
    hands = [card for each in seats for card in each.requests.split()]
    requests = _rest(copies(book.requests), hands, discard.split())
    plots = _rest(book.plots, buildings, [plot for plot in slots if plot], under.split())
    per_round = book.board.tiles_in_game // book.board.rounds
    in_pile = per_round * (book.board.rounds - round)
    return State(
        config=Config("town", 2, "table"),
        dice=Dice("table"),
        phase="turn",
        sealed=(None, None),
        chapter="I",
        first=0,
        tile_pile=tiles[:in_pile],
        box=tiles[in_pile:],
        request_pile=requests if request_pile is None else tuple(request_pile.split()),
        plot_pile=plots if plot_pile is None else tuple(plot_pile.split()),
        track=(*slots, *(None,) * (SLOTS - len(slots))),
        market=sales,
        wood=tuple(wood.split()),
        bridges=tuple(sorted(bridges.split())),
        town=buildings,
        players=tuple(_player(each) for each in seats),
        round=round,
        active=active,
        planned=planned,
        builds=builds,
        offer=tuple(offer.split()),
        discard=tuple(discard.split()),
        plots_under=tuple(under.split()),
    )


def _player(laid: player) -> Player:
    return Player(
        coins=laid.coins,
        wood=laid.wood,
        carrots=laid.carrots,
        reserve=tuple(laid.reserve.split()),
        upgrades=tuple(laid.upgrades.split()),
        requests=tuple(sorted(laid.requests.split())),
        parks=dict(word.split("=") for word in laid.parks.split()),
    )


def _rest(every: Iterable[str], *used: Iterable[str]) -> tuple[str, ...]:
    left = Counter(list(every))
    for names in used:
        left.subtract(list(names))
    return tuple(name for name, number in left.items() for _ in range(number))


def play(state: State, *texts: str) -> State:
    """The state after these actions of whoever is active, given as text."""
    return tell(state, *texts)[0]


def tell(state: State, *texts: str) -> tuple[State, tuple[Event, ...]]:
    """The state after these actions of whoever is active, and all that happened."""
    told: tuple[Event, ...] = ()
    for text in texts:
        state, events = town().apply(state, state.active, town().parse_action(text))
        told += events
    return state, told


def refused(state: State, text: str, seat: int | None = None) -> str:
    """The code with which an action is refused; it is not among the legal ones either."""
    actor = state.active if seat is None else seat
    action = town().parse_action(text)
    assert action not in town().legal(state, actor)
    try:
        town().apply(state, actor, action)
    except IllegalAction as error:
        return error.code
    return "allowed"


def options(state: State, seat: int | None = None) -> set[str]:
    """The legal actions of a seat, as text."""
    return {str(each) for each in town().legal(state, state.active if seat is None else seat)}


def asked(state: State) -> str:
    """What the table waits for: `0 turn`."""
    return ", ".join(f"{owed.seat} {owed.kind}" for owed in town().decisions(state))


def lines(state: State, seat: int = 0) -> list[Line]:
    """All lines of a seat's score sheet."""
    sections = town().score_sheet(state).players[seat].sections
    return [line for section in sections for line in section.lines]


def last_round(first: player = NOBODY, second: player = NOBODY, bridges: str = "") -> State:
    """A table in which only `end` is left before the reveal."""
    return table(first, second, round=4, bridges=bridges)
