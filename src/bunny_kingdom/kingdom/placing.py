"""Placing buildings: what a piece needs of a space, sky towers, and the moves that place them."""

from collections.abc import Iterator
from typing import ClassVar, Self

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.legal import Run
from bunny_kingdom.kingdom.atlas import Atlas, bits, nth_bit
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.events import BuildingPlaced
from bunny_kingdom.kingdom.fiefs import group_around, groups
from bunny_kingdom.kingdom.module import KingdomScene, Need
from bunny_kingdom.kingdom.realms import built, with_realm, without_piece
from bunny_kingdom.kingdom.state import State


class Place(Action, frozen=True, tag="place"):
    """Put a building of one's own on a territory."""

    word: ClassVar[str] = "place"
    building: str
    territory: str


class PlaceTowers(Action, frozen=True, tag="towers"):
    """Put the two sky towers of one card on two territories."""

    word: ClassVar[str] = "towers"
    territories: tuple[str, str]

    def words(self) -> tuple[str, ...]:
        """`A2 H10`."""
        return self.territories

    @classmethod
    def from_words(cls, words: tuple[str, ...]) -> Self:
        """The placement of these words."""
        one, other = words
        return cls((one, other))


def own_free_ground(book: Book, state: State, seat: int, card: str) -> tuple[Need, ...]:
    """What every building needs: own land [K-31], no other building [K-33], its ground [K-32]."""
    realm = state.players[seat].realm
    own = Need("not-yours", realm.territories, "you do not control it")
    free = Need("built-on", ~built(realm), "a building stands there already")
    ground = book.ground[card]
    if not ground:
        return own, free
    if state.covered:
        ground = tuple(replace(need, spaces=need.spaces & ~state.covered) for need in ground)
    return own, free, *ground


def fitting(needs: tuple[Need, ...], spaces: int = -1) -> int:
    """The spaces that fulfil every need."""
    for need in needs:
        spaces &= need.spaces
    return spaces


def check_space(book: Book, card: str, needs: tuple[Need, ...], name: str) -> int:
    """The number of a space that fulfils every need, or IllegalAction with the first it fails."""
    space = book.atlas.numbers.get(name)
    if space is None:
        raise IllegalAction("no-such-territory", f"there is no territory '{name}' on the board")
    for need in needs:
        if not need.spaces >> space & 1:
            raise IllegalAction(need.code, f"{card} cannot go on {name}: {need.reason}")
    return space


def check_piece(state: State, seat: int, card: str) -> None:
    """Refuse a piece that the seat does not have."""
    if card not in state.players[seat].realm.pieces:
        raise IllegalAction("no-such-piece", f"you have no {card} to place")


class PlaceMove:
    """Placing a piece that stands alone on one space."""

    action: ClassVar[type[Action]] = Place

    def possible(self, book: Book, state: State, seat: int) -> bool:
        """Whether any piece has a space."""
        return next(self._spaces(book, state, seat), None) is not None

    def runs(self, book: Book, state: State, seat: int) -> list[Run]:
        """For each different piece the spaces that it may stand on."""
        return [_placements(card, s, book.atlas) for card, s in self._spaces(book, state, seat)]

    def _spaces(self, book: Book, state: State, seat: int) -> Iterator[tuple[str, int]]:
        for card in dict.fromkeys(state.players[seat].realm.pieces):
            piece = book.module.pieces.get(book.buildings[card].piece)
            if piece:
                spaces = fitting(piece.needs(book, state, seat, card))
                if spaces:
                    yield card, spaces

    def perform(self, scene: KingdomScene, seat: int, action: Action) -> None:
        """Check the placement and do it."""
        assert isinstance(action, Place)
        book = scene.book
        check_piece(scene.state, seat, action.building)
        piece = book.module.pieces.get(book.buildings[action.building].piece)
        if piece is None:
            raise IllegalAction("not-placed-so", f"{action.building} is not placed like this")
        needs = piece.needs(book, scene.state, seat, action.building)
        space = check_space(book, action.building, needs, action.territory)
        realm = scene.state.players[seat].realm
        with_realm(
            scene,
            seat,
            replace(
                realm,
                buildings={**realm.buildings, space: action.building},
                pieces=without_piece(realm.pieces, action.building),
            ),
        )
        if piece.placed:
            piece.placed(scene, seat, action.building, space)
        scene.tell(
            BuildingPlaced(seat=seat, building=action.building, territories=(action.territory,))
        )


def _placements(card: str, spaces: int, atlas: Atlas) -> Run:
    return spaces.bit_count(), lambda number: Place(card, atlas.names_of(spaces)[number])


TOWER = "sky-tower"


class TowersMove:
    """Placing both sky towers of a card, in different fiefs [K-36]."""

    action: ClassVar[type[Action]] = PlaceTowers

    def possible(self, book: Book, state: State, seat: int) -> bool:
        """Whether two free territories lie in different fiefs."""
        realm = state.players[seat].realm
        if TOWER not in realm.pieces:
            return False
        free = fitting(own_free_ground(book, state, seat, TOWER))
        return bool(free & ~group_around(book, realm.territories, realm.links, free & -free))

    def runs(self, book: Book, state: State, seat: int) -> list[Run]:
        """The pairs of free territories of different fiefs."""
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

    def perform(self, scene: KingdomScene, seat: int, action: Action) -> None:
        """Check the placement and do it."""
        assert isinstance(action, PlaceTowers)
        book = scene.book
        check_piece(scene.state, seat, TOWER)
        realm = scene.state.players[seat].realm
        needs = own_free_ground(book, scene.state, seat, TOWER)
        one, other = sorted(check_space(book, TOWER, needs, name) for name in action.territories)
        if group_around(book, realm.territories, realm.links, 1 << one) >> other & 1:
            raise IllegalAction("same-fief", "sky towers connect two different fiefs")
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
    """The pair of a number, where each space is listed with its partners in later fiefs."""
    for one, others in partners:
        if number < others.bit_count():
            first, second = sorted((one, nth_bit(others, number)))
            return PlaceTowers((book.atlas.names[first], book.atlas.names[second]))
        number -= others.bit_count()
    raise IndexError(number)
