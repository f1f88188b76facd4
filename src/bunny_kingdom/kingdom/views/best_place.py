"""The best place for a piece: where it would bring its owner most, as things stand."""

from collections.abc import Callable, Iterator
from itertools import chain, combinations

import msgspec
from msgspec.structs import replace

from bunny_kingdom.kernel.choices import Choice, OfPair, OfSpace, Wire
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.realms import with_realm
from bunny_kingdom.kingdom.state import State

Spaces = tuple[str, ...]


def best_place(
    book: Book, state: State, seat: int, piece: str, worth: Callable[[State], int]
) -> tuple[Spaces, State] | None:
    """Where a seat's piece is worth most, and the state with it there; None where it fits nowhere.

    A piece that others have a say in, like a camp, has no place of its owner's choice.
    """
    alone = Scene(book, state)
    with_realm(alone, seat, replace(state.players[seat].realm, pieces=(piece,)))
    found = list(_placed(book, alone.state, seat, piece))
    return max(found, key=lambda each: worth(each[1])) if found else None


def _placed(book: Book, state: State, seat: int, piece: str) -> Iterator[tuple[Spaces, State]]:
    for move in book.moves:
        own = (each for each in move.choices(book, state, seat) if each.piece == piece)
        for spaces, wire in chain.from_iterable(map(_targets, own)):
            action = msgspec.convert(wire, move.action)
            scene = Scene(book, state)
            move.perform(scene, seat, action)
            yield spaces, scene.state


def _targets(choice: Choice) -> Iterator[tuple[Spaces, Wire]]:
    """The spaces of a choice, and what it becomes there; of a pair, which joins two groups, one
    space of each group.
    """
    if isinstance(choice, OfSpace):
        for space in choice.targets:
            yield (space,), {**choice.action, choice.field: space}
    elif isinstance(choice, OfPair):
        one_each = dict(zip(choice.groups, choice.targets, strict=True))
        for pair in combinations(one_each.values(), 2):
            yield pair, {**choice.action, choice.field: pair}
