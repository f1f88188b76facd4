"""The end: what copy cards copy, and what every parchment pays."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.bits import ONE, ZERO, Bytes, Numbers, Words, bit, get, look, lowest
from bunny_kingdom.fast.compiler import entry, inner, kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.harvest import add_carrots, carrots_of
from bunny_kingdom.fast.kingdom.tally import (
    CLOUD_INDEPENDENCE,
    LITTLE_PRINCE,
    RAIL_CARDS,
    TALLY_SIZE,
    TRADE,
    TREASURE_WORTH,
    TREASURES,
    Tallies,
    tally,
)
from bunny_kingdom.fast.pointers import lines_memory, pointer, tallies_memory

Lines = npt.NDArray[np.int64]
"""LINE_COUNT numbers for each seat: its parchments', then trade and sheriff."""

TRADE_LINE = of.MOST_PARCHMENTS
SHERIFF_LINE = TRADE_LINE + 1
SUM = SHERIFF_LINE + 1
TOTAL = SUM + 1
"""The carrots with all lines but those that rank."""
LINE_COUNT = 72


@kernel
def copy_targets(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, place: int, first: int):  # type: ignore[no-untyped-def]  # a word of NumPy's
    """The parchments that a copy card may copy, as bits [R-06, R-20].

    `first` is the copy card that it already copies and that copies on, or NONE. A copy card is
    a target only if it could copy on.
    """
    players = get(b, at.PLAYERS)
    own = look(n, of.COPY_PARCHMENT + place)
    reading = place
    walked = bit(own)
    if first != at.NONE:
        walked |= bit(first)
        for other in range(look(n, of.COPY_COUNT)):
            if n[of.COPY_PARCHMENT + other] == first:
                reading = other
    neighbour = (seat + look(n, of.COPY_SIDE + reading) + players) % players
    held = w[at.PARCHMENTS + neighbour] & ~walked
    targets = held & ~m[of.COPY_CARDS]
    for other in range(look(n, of.COPY_COUNT)):
        card = look(n, of.COPY_PARCHMENT + other)
        if held & bit(card):
            beyond = (seat + look(n, of.COPY_SIDE + other) + players) % players
            # With two copy cards a path of three ends here: what is left is not a copy card.
            if w[at.PARCHMENTS + beyond] & ~m[of.COPY_CARDS]:
                targets |= bit(card)
    return targets


@kernel
def next_copy(w: Words, b: Bytes, m: Words, n: Numbers, seat: int) -> int:
    """The seat's copy card to be decided next, by its place, or -1."""
    for place in range(look(n, of.COPY_COUNT)):
        if not w[at.PARCHMENTS + seat] & bit(look(n, of.COPY_PARCHMENT + place)):
            continue
        if b[at.COPIES + at.MOST_COPY_CARDS * place + 1] != at.NONE:
            continue
        if copy_targets(w, b, m, n, seat, place, at.NONE):
            return place
    return -1


@kernel
def copy(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, action: int) -> None:
    """A seat chooses the next card on the path of its next copy card.

    A copy card's path is stored as (first card or NONE, last card).
    """
    place = next_copy(w, b, m, n, seat)
    target = look(n, of.CARD_VALUE + action)
    b[at.ACTOR] = seat
    if m[of.COPY_CARDS] & bit(target):
        b[at.FIRST_SPACE] = target
        return
    path = at.COPIES + at.MOST_COPY_CARDS * place
    b[path] = b[at.FIRST_SPACE]
    b[path + 1] = target
    b[at.FIRST_SPACE] = at.NONE
    if next_copy(w, b, m, n, seat) < 0:
        b[at.ACTOR] = at.NONE
        b[at.OWES] &= ~(1 << seat) & 0xFF


@small
def scoring(b: Bytes, n: Numbers, parchment: int) -> int:
    """The parchment that scores in a parchment's place, or NONE for an idle copy card."""
    if n[of.PARCHMENT_EFFECT + parchment] != of.COPY:
        return parchment
    for place in range(look(n, of.COPY_COUNT)):
        if n[of.COPY_PARCHMENT + place] == parchment:
            return get(b, at.COPIES + at.MOST_COPY_CARDS * place + 1)
    return at.NONE


@kernel
def worth(
    n: Numbers, tallies: Tallies, seat: int, players: int, cards: np.uint64, parchment: int
) -> int:
    """What a parchment, neither a copy card nor one that ranks, pays a seat."""
    effect = n[of.PARCHMENT_EFFECT + parchment]
    carrots = look(n, of.PARCHMENT_CARROTS + parchment)
    if effect == of.FIXED:
        return carrots
    if effect == of.PAIR:
        pair = look(n, of.PARCHMENT_PAIR + parchment)
        if pair != at.NONE and cards & bit(pair):
            return look(n, of.PARCHMENT_TOGETHER + parchment)
        return carrots
    if effect == of.LITTLE_PRINCE:
        return tallies[TALLY_SIZE * seat + LITTLE_PRINCE]  # type: ignore[no-any-return]  # an int
    if effect == of.CLOUD_INDEPENDENCE:
        return tallies[TALLY_SIZE * seat + CLOUD_INDEPENDENCE]  # type: ignore[no-any-return]  # an int
    if effect == of.TREASURE_HUNTER:
        return tallies[TALLY_SIZE * seat + TREASURE_WORTH]  # type: ignore[no-any-return]  # an int
    which = look(n, of.PARCHMENT_COUNTS + parchment)
    counted = tallies[TALLY_SIZE * seat + which]
    if effect == of.PER:
        return counted * carrots  # type: ignore[no-any-return]  # an int
    if effect == of.AT_LEAST:
        return carrots if counted >= n[of.PARCHMENT_LEAST + parchment] else 0
    if effect == of.ROW:
        row = look(n, of.PARCHMENT_ROW + parchment)
        return look(n, row + 1 + min(counted, look(n, row) - 1))
    if effect == of.MOST:
        for rival in range(players):
            if rival != seat and tallies[TALLY_SIZE * rival + which] >= counted:
                return 0
        return carrots
    return 0


