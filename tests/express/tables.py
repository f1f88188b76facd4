"""Tables with a railway, laid out from a short text.

    table("E4 D4:city-2", player("C4:station"), line="E5 north east | D4-D5 C4-C5")

is a table whose Central Station lies on E5, with its rails on the north and the east side,
and with two rails laid. `E5` among somebody's lands is the Central Station with its station.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache

from msgspec.structs import replace

from bunny_kingdom.express.base import EXPRESS
from bunny_kingdom.express.central_station import cover
from bunny_kingdom.express.rail_move import put_railway
from bunny_kingdom.express.railway import (
    REALM_PART,
    RailStock,
    Railway,
    network_of,
    railway_of,
    stock_of,
)
from bunny_kingdom.kernel.composition import compose
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kingdom.base import KINGDOM
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import Player, Realm, State
from kingdom import players as base
from kingdom import tables
from kingdom.players import Laid
from kingdom.tables import SEATS

TITLE = "kingdom+express"
LINE = "E5 north east"
"""A Central Station in the open, far from lava and border."""


@cache
def express() -> KingdomRules:
    """The rules of Kingdom with Bunny Express."""
    return KingdomRules(compose(KINGDOM, EXPRESS))


@dataclass(frozen=True)
class player(base.player):  # noqa: N801 - reads as a word of the position
    """One seat of a table with a railway."""

    railway: int = 0
    """Railway rails that wait to be laid."""
    switch: int = 0
    cards: int = 0
    """Rail cards counted for this round."""


class Table(tables.Table):
    """A game of Kingdom with Bunny Express from a laid position on."""

    def __init__(self, state: State) -> None:
        self.rules = express()
        self.state = state

    @property
    def railway(self) -> Railway:
        """What lies on the table."""
        return railway_of(self.state)

    @property
    def sheriff(self) -> str | None:
        """The letter of the seat with the star."""
        seat = self.railway.sheriff
        return None if seat is None else SEATS[seat]

    def stock(self, seat: str) -> tuple[int, int]:
        """The Railway and the Switch rails that a seat has left."""
        stock = stock_of(self.of(seat).realm)
        return stock.railway, stock.switch

    def along(self) -> set[str]:
        """The territories along the railway."""
        network = network_of(self.rules.book, self.railway)
        return set(self.rules.book.atlas.names_of(network.along))

    def rails(self, seat: str, kind: str) -> set[str]:
        """Where a seat may lay a rail of a kind now: `E4-E5`."""
        words = [text.split() for text in self.options(seat)]
        return {
            f"{one}-{other}"
            for word, *rest in words
            if word == "rail"
            for of_kind, one, other in [rest]
            if of_kind == kind
        }

    def paid(self, seat: str, source: str, section: str = "round-1") -> int:
        """The carrots of a seat from one source in one section of its sheet."""
        return sum(line.carrots for line in self.lines(seat, section) if line.source == source)


def table(
    *players: base.player | str,
    line: str = LINE,
    sheriff: str = "a",
    phase: str = "construction",
    in_round: int = 1,
    deck: str = "",
    keeps_star: bool = True,
) -> Table:
    """A table that enters a phase. A lone player gets an opponent who has nothing.

    In the rail step the named sheriff keeps the star, unless `keeps_star` is False or rail
    cards are counted: then it passes.
    In exploration the hands are as given, and nothing is dealt. If nobody owes a decision
    in the phase, it is over already.
    """
    rules = express()
    seats = [seat if isinstance(seat, base.player) else player(seat) for seat in players]
    if len(seats) == 1:
        seats.append(player())
    scene: KingdomScene = Scene(rules.book, _bare(rules, len(seats)))
    _lay_line(scene, line, sheriff)
    printed = {rules.book.atlas.names[space]: b for space, b in scene.state.printed.items()}
    held = [_seat(rules, seat, seat.laid(printed), printed) for seat in seats]
    if phase == "rails" and keeps_star and not any(stock_of(seat.realm).cards for seat in held):
        held[SEATS.index(sheriff)] = _counted(held[SEATS.index(sheriff)])
    scene.change(
        players=tuple(held),
        phase=phase,
        round=in_round,
        deck=(*_rest(rules, scene.state, held, deck), *reversed(deck.split())),
    )
    if phase != "exploration":
        rules.phases[phase].enter(scene)
    while not rules.decisions(scene.state):
        following = rules.phases[scene.state.phase].leave(scene)
        if following is None:
            break
        scene.change(phase=following)
        rules.phases[following].enter(scene)
    return Table(scene.state)


def _bare(rules: KingdomRules, players: int) -> State:
    """The boards without the Central Station of the seed."""
    blank = rules.blank(Config(TITLE, players, "a laid table"))
    return replace(
        blank,
        printed=dict(rules.book.atlas.printed),
        covered=0,
        removed=(),
        parts=dict(rules.book.module.table_parts),
    )


def _lay_line(scene: KingdomScene, line: str, sheriff: str) -> None:
    tile, _, rails = line.partition("|")
    territory, *printed = tile.split()
    cover(scene, territory, tuple(printed))
    scene.change(removed=(f"territory:{territory}",))
    pairs = [rail.split("-") for rail in rails.split()]
    put_railway(
        scene,
        replace(
            railway_of(scene.state),
            sheriff=SEATS.index(sheriff),
            rails=tuple((one, other) for one, other in pairs),
        ),
    )


def _seat(rules: KingdomRules, seat: base.player, laid: Laid, printed: dict[str, str]) -> Player:
    numbers = rules.book.atlas.numbers
    stock = RailStock()
    if isinstance(seat, player):
        stock = RailStock(seat.railway, seat.switch, seat.cards)
    tile = next(name for name, building in printed.items() if building == "central-station")
    cards = ["central-station" if card == f"territory:{tile}" else card for card in laid.cards]
    return Player(
        hand=tuple(seat.hand.split()),
        reserve=tuple(seat.reserve.split()),
        buried=tuple(seat.buried.split()),
        parchments=tuple(seat.parchments.split()),
        played=tuple(cards),
        realm=Realm(
            territories=rules.book.atlas.mask(laid.territories),
            buildings={numbers[space]: built for space, built in laid.buildings.items()},
            links=tuple((numbers[one], numbers[other]) for one, other in laid.links),
            pieces=tuple(seat.pieces.split()),
            parts={REALM_PART: stock},
        ),
        chosen={numbers[w.split("=")[0]]: w.split("=")[1] for w in seat.chosen.split()},
        carrots=seat.carrots,
    )


def _counted(seat: Player) -> Player:
    stock = replace(stock_of(seat.realm), cards=1)
    return replace(seat, realm=replace(seat.realm, parts={REALM_PART: stock}))


def _rest(rules: KingdomRules, state: State, held: list[Player], deck: str) -> list[str]:
    """The cards that the position does not mention; it may mention none twice."""
    used = Counter(deck.split()) + Counter(state.removed)
    for seat in held:
        used.update(seat.played + seat.hand + seat.reserve + seat.buried + seat.parchments)
    box = Counter(rules.book.deck())
    if used - box:
        raise ValueError(f"the box has no such cards: {', '.join(used - box)}")
    return list((box - used).elements())
