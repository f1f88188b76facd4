"""Sky towers: two per card, which connect the fiefs they stand in."""

from typing import ClassVar, Self

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import Choice, OfPair, Refused, begun
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.legal import Run
from bunny_kingdom.kingdom.atlas import bits, nth_bit
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.events import BuildingPlaced
from bunny_kingdom.kingdom.fiefs import group_around, groups
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.moves import Move
from bunny_kingdom.kingdom.placement import (
    check_piece,
    check_space,
    fitting,
    own_free_ground,
    refusals,
)
from bunny_kingdom.kingdom.realms import with_realm, without_piece
from bunny_kingdom.kingdom.state import State

TOWER = "sky-tower"
SAME_FIEF = Refused("same-fief", "sky towers connect two different fiefs")


class PlaceTowers(Action, frozen=True, tag="towers"):
    """Put the two sky towers of one card on two territories."""

    word: ClassVar[str] = "towers"
    territories: tuple[str, str]

    def words(self) -> tuple[str, ...]:
        """`A2 H10`."""
        return self.territories

    @classmethod
    def from_words(cls, words: tuple[str, ...]) -> Self:
        one, other = words
        return cls((one, other))


class TowersMove(Move):
    """Placing both sky towers of a card, in different fiefs [K-36]."""

    action: ClassVar[type[Action]] = PlaceTowers

    def possible(self, book: Book, state: State, seat: int) -> bool:
        realm = state.players[seat].realm
        if TOWER not in realm.pieces:
            return False
        free = fitting(own_free_ground(book, state, seat, TOWER))
        return bool(free & ~group_around(book, realm.territories, realm.links, free & -free))

    def runs(self, book: Book, state: State, seat: int) -> list[Run]:
        realm = state.players[seat].realm
        if TOWER not in realm.pieces:
            return []
        rest = fitting(own_free_ground(book, state, seat, TOWER))
        partners: list[tuple[int, int]] = []
        for group in groups(book, realm.territories, realm.links):
            one_side = rest & group
            rest ^= one_side
            partners += [(one, rest) for one in bits(one_side)] if rest else []
        size = sum(others.bit_count() for _, others in partners)
        return [(size, lambda number: _towers(book, partners, number))] if size else []

    def choices(self, book: Book, state: State, seat: int) -> tuple[Choice, ...]:
        """The pair, of which each tower stands in a fief of its own."""
        realm = state.players[seat].realm
        if TOWER not in realm.pieces:
            return ()
        needs = own_free_ground(book, state, seat, TOWER)
        refused = refusals(book, needs)
        free = list(bits(fitting(needs)))
        fief_of = {
            space: number
            for number, fief in enumerate(groups(book, realm.territories, realm.links))
            for space in bits(fief)
        }
        if len({fief_of[space] for space in free}) < 2:
            names = tuple(book.atlas.names[space] for space in free)
            refused = (replace(SAME_FIEF, targets=names), *refused) if names else refused
            free = []
        return (
            OfPair(
                action=begun(PlaceTowers),
                field="territories",
                piece=TOWER,
                count=realm.pieces.count(TOWER),
                same=SAME_FIEF,
                targets=tuple(book.atlas.names[space] for space in free),
                groups=tuple(fief_of[space] for space in free),
                refused=refused,
            ),
        )

    def perform(self, scene: KingdomScene, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceTowers)
        book = scene.book
        check_piece(scene.state, seat, TOWER)
        realm = scene.state.players[seat].realm
        needs = own_free_ground(book, scene.state, seat, TOWER)
        one, other = sorted(check_space(book, TOWER, needs, name) for name in action.territories)
        if group_around(book, realm.territories, realm.links, 1 << one) >> other & 1:
            raise IllegalAction(SAME_FIEF.code, SAME_FIEF.message)
        with_realm(
            scene,
            seat,
            replace(
                realm,
                buildings={**realm.buildings, one: TOWER, other: TOWER},
                links=(*realm.links, (one, other)),
                pieces=without_piece(realm.pieces, TOWER),
            ),
        )
        scene.tell(BuildingPlaced(seat=seat, building=TOWER, territories=action.territories))


def _towers(book: Book, partners: list[tuple[int, int]], number: int) -> PlaceTowers:
    """The n-th pair, where each space is listed with its partners in later fiefs."""
    for one, others in partners:
        if number < others.bit_count():
            first, second = sorted((one, nth_bit(others, number)))
            return PlaceTowers((book.atlas.names[first], book.atlas.names[second]))
        number -= others.bit_count()
    raise IndexError(number)
