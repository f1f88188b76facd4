"""Laying a rail: where one may lie, and the action that lays it."""

from typing import ClassVar, Self

from msgspec.structs import replace

from bunny_kingdom.express.events import RailLaid
from bunny_kingdom.express.rail_cards import put_stock, with_rails
from bunny_kingdom.express.rail_map import BOARD, Side, rail_map
from bunny_kingdom.express.railway import (
    KINDS,
    TABLE_PART,
    Network,
    Railway,
    network_of,
    rails_left,
    railway_of,
    stock_of,
)
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import Choice, OfSide, Refused, begun
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.state import State


class LayRail(Action, frozen=True, tag="rail"):
    """Lay a rail of a kind between two spaces."""

    word: ClassVar[str] = "rail"
    kind: str
    territories: tuple[str, str]

    def words(self) -> tuple[str, ...]:
        """`railway E4 E5`."""
        return self.kind, *self.territories

    @classmethod
    def from_words(cls, words: tuple[str, ...]) -> Self:
        kind, one, other = words
        return cls(kind, (one, other))


RAIL_THERE = Refused("rail-there", "a rail lies there already")
ON_LAVA = Refused("on-lava", "a lava flow runs there")
NOT_TOUCHING = Refused("not-touching", "it touches no rail")
LOOP = Refused("loop", "it would close a loop")
NOT_AN_END = Refused(
    "not-an-end", "a Railway rail goes on at an end of the line; a Switch rail may branch"
)


def refusal(network: Network, kind: str, side: Side) -> Refused | None:
    """Why a rail of a kind may not lie on a side now; None if it may.

    Exactly one of its two points is in the network. Then it touches [X-09] and closes no
    loop [X-08, RX-14], and the network stays one tree.
    """
    joined = [end for end in side.ends if network.degree[end]]
    if side in network.sides:
        return RAIL_THERE
    if side.lava:
        return ON_LAVA
    if not joined:
        return NOT_TOUCHING
    if len(joined) == 2:
        return LOOP
    if kind == "railway" and network.degree[joined[0]] > 1:
        return NOT_AN_END
    return None


def open_sides(book: Book, network: Network, kind: str) -> list[Side]:
    """Where a rail of a kind may be laid now [X-10]."""
    at = rail_map(book).at
    near = (side for point in network.degree for side in at[point])
    found = [side for side in near if refusal(network, kind, side) is None]
    return sorted(found, key=lambda side: side.ends)


def side_between(book: Book, one: str, other: str) -> Side:
    """The side between two spaces, in whichever order they are named, or IllegalAction."""
    for name in (one, other):
        if name not in book.atlas.numbers:
            raise IllegalAction("no-such-territory", f"there is no territory '{name}' on the board")
    between = rail_map(book).between
    side = between.get((one, other)) or between.get((other, one))
    if side is None:
        board = book.module.boards[BOARD].name["en"]
        raise IllegalAction(
            "no-side", f"a rail lies between two neighbours of the {board}: not {one} and {other}"
        )
    return side


def _spaces(side: Side) -> tuple[str, str]:
    one, other = side.territories
    return one, other


def possible_rails(book: Book, state: State, seat: int) -> list[LayRail]:
    """Every rail that a seat could lay now."""
    kinds = rails_left(state.players[seat].realm)
    if not kinds:
        return []
    network = network_of(book, railway_of(state))
    return [
        LayRail(kind, _spaces(side)) for kind in kinds for side in open_sides(book, network, kind)
    ]


def rail_choices(book: Book, state: State, seat: int) -> tuple[Choice, ...]:
    """One for each kind of rail that a seat has left, even if it fits no side now."""
    network = network_of(book, railway_of(state))
    return tuple(
        OfSide(
            action=begun(LayRail, kind=kind),
            field="territories",
            targets=tuple(map(_spaces, open_sides(book, network, kind))),
            piece=kind,
            count=rails,
            refused=_refusals(book, network, kind),
        )
        for kind, rails in rails_left(state.players[seat].realm).items()
    )


def _refusals(book: Book, network: Network, kind: str) -> tuple[Refused, ...]:
    """Why rails may not lie on the other sides; for most, because they touch no rail."""
    found: dict[Refused, list[list[str]]] = {}
    points = network.degree.keys()
    for side in rail_map(book).between.values():
        if points.isdisjoint(side.ends) and not side.lava:
            continue  # like most, it touches nothing
        wrong = refusal(network, kind, side)
        if wrong and wrong is not NOT_TOUCHING:
            found.setdefault(wrong, []).append(list(side.territories))
    return (*(replace(wrong, targets=tuple(at)) for wrong, at in found.items()), NOT_TOUCHING)


def lay_rail(scene: KingdomScene, seat: int, action: LayRail) -> None:
    """Check the rail and lay it, whoever owns the land on both sides [X-08]."""
    book, state = scene.book, scene.state
    if action.kind not in KINDS:
        raise IllegalAction("no-such-kind", f"a rail is of a kind: {' or '.join(KINDS)}")
    stock = stock_of(state.players[seat].realm)
    if not stock.of_kind(action.kind):
        raise IllegalAction("no-such-rail", f"you have no {action.kind} rail to lay")
    side = side_between(book, *action.territories)
    railway = railway_of(state)
    wrong = refusal(network_of(book, railway), action.kind, side)
    if wrong:
        between = " and ".join(side.territories)
        raise IllegalAction(wrong.code, f"no rail between {between}: {wrong.message}")
    one, other = side.territories
    put_stock(scene, seat, with_rails(stock, action.kind, -1))
    put_railway(
        scene,
        replace(
            railway,
            rails=(*railway.rails, (one, other)),
            laid=(*railway.laid, (seat, action.kind)),
        ),
    )
    scene.tell(RailLaid(seat=seat, kind=action.kind, territories=(one, other)))


def put_railway(scene: KingdomScene, railway: Railway) -> None:
    """Put the railway's new value on the table."""
    scene.change(parts={**scene.state.parts, TABLE_PART: railway})
