"""Placing buildings: what a piece needs of a space, and the move that places one."""

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import Choice, OfSpace, Refused, Wire, begun
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.legal import Run
from bunny_kingdom.kingdom.atlas import Atlas
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.events import BuildingPlaced
from bunny_kingdom.kingdom.module import KingdomScene, Need, Piece
from bunny_kingdom.kingdom.moves import Move
from bunny_kingdom.kingdom.realms import built, with_realm, without_piece
from bunny_kingdom.kingdom.state import State


class Place(Action, frozen=True, tag="place"):
    """Put a building of one's own on a territory."""

    word: ClassVar[str] = "place"
    building: str
    territory: str


def own_free_ground(book: Book, state: State, seat: int, card: str) -> tuple[Need, ...]:
    """What every building needs: land of one's own [K-31], no other building [K-33], its ground
    [K-32].
    """
    realm = state.players[seat].realm
    own = Need("not-yours", realm.territories, "you do not control this territory")
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
    for need, _ in failing(needs, 1 << space):
        raise IllegalAction(need.code, f"{card} cannot go on {name}: {need.reason}")
    return space


def failing(needs: tuple[Need, ...], spaces: int) -> Iterator[tuple[Need, int]]:
    """Each need that some spaces fail, with those that fail no earlier one."""
    for need in needs:
        if failed := spaces & ~need.spaces:
            yield need, failed
            spaces &= need.spaces


def refusals(book: Book, needs: tuple[Need, ...]) -> tuple[Refused, ...]:
    """Why a piece may not go elsewhere: each need with the spaces that fail it, the first last.

    The first need has no spaces and applies to all that are not named: most spaces fail it,
    since they belong to somebody else or are taken.
    """
    if not needs:
        return ()
    found = failing(needs[1:], needs[0].spaces & book.atlas.everywhere)
    return (
        *(Refused(need.code, need.reason, book.atlas.names_of(spaces)) for need, spaces in found),
        Refused(needs[0].code, needs[0].reason),
    )


def choice_of_space(book: Book, needs: tuple[Need, ...], action: Wire, **piece: Any) -> OfSpace:
    """The choice of a territory for a piece, even if none fits now."""
    return OfSpace(
        action=action,
        field="territory",
        targets=book.atlas.names_of(fitting(needs, book.atlas.everywhere)),
        refused=refusals(book, needs),
        **piece,
    )


def check_piece(state: State, seat: int, card: str) -> None:
    """Refuse a piece that the seat does not have."""
    if card not in state.players[seat].realm.pieces:
        raise IllegalAction("no-such-piece", f"you have no {card} to place")


class PlaceMove(Move):
    """Placing a piece that stands alone on one space."""

    action: ClassVar[type[Action]] = Place

    def possible(self, book: Book, state: State, seat: int) -> bool:
        return next(self._spaces(book, state, seat), None) is not None

    def runs(self, book: Book, state: State, seat: int) -> list[Run]:
        """For each different piece, the spaces where it may go."""
        return [_placements(card, s, book.atlas) for card, s in self._spaces(book, state, seat)]

    def choices(self, book: Book, state: State, seat: int) -> tuple[Choice, ...]:
        """One for each different piece, even one that fits nowhere now."""
        pieces = state.players[seat].realm.pieces
        return tuple(
            choice_of_space(
                book,
                piece.needs(book, state, seat, card),
                begun(Place, building=card),
                piece=card,
                count=pieces.count(card),
            )
            for card, piece in self._pieces(book, state, seat)
        )

    def _spaces(self, book: Book, state: State, seat: int) -> Iterator[tuple[str, int]]:
        for card, piece in self._pieces(book, state, seat):
            spaces = fitting(piece.needs(book, state, seat, card))
            if spaces:
                yield card, spaces

    def _pieces(self, book: Book, state: State, seat: int) -> Iterator[tuple[str, Piece]]:
        for card in dict.fromkeys(state.players[seat].realm.pieces):
            piece = book.module.pieces.get(book.buildings[card].piece)
            if piece:
                yield card, piece

    def perform(self, scene: KingdomScene, seat: int, action: Action) -> None:
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
