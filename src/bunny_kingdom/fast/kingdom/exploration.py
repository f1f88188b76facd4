"""Exploration: hands that stay where they were dealt while the seats move past them.

A seat's picks go to the end of its hand, the first pick last; they leave it when everybody
has picked.
"""

from bunny_kingdom.fast.bits import Bytes, Numbers, Words, get, look
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.played_cards import give_way, play_card


@small
def hand_of(b: Bytes, seat: int) -> int:
    """Where a seat's present hand is."""
    return at.CARDS + get(b, at.HAND_AT + seat)


@small
def heir(b: Bytes, seat: int) -> int:
    """The seat that a hand goes to next."""
    players = get(b, at.PLAYERS)
    return (seat + (1 if get(b, at.ROUND) & 1 else players - 1)) % players


@kernel
def deal(b: Bytes, n: Numbers) -> None:
    """Hands, and in a game of two reserves, from the one deck of the game [K-04, K-05].

    The first seat has the top of the deck.
    """
    players = get(b, at.PLAYERS)
    row = of.DEALS + 4 * players
    hand, reserve = look(n, row), look(n, row + 1)
    b[at.DECK] -= players * (hand + reserve)
    b[at.HANDS] = b[at.DECK]
    b[at.HAND] = hand
    b[at.RESERVE] = reserve
    for seat in range(players):
        b[at.HAND_AT + seat] = get(b, at.DECK) + (players - 1 - seat) * (hand + reserve)
        # A reserve is drawn from its end: turned round, its top lies next to the hand.
        low = hand_of(b, seat) + hand
        high = low + reserve - 1
        while low < high:
            b[low], b[high] = b[high], b[low]
            low += 1
            high -= 1


@kernel
def draw_from_reserves(b: Bytes, n: Numbers) -> None:
    """Both seats of a game of two draw the top of their reserves [K-13].

    Reserves stay where they were dealt: the first seat's behind the second's.
    """
    row = of.DEALS + 4 * get(b, at.PLAYERS)
    each = look(n, row) + look(n, row + 1)
    top = at.CARDS + get(b, at.HANDS) + each - get(b, at.RESERVE)
    first, second = b[top + each], b[top]
    b[hand_of(b, 0) + get(b, at.HAND)] = first
    b[hand_of(b, 1) + get(b, at.HAND)] = second
    b[at.HAND] += 1
    b[at.RESERVE] -= 1


@kernel
def begin_picks(b: Bytes, n: Numbers) -> None:
    """Everybody owes a pick; before it each draws from the reserve, if there is one."""
    players = get(b, at.PLAYERS)
    row = of.DEALS + 4 * players
    if b[at.RESERVE]:
        draw_from_reserves(b, n)
    b[at.PICK] = min(look(n, row + 2) + look(n, row + 3), get(b, at.HAND))
    b[at.PHASE] = at.EXPLORATION
    b[at.OWES] = (1 << players) - 1
    b[at.ACTOR] = at.NONE
    b[at.CHOSEN] = 0


@small
def pick_at(b: Bytes, seat: int, place: int) -> bool:
    """A seat picks the card at a place of its hand; whether everybody has picked now.

    Whether it was the seat's last one is computed, not asked: no processor could guess the answer.
    """
    hand = hand_of(b, seat)
    chosen = get(b, at.CHOSEN)
    last = hand + get(b, at.HAND) - 1 - chosen
    b[hand + place], b[last] = b[last], b[hand + place]
    done = chosen + 1 == get(b, at.PICK)
    b[at.CHOSEN] = 0 if done else chosen + 1
    b[at.ACTOR] = at.NONE if done else seat
    owes = get(b, at.OWES) & ~(done << seat)
    b[at.OWES] = owes
    return owes == 0


@small
def place_in_hand(b: Bytes, seat: int, card: int) -> int:
    """Where a card first lies in the part of a hand that is not picked; it must lie there."""
    hand = hand_of(b, seat)
    found = 0
    for place in range(get(b, at.HAND) - get(b, at.CHOSEN) - 1, -1, -1):
        if b[hand + place] == card:
            found = place
    return found


@kernel
def play_picks(w: Words, b: Bytes, m: Words, n: Numbers) -> bool:
    """Play what was chosen, seat by seat, once the camps in the way have left [R-02], and pass
    the hands; whether they are empty.
    """
    players = get(b, at.PLAYERS)
    chosen = get(b, at.PICK)
    discards = min(look(n, of.DEALS + 4 * players + 3), chosen - 1)
    for seat in range(players):
        last = hand_of(b, seat) + get(b, at.HAND) - 1
        for place in range(chosen - discards):
            space = look(n, of.CARD_SPACE + get(b, last - place))
            if space != at.NONE:
                give_way(w, b, n, seat, space)
    for seat in range(players):
        last = hand_of(b, seat) + get(b, at.HAND) - 1
        for place in range(chosen - discards):
            play_card(w, b, m, n, seat, get(b, last - place))
    b[at.HAND] -= chosen
    if b[at.HAND] == 0:
        return True
    if get(b, at.ROUND) & 1:
        moving = b[at.HAND_AT + players - 1]
        for seat in range(players - 1, 0, -1):
            b[at.HAND_AT + seat] = b[at.HAND_AT + seat - 1]
        b[at.HAND_AT] = moving
    else:
        moving = b[at.HAND_AT]
        for seat in range(players - 1):
            b[at.HAND_AT + seat] = b[at.HAND_AT + seat + 1]
        b[at.HAND_AT + players - 1] = moving
    return False
