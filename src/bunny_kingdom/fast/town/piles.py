"""The pile of requests and its open discard [RT-25 to RT-27]; see town/request_pile.

The discard is shuffled by the record's own chance: a card that is drawn from it is any of them.
"""

from bunny_kingdom.fast.bits import draw
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.pointers import as_words, moved
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.rows import (
    Row,
    add,
    drawn_at,
    seat_at,
    shuffle,
    take_last,
    take_out,
)


@kernel
def draw_requests(s: Row, seat: int, cards: int, from_discard: bool) -> None:
    """Draw so many requests, or as many as there are [RT-43], for a seat to choose from.

    When the pile is empty the discard becomes the pile [RT-25].
    """
    chance = as_words(moved(s, at.CHANCE))
    for _ in range(cards):
        if from_discard:
            if not s[at.DISCARDED]:
                return
            card = take_out(s, at.DISCARDED, draw(chance, s[at.DISCARDED]))
        else:
            if not s[at.REQUESTS_LEFT]:
                while s[at.DISCARDED]:
                    add(s, at.REQUESTS_LEFT, take_last(s, at.DISCARDED))
                shuffle(s, at.REQUEST_PILE, s[at.REQUESTS_LEFT], chance)
            if not s[at.REQUESTS_LEFT]:
                return
            card = take_last(s, at.REQUESTS_LEFT)
        add(s, drawn_at(seat), card)


@small
def keep(s: Row, seat: int, card: int, openly: bool) -> None:
    """A request comes into a hand; during the reveal it is to be revealed at once [RT-42]."""
    if s[at.REVEALING] != at.NONE:
        add(s, at.QUEUED, card)
        return
    s[seat_at(seat) + at.REQUESTS] |= 1 << card
    if openly:
        s[seat_at(seat) + at.KNOWN] |= 1 << card


@kernel
def choose(s: Row, seat: int, card: int, openly: bool) -> None:
    """Keep one of the requests that a seat drew, and discard the others [RT-26, RT-27]."""
    drawn = drawn_at(seat)
    keep(s, seat, card, openly)
    for place in range(s[drawn]):
        if s[drawn + 1 + place] != card:
            add(s, at.DISCARDED, s[drawn + 1 + place])
    s[drawn] = 0


@small
def drawn_by(s: Row, t: Row, row: int) -> int:
    """How many requests an effect draws."""
    return t[row + of.AMOUNT] * (s[at.ROUND] if t[row + of.PER] else 1)  # type: ignore[no-any-return]  # a number


@kernel
def draw_by_effect(s: Row, t: Row, seat: int, row: int) -> None:
    """Draw as an effect says, and keep all, or ask which one is kept [RT-26]."""
    drawn = drawn_at(seat)
    openly = bool(t[row + of.FROM_DISCARD])
    draw_requests(s, seat, drawn_by(s, t, row), openly)
    if t[row + of.KEEP_ONE]:
        if s[drawn] > 1:
            s[at.ASKS], s[at.BY], s[at.ABOUT] = at.KEEP, row, at.NONE
            s[at.OPENLY] = openly
        elif s[drawn]:
            choose(s, seat, s[drawn + 1], openly)
        return
    for place in range(s[drawn]):
        keep(s, seat, s[drawn + 1 + place], openly)
    s[drawn] = 0
