"""Observations: what a seat of the Kingdom family may know of a record, as a row of numbers.

They never look at another hand, the order of the deck, another seat's parchments before they are
open, or what others have decided face down. Seats are counted from the observer.
"""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.bits import ONE, Bytes, Numbers, Words, get, has, look, lowest
from bunny_kingdom.fast.compiler import entry, kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.construction import camp_asked
from bunny_kingdom.fast.kingdom.exploration import hand_of
from bunny_kingdom.fast.kingdom.harvest import carrots_of, next_chooser
from bunny_kingdom.fast.kingdom.legal import actor
from bunny_kingdom.fast.kingdom.played_cards import stock
from bunny_kingdom.fast.kingdom.tables import Tables
from bunny_kingdom.fast.masks import WHOEVER_ACTS, Actions
from bunny_kingdom.fast.pointers import as_bytes, every, moved, pointer, record_of, row_of

Row = npt.NDArray[np.int16]

TAKEN_STEPS = 3
A_PLAYER = 8
"""Numbers for each seat: carrots, parchments, whether it owes a decision and has finished its
construction, coins, Railway and Switch rails, rail cards of this round."""


def field_sizes(tables: Tables, players: int) -> dict[str, int]:
    """The fields of a row, in order, and how many numbers each has."""
    spaces, cards = len(tables.book.atlas.names), len(tables.card_ids)
    return {
        "phase": len(at.PHASES),
        "round": 1,
        "left": 3,  # cards in the deck, in each hand, in each reserve
        "hand": cards,
        "parchments": len(tables.parchments),
        "revealed": players * len(tables.parchments),
        "pieces": players * len(tables.kinds),
        "owner": spaces,
        "building": spaces,
        "choice": spaces,
        "link": spaces,
        "rails": spaces,
        "asked": 1,
        "sheriff": 1,
        "players": players * A_PLAYER,
        "taken": TAKEN_STEPS,
    }


(
    PHASE,
    ROUND,
    LEFT,
    HAND,
    PARCHMENTS,
    REVEALED,
    PIECES,
    OWNER,
    BUILDING,
    CHOICE,
    LINK,
    RAILS,
    ASKED,
    SHERIFF,
    PLAYERS,
    TAKEN,
) = range(16)


@small
def place_from(b: Bytes, seat: int, other: int) -> int:
    """The place of another seat, counted from a seat."""
    place = other - seat
    return place if place >= 0 else place + get(b, at.PLAYERS)


@small
def observe_hand(b: Bytes, seat: int, row: Row) -> None:
    """How often each card is in the seat's hand, its own sealed pick with it."""
    hand = hand_of(b, seat)
    for place in range(get(b, at.HAND)):
        row[get(b, hand + place)] += 1


@small
def observe_parchments(w: Words, seat: int, row: Row) -> None:
    """Which parchments a seat has."""
    held = w[at.PARCHMENTS + seat]
    while held:
        row[lowest(held)] = 1
        held &= held - ONE


@kernel
def observe_land(w: Words, b: Bytes, n: Numbers, seat: int, where: Actions, row: Row) -> None:
    """Owners, buildings, what they chose, links and rails, space by space.

    Owners are 1 + the seat; buildings, choices and links 1 + their number.
    """
    for space in range(look(n, of.SPACES)):
        owner = 0
        for other in range(get(b, at.PLAYERS)):
            if has(w, at.TERRITORIES + 3 * other, space):
                owner = 1 + place_from(b, seat, other)
        row[where[OWNER] + space] = owner
        row[where[BUILDING] + space] = b[at.BOARD + space]
    for slot in range(get(b, at.CHOOSER_COUNT)):
        space = get(b, at.CHOOSERS + 2 * slot)
        choice = get(b, at.CHOOSERS + 2 * slot + 1)
        opened = b[at.PHASE] != at.HARVEST or has(w, at.TERRITORIES + 3 * seat, space)
        if choice != at.NONE and opened:
            if n[of.BUILDING_PIECE + get(b, at.BOARD + space) - 1] == of.STATION:
                choice = place_from(b, seat, choice)
            row[where[CHOICE] + space] = 1 + choice
    for link in range(get(b, at.LINK_COUNT)):
        one, other = get(b, at.LINKS + 3 * link + 1), get(b, at.LINKS + 3 * link + 2)
        row[where[LINK] + one] = 1 + other
        row[where[LINK] + other] = 1 + one
    for rail in range(get(b, at.RAIL_COUNT)):
        spaces = of.SIDE_SPACES + 2 * get(b, at.RAILS + rail)
        one, other = look(n, spaces), look(n, spaces + 1)
        row[where[RAILS] + one] += 1
        if other != one:  # a side at the border has one space
            row[where[RAILS] + other] += 1


