"""Where a piece in hand may go on a real table, and what it would bring there."""

from collections.abc import Iterator

from msgspec.structs import replace

from bunny_kingdom.kernel.position import Held, Places
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kingdom.atlas import bits
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.camps import empty_land
from bunny_kingdom.kingdom.fiefs import group_around
from bunny_kingdom.kingdom.harvest import standing
from bunny_kingdom.kingdom.module import Need
from bunny_kingdom.kingdom.placement import fitting, own_free_ground
from bunny_kingdom.kingdom.realms import with_realm
from bunny_kingdom.kingdom.sky_towers import SAME_FIEF, TOWER
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.kingdom.views.outlook import with_best_choices


def find_places(book: Book, state: State, held: Held) -> Places:
    """Every space for the piece, with what it would bring its owner at a harvest now."""
    if held.piece not in book.cards or not 0 <= held.seat < len(state.players):
        return Places({})
    if held.piece not in book.buildings:
        return Places({})
    before = _worth(book, state, held.seat)
    spaces = fitting(tuple(_needs(book, state, held)), book.atlas.everywhere)
    names = book.atlas.names
    return Places(
        {
            names[space]: _worth(book, _placed(book, state, held, space), held.seat) - before
            for space in bits(spaces)
        }
    )


def _needs(book: Book, state: State, held: Held) -> Iterator[Need]:
    seat, card = held.seat, held.piece
    realm, kind = state.players[seat].realm, book.buildings[card].piece
    if kind == "camp":
        yield from empty_land(state)
    elif kind == TOWER:
        yield from own_free_ground(book, state, seat, card)
        if first := _first(book, held):
            fief = group_around(book, realm.territories, realm.links, first)
            yield Need(SAME_FIEF.code, ~fief, SAME_FIEF.message)
    else:
        yield from book.module.pieces[kind].needs(book, state, seat, card)


def _first(book: Book, held: Held) -> int:
    """The space of the first end, as a set."""
    number = book.atlas.numbers.get(held.first or "")
    return 0 if number is None else 1 << number


def _placed(book: Book, state: State, held: Held, space: int) -> State:
    scene = Scene(book, state)
    realm = state.players[held.seat].realm
    realm = replace(
        realm,
        territories=realm.territories | 1 << space,
        buildings={**realm.buildings, space: held.piece},
    )
    if first := _first(book, held):
        realm = replace(realm, links=(*realm.links, (first.bit_length() - 1, space)))
    with_realm(scene, held.seat, realm)
    piece = book.module.pieces.get(book.buildings[held.piece].piece)
    if piece and piece.placed:
        piece.placed(scene, held.seat, held.piece, space)
    return scene.state


def _worth(book: Book, state: State, seat: int) -> int:
    best = with_best_choices(book, state, seat)
    return sum(line.carrots for line in standing(book, best, seat))
