"""What a card does when it is played."""

import numpy as np

from bunny_kingdom.fast.bits import Bytes, Numbers, Words, drop, get, has, look, number, put
from bunny_kingdom.fast.compiler import small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.coins import watch_district

BYTE = np.uint64(8)
LOW_BYTE = np.uint64(0xFF)


@small
def add_stock(w: Words, seat: int, kind: int) -> None:
    """One more card of a kind before a seat."""
    w[at.STOCK + 3 * seat + (kind >> 4)] += np.uint64(1) << np.uint64(4 * (kind & 15))


@small
def take_stock(w: Words, seat: int, kind: int) -> None:
    """One less."""
    w[at.STOCK + 3 * seat + (kind >> 4)] -= np.uint64(1) << np.uint64(4 * (kind & 15))


@small
def stock(w: Words, seat: int, kind: int) -> int:
    """How many there are."""
    word = w[at.STOCK + 3 * seat + (kind >> 4)]
    return number((word >> np.uint64(4 * (kind & 15))) & np.uint64(15))


@small
def give_way(w: Words, b: Bytes, n: Numbers, seat: int, space: int) -> None:
    """A camp leaves the space that a seat takes, with a rival's rabbit [K-17, K-18]."""
    building = get(b, at.BOARD + space)
    if building and n[of.BUILDING_PIECE + building - 1] == of.CAMP:
        b[at.BOARD + space] = 0
        drop(w, at.BUILT, space)
        for other in range(get(b, at.PLAYERS)):
            if other != seat and has(w, at.TERRITORIES + 3 * other, space):
                drop(w, at.TERRITORIES + 3 * other, space)
                drop(w, at.SETTLED, space)


@small
def claim(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, space: int) -> None:
    """The seat takes a space with what is printed on it; a camp there gives way."""
    give_way(w, b, n, seat, space)
    put(w, at.TERRITORIES + 3 * seat, space)
    if n[of.HAS_COINS]:
        watch_district(w, b, m, n, seat, space)


@small
def play_card(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, played: int) -> None:
    """Play a card, and those that Provisions draw [K-20], one after the other.

    What is still to be played is kept in the bytes of a word, the next card lowest.
    """
    waiting = np.uint64(played)
    left = 1
    while left:
        card = number(waiting & LOW_BYTE)
        waiting >>= BYTE
        left -= 1
        play = n[of.CARD_PLAY + card]
        space = look(n, of.CARD_SPACE + card)
        if play == of.PARCHMENT_CARD_KIND:
            w[at.PARCHMENTS + seat] |= np.uint64(1) << np.uint64(n[of.CARD_VALUE + card])
        elif play != of.TERRITORY_CARD:
            kind = look(n, of.CARD_KIND + card)
            add_stock(w, seat, kind)
            if play == of.BUILDING_CARD:
                if n[of.KIND_PLACING + kind] == of.CAMP:
                    b[at.CAMP_PLAYER + n[of.KIND_NUMBER + kind]] = seat
            elif play == of.PROVISIONS_CARD:
                for place in range(min(2, get(b, at.DECK)), 0, -1):
                    drawn = b[at.CARDS + get(b, at.DECK) - place]
                    waiting = waiting << BYTE | np.uint64(drawn)
                    left += 1
                b[at.DECK] -= min(2, get(b, at.DECK))
            elif play == of.TAX_COLLECTOR_CARD:
                b[at.COINS + seat] += n[of.CARD_VALUE + card]
            elif play == of.RAIL_CARD:
                rails = n[of.CARD_VALUE + card]
                line = 1 if rails >= of.SWITCH else 0
                b[at.RAILS_LEFT + 2 * seat + line] += rails - of.SWITCH * line
                b[at.RAIL_CARDS + seat] += 1
            elif play == of.CENTRAL_STATION_CARD:
                space = get(b, at.COVERED)
        if space != at.NONE:
            claim(w, b, m, n, seat, space)
