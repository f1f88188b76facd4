"""Copy cards: which parchments of a neighbour they may copy, and how that is chosen."""

from collections.abc import Iterator
from itertools import product
from typing import ClassVar, Self

from bunny_kingdom.kernel.actions import Action, pairs
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.state import State

Path = tuple[str, ...]


class Copy(Action, frozen=True, tag="copy"):
    """What each of one's copy cards copies: a path of cards, the copied one last."""

    word: ClassVar[str] = "copy"
    copies: dict[str, Path]

    def words(self) -> tuple[str, ...]:
        """`liberal=royal-crown`, or `liberal=socialist>royal-crown`."""
        return tuple(f"{card}={'>'.join(path)}" for card, path in self.copies.items())

    @classmethod
    def from_words(cls, words: tuple[str, ...]) -> Self:
        return cls({card: tuple(path.split(">")) for card, path in pairs(words).items()})


def neighbour(state: State, seat: int, side: str) -> int:
    """The seat to the left (the next) or to the right (the one before) [K-06]."""
    return (seat + (1 if side == "left" else -1)) % len(state.players)


def copied_side(book: Book, card: str) -> str:
    """The side that a copy card copies from; nothing for any other card."""
    parchment = book.cards[card].parchment
    return parchment.neighbour if parchment and parchment.effect == "copy" else ""


def paths(book: Book, state: State, seat: int, card: str) -> Iterator[Path]:
    """All that a seat's copy card may copy.

    A copied copy card copies on, as seen from the seat that copies first [R-06]; no card occurs
    twice on a path, and the last one is not a copy card [R-20].
    """
    yield from _paths(book, state, seat, card, (card,))


def _paths(book: Book, state: State, seat: int, card: str, walked: Path) -> Iterator[Path]:
    side = copied_side(book, card)
    for target in state.players[neighbour(state, seat, side)].parchments:
        if target in walked:
            continue
        if copied_side(book, target):
            yield from _paths(book, state, seat, target, (*walked, target))
        else:
            yield (*walked[1:], target)


def copy_options(book: Book, state: State, seat: int) -> dict[str, list[Path]]:
    """The seat's copy cards that have something to copy, with what."""
    options = {
        card: list(paths(book, state, seat, card))
        for card in state.players[seat].parchments
        if copied_side(book, card)
    }
    return {card: found for card, found in options.items() if found}


def all_copies(book: Book, state: State, seat: int) -> Iterator[dict[str, Path]]:
    """Every way to choose."""
    options = copy_options(book, state, seat)
    return (dict(zip(options, way, strict=True)) for way in product(*options.values()))


def check_copies(book: Book, state: State, seat: int, action: Action) -> Copy:
    """The choice with the cards in the order in which they are held, or IllegalAction."""
    if not isinstance(action, Copy):
        raise IllegalAction("not-a-copy", "choose what your copy cards copy")
    options = copy_options(book, state, seat)
    if set(action.copies) != set(options):
        raise IllegalAction("wrong-copies", f"choose for each of: {', '.join(options)}")
    for card, path in action.copies.items():
        if path not in options[card]:
            side = copied_side(book, card)
            raise IllegalAction(
                "no-such-copy", f"{card} cannot copy {' > '.join(path)} of the player on the {side}"
            )
    return Copy({card: action.copies[card] for card in options})
