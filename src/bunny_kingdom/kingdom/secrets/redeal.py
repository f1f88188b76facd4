"""The redeal: hidden cards dealt anew, so that a seat has still seen all that it saw.

Two cards change places only if the seat saw neither of them ever, or both for the last time at
the same moment. Then the whole game could have gone as it did with each in the place of the other.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.knowledge import Memory
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.kingdom.views.view import OPEN_PHASES

PARCHMENTS = "parchments"
PILES = ("reserve", "hand", "buried", PARCHMENTS)


class Place(NamedTuple):
    """Where a card lies hidden: in a pile of a seat, or (None) in the deck."""

    seat: int | None
    pile: str
    number: int


Hidden = dict[Place, str]
"""Cards that a seat does not see, by their places."""


def redealt(book: Book, state: State, seat: int, memory: Memory, dice: Dice) -> State:
    """The state with what the seat cannot know dealt anew; the others decide again."""
    hidden = dict(_hidden(state, seat))
    dealt: Hidden = {}
    for places in _exchangeable(hidden, memory):
        dice = _deal(book, {place: hidden[place] for place in places}, dice, dealt)
    sealed = tuple(each if own == seat else None for own, each in enumerate(state.sealed))
    return replace(_laid(state, dealt), dice=dice, sealed=sealed)


def _hidden(state: State, seat: int) -> Iterator[tuple[Place, str]]:
    """Every card that the seat does not see."""
    piles: list[tuple[int | None, str, tuple[str, ...]]] = [(None, "deck", state.deck)]
    for number, player in enumerate(state.players):
        piles.append((number, "reserve", player.reserve))
        if number != seat:
            piles += [(number, "hand", player.hand), (number, "buried", player.buried)]
            if state.phase not in OPEN_PHASES:
                piles.append((number, PARCHMENTS, player.parchments))
    for owner, pile, cards in piles:
        for number, card in enumerate(cards):
            yield Place(owner, pile, number), card


def _exchangeable(hidden: Hidden, memory: Memory) -> Iterator[list[Place]]:
    """The places in groups whose cards the seat cannot tell apart."""
    left = dict(hidden)
    face_down = [place for place in hidden if place.pile in (PARCHMENTS, "buried")]
    for cards in memory.groups:
        yield _taken(left, cards, face_down)
    for hand in memory.passed:
        held = [place for place in hidden if place[:2] == (hand.holder, "hand")]
        yield _taken(left, hand.cards, [*held, *face_down])
    yield list(left)


def _taken(left: Hidden, cards: Iterable[str], places: Iterable[Place]) -> list[Place]:
    """The places among these where such cards lie; they are left no more."""
    wanted, found = Counter(cards), []
    for place in places:
        if wanted[left.get(place, "")]:
            wanted[left.pop(place)] -= 1
            found.append(place)
    return found


def _deal(book: Book, cards: Hidden, dice: Dice, dealt: Hidden) -> Dice:
    """Deal some cards to their own places, and to those of parchments parchments alone."""
    places = sorted(cards, key=lambda place: place.pile != PARCHMENTS)
    wanted = sum(place.pile == PARCHMENTS for place in places)
    shuffled, dice = dice.shuffled(tuple(cards.values()))
    parchments = [card for card in shuffled if book.cards[card].parchment][:wanted]
    rest, dice = dice.shuffled(tuple((Counter(shuffled) - Counter(parchments)).elements()))
    dealt.update(zip(places, (*parchments, *rest), strict=True))
    return dice


def _laid(state: State, dealt: Hidden) -> State:
    """The state with these cards in these places."""
    deck = list(state.deck)
    piles = [{pile: list(getattr(player, pile)) for pile in PILES} for player in state.players]
    for place, card in dealt.items():
        (deck if place.seat is None else piles[place.seat][place.pile])[place.number] = card
    players = tuple(
        replace(player, **{pile: tuple(cards) for pile, cards in each.items()})
        for player, each in zip(state.players, piles, strict=True)
    )
    return replace(state, deck=tuple(deck), players=players)
