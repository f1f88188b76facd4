"""Memories: what every seat of a draft has seen, and what all see on the table.

A seat's memory is bytes, a number for each card (`bots/sage/shape.py`): how many copies it ever had
in hand, then the hands that it passed on in this round.
"""

from bunny_kingdom.bots.sage.shape import KEPT
from bunny_kingdom.fast.bits import Bytes, Numbers, get, look
from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.exploration import hand_of, pick_at, place_in_hand
from bunny_kingdom.fast.pointers import moved


@kernel
def see_hands(b: Bytes, n: Numbers, memories: Bytes, size: int) -> None:
    """Everybody counts the cards in its hand that were not there when it last had this hand."""
    players, cards = get(b, at.PLAYERS), look(n, of.CARD_IDS)
    back = players * cards
    for seat in range(players):
        memory = moved(memories, size * seat)
        for place in range(get(b, at.HAND)):
            card = get(b, hand_of(b, seat) + place)
            if memory[back + card]:
                memory[back + card] -= 1
            else:
                memory[card] += 1


@kernel
def forget_hands(b: Bytes, n: Numbers, memories: Bytes, size: int) -> None:
    """A round begins with new hands."""
    cards = look(n, of.CARD_IDS)
    for seat in range(get(b, at.PLAYERS)):
        for place in range(cards, (1 + KEPT) * cards):
            memories[size * seat + place] = 0


@kernel
def remember(b: Bytes, n: Numbers, seat: int, pick: int, memory: Bytes) -> None:
    """The seat passes what it has not picked: its newest memory; the others grow older."""
    cards = look(n, of.CARD_IDS)
    for place in range((1 + KEPT) * cards - 1, 2 * cards - 1, -1):
        memory[place] = memory[place - cards]
    for card in range(cards):
        memory[cards + card] = 0
    for place in range(get(b, at.HAND) - pick):
        memory[cards + get(b, hand_of(b, seat) + place)] += 1


@kernel
def open_cards(
    b: Bytes,
    n: Numbers,
    seat: int,
    pick: int,
    discards: int,
    picked: Bytes,
    public: Bytes,
    top: int,
) -> int:
    """Count the cards that everybody sees a seat play; where the deck ends after its Provisions."""
    for each in range(pick):
        card = get(picked, each)
        pick_at(b, seat, place_in_hand(b, seat, card))
        if each >= pick - discards:
            continue
        play = look(n, of.CARD_PLAY + card)
        if play != of.PARCHMENT_CARD_KIND:
            public[card] += 1
        if play == of.PROVISIONS_CARD:
            for _ in range(min(2, top - at.CARDS)):
                top -= 1
                drawn = get(b, top)
                if look(n, of.CARD_PLAY + drawn) != of.PARCHMENT_CARD_KIND:
                    public[drawn] += 1
    return top