@kernel
def fill_lines(w: Words, b: Bytes, m: Words, n: Numbers, lines: Lines) -> None:
    """What everybody scores at the end, parchment by parchment; the sum of what is not paid yet
    stands last.
    """
    players = get(b, at.PLAYERS)
    tallies = tallies_memory()
    for line in range(LINE_COUNT * players):
        lines[line] = 0
    for seat in range(players):
        tally(w, b, m, n, seat, tallies)
    for seat in range(players):
        held = w[at.PARCHMENTS + seat]
        cards = ZERO
        rest = held
        while rest:
            card = scoring(b, n, lowest(rest))
            rest &= rest - ONE
            if card != at.NONE:
                cards |= bit(card)
                tallies[TALLY_SIZE * seat + TREASURES] += (m[of.TREASURES] & bit(card)) != ZERO
        rest = held
        while rest:
            card = scoring(b, n, lowest(rest))
            rest &= rest - ONE
            if card != at.NONE and m[of.TREASURES] & bit(card):
                tallies[TALLY_SIZE * seat + TREASURE_WORTH] += worth(
                    n, tallies, seat, players, cards, card
                )
        rest = held
        while rest:
            own = lowest(rest)
            card = scoring(b, n, own)
            rest &= rest - ONE
            if card != at.NONE:
                paid = worth(n, tallies, seat, players, cards, card)
                lines[LINE_COUNT * seat + own] = paid
                lines[LINE_COUNT * seat + SUM] += paid
        lines[LINE_COUNT * seat + TRADE_LINE] = tallies[TALLY_SIZE * seat + TRADE]
        if n[of.HAS_RAILS] and seat == b[at.SHERIFF]:
            bonus = look(n, of.A_RAIL_CARD) * tallies[TALLY_SIZE * seat + RAIL_CARDS]
            lines[LINE_COUNT * seat + SHERIFF_LINE] = bonus
        if not b[at.PAID]:
            lines[LINE_COUNT * seat + SUM] += lines[LINE_COUNT * seat + TRADE_LINE]
            lines[LINE_COUNT * seat + SUM] += lines[LINE_COUNT * seat + SHERIFF_LINE]
        lines[LINE_COUNT * seat + TOTAL] = carrots_of(b, seat) + lines[LINE_COUNT * seat + SUM]
    rank_lines(w, b, n, lines)


@kernel
def rank_lines(w: Words, b: Bytes, n: Numbers, lines: Lines) -> None:
    """Fill in what ranks the players [R-05, R-19]."""
    for seat in range(get(b, at.PLAYERS)):
        rest = w[at.PARCHMENTS + seat]
        while rest:
            own = lowest(rest)
            rest &= rest - ONE
            card = scoring(b, n, own)
            if card != at.NONE and n[of.PARCHMENT_EFFECT + card] == of.OPPORTUNIST:
                ahead = 0
                for rival in range(get(b, at.PLAYERS)):
                    ahead += lines[LINE_COUNT * rival + TOTAL] > lines[LINE_COUNT * seat + TOTAL]
                if ahead == 1:
                    paid = look(n, of.PARCHMENT_CARROTS + card)
                    lines[LINE_COUNT * seat + own] = paid
                    lines[LINE_COUNT * seat + SUM] += paid


@inner
def begin_finale(w: Words, b: Bytes, m: Words, n: Numbers) -> None:
    """Whoever has a copy card with something to copy owes its choice."""
    b[at.PHASE] = at.FINALE
    b[at.ACTOR] = at.NONE
    b[at.FIRST_SPACE] = at.NONE
    owes = 0
    for seat in range(get(b, at.PLAYERS)):
        if next_copy(w, b, m, n, seat) >= 0:
            owes |= 1 << seat
    b[at.OWES] = owes
    b[at.PAID] = 0
    if owes:  # otherwise everything is paid at once
        pay_before_parchments(w, b, m, n)


@kernel
def pay_before_parchments(w: Words, b: Bytes, m: Words, n: Numbers) -> None:
    """Trade and the sheriff's bonus, which whoever copies sees paid [R-12, X-17]."""
    if n[of.HAS_COINS] or n[of.HAS_RAILS]:
        lines = lines_memory()
        fill_lines(w, b, m, n, lines)
        for seat in range(get(b, at.PLAYERS)):
            row = LINE_COUNT * seat
            add_carrots(b, seat, at.ROUNDS, lines[row + TRADE_LINE] + lines[row + SHERIFF_LINE])
    b[at.PAID] = 1


@inner
def score_end(w: Words, b: Bytes, m: Words, n: Numbers) -> None:
    """Write the final lines' sums down; the game is over."""
    lines = lines_memory()
    fill_lines(w, b, m, n, lines)
    for seat in range(get(b, at.PLAYERS)):
        add_carrots(b, seat, at.ROUNDS, lines[LINE_COUNT * seat + SUM])
    b[at.PHASE] = at.OVER
    b[at.OWES] = 0
    b[at.ACTOR] = at.NONE


@entry
def final_lines(w: Words, b: Bytes, m: Words, n: Numbers, lines: Lines) -> None:
    """The final lines of a game, for Python."""
    fill_lines(pointer(w), pointer(b), pointer(m), pointer(n), pointer(lines))