@kernel
def observe_player(w: Words, b: Bytes, n: Numbers, other: int, row: Row) -> None:
    """The public numbers of a seat (see `A_PLAYER`)."""
    row[0] = carrots_of(b, other)
    held = w[at.PARCHMENTS + other]
    while held:
        row[1] += 1
        held &= held - ONE
    row[2] = get(b, at.OWES) >> other & 1
    if b[at.PHASE] == at.CONSTRUCTION:
        row[3] = get(b, at.FINISHED) >> other & 1
    row[4] = b[at.COINS + other]
    row[5] = b[at.RAILS_LEFT + 2 * other]
    row[6] = b[at.RAILS_LEFT + 2 * other + 1]
    row[7] = b[at.RAIL_CARDS + other]


@kernel
def asked(w: Words, b: Bytes, m: Words, n: Numbers, seat: int) -> int:
    """What is asked about: 1 + the camp of a call, or the space for which the seat chooses."""
    if b[at.PHASE] == at.CONSTRUCTION and b[at.ANNOUNCER] != at.NONE:
        return 1 + camp_asked(b)
    if b[at.PHASE] == at.HARVEST and get(b, at.OWES) >> seat & 1:
        return 1 + get(b, at.CHOOSERS + 2 * next_chooser(w, b, m, n, seat))
    return 0


@kernel
def observe_taken(b: Bytes, n: Numbers, row: Row) -> None:
    """1 + each step of the pick, placement or copy that the seat has begun."""
    if b[at.PHASE] == at.EXPLORATION:
        last = hand_of(b, get(b, at.ACTOR)) + get(b, at.HAND) - 1
        for place in range(min(get(b, at.CHOSEN), TAKEN_STEPS)):
            row[place] = 1 + get(b, last - place)
    elif b[at.PHASE] == at.CONSTRUCTION:
        row[0] = 1 + look(n, of.KIND_CARD + get(b, at.CHOSEN))
        if b[at.FIRST_SPACE] != at.NONE:
            row[1] = 1 + look(n, of.FIRST_SPACE_ACTION) + get(b, at.FIRST_SPACE)
    elif b[at.PHASE] == at.FINALE and b[at.FIRST_SPACE] != at.NONE:
        row[0] = 1 + look(n, of.PARCHMENT_CARD + get(b, at.FIRST_SPACE))


@kernel
def observe(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, where: Actions, row: Row) -> None:
    """Fill in the row of a seat, which is all zeros; `where` its fields begin."""
    row[where[PHASE] + get(b, at.PHASE)] = 1
    row[where[ROUND]] = b[at.ROUND]
    row[where[LEFT]] = b[at.DECK]
    row[where[LEFT] + 1] = b[at.HAND]
    row[where[LEFT] + 2] = b[at.RESERVE]
    observe_hand(b, seat, moved(row, where[HAND]))
    observe_parchments(w, seat, moved(row, where[PARCHMENTS]))
    observe_land(w, b, n, seat, where, row)
    row[where[ASKED]] = asked(w, b, m, n, seat)
    if n[of.HAS_RAILS]:
        row[where[SHERIFF]] = 1 + place_from(b, seat, get(b, at.SHERIFF))
    kinds, parchments = look(n, of.KINDS), look(n, of.PARCHMENT_COUNT)
    for other in range(get(b, at.PLAYERS)):
        place = place_from(b, seat, other)
        for kind in range(kinds):
            row[where[PIECES] + place * kinds + kind] = stock(w, other, kind)
        observe_player(w, b, n, other, moved(row, where[PLAYERS] + place * A_PLAYER))
        if b[at.PHASE] >= at.FINALE:
            observe_parchments(w, other, moved(row, where[REVEALED] + place * parchments))
    if b[at.ACTOR] == seat:
        observe_taken(b, n, moved(row, where[TAKEN]))


@entry
def observe_batch(
    games: Words, masks: Words, numbers: Numbers, seats: Actions, where: Actions, rows: Row
) -> None:
    """What a seat of every game observes, in rows of zeros; or whoever is to act there."""
    m, n, begins = pointer(masks), pointer(numbers), pointer(where)
    for row in every(games):
        w = record_of(games, row)
        b = as_bytes(w)
        seat = seats[row]
        if seat == WHOEVER_ACTS:
            if b[at.OWES] == 0:
                continue
            seat = actor(b)
        observe(w, b, m, n, seat, begins, row_of(rows, row))
