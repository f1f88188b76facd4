"""Observations: what a seat of Town may know of a record, as a row of numbers.

They never look at the rival's hand, the order of a pile or what the rival has sealed. 0 is the
observer, 1 the rival.
"""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.compiler import entry, kernel, small
from bunny_kingdom.fast.masks import WHOEVER_ACTS, Actions
from bunny_kingdom.fast.pointers import every, moved, pointer, record_of, row_of
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.legal import actor
from bunny_kingdom.fast.town.rows import Row as Record
from bunny_kingdom.fast.town.rows import drawn_at, first, seat_at, size
from bunny_kingdom.fast.town.tables import Tables

Row = npt.NDArray[np.int16]

A_PLAYER = 6
"""Numbers for each seat: coins, wood, carrots, requests face down, requests drawn, whether it
has decided."""


def field_sizes(tables: Tables, players: int) -> dict[str, int]:
    """The fields of a row, in order, and how many numbers each has."""
    book = tables.book
    tiles, requests, plots = len(book.tiles), len(book.requests), len(book.plots)
    upgrades, slots = len(book.upgrades), len(book.board.slots)
    return {
        "phase": len(at.PHASES),
        "round": 1,
        "turn": 3,  # whether it is one's own, whether a building is planned, how many are built
        "asked": 2,  # about the open question: 1 + its plot, and its price
        "offer": tiles,
        "discard": requests,
        "track": slots,
        "prices": slots,
        "market": upgrades,
        "wood": plots,
        "bridges": len(book.places),
        "tile": plots,
        "owner": plots,
        "shared": plots,
        "reserve": players * tiles,
        "upgrades": players * upgrades,
        "requests": requests,
        "drawn": requests,
        "known": requests,
        "revealed": players * requests,
        "players": players * A_PLAYER,
        "piles": 3,  # tiles, requests, plots
    }


(
    PHASE,
    ROUND,
    TURN,
    ASKED,
    OFFER,
    DISCARD,
    TRACK,
    PRICES,
    MARKET,
    WOOD,
    BRIDGES,
    TILE,
    OWNER,
    SHARED,
    RESERVE,
    UPGRADES,
    REQUESTS,
    DRAWN,
    KNOWN,
    REVEALED,
    PLAYERS,
    PILES,
) = range(22)


@small
def spread(mask: int, row: Row) -> None:
    """A 1 for each member of a mask."""
    while mask:
        row[first(mask)] = 1
        mask &= mask - 1


@small
def tally(s: Record, entries: int, row: Row) -> None:
    """How often each number stands in a list."""
    for place in range(s[entries]):
        row[s[entries + 1 + place]] += 1


@kernel
def observe_slots(s: Record, t: Record, seat: int, where: Actions, row: Row) -> None:
    """The track, and what each slot would cost the observer now [T-15]."""
    lasting = s[seat_at(seat) + at.LASTING]
    further = t[of.SURCHARGE] if s[at.BUILDS] > 0 and s[at.ACTIVE] == seat else 0
    for slot in range(at.SLOTS):
        row[where[TRACK] + slot] = 1 + s[at.TRACK + slot]
        printed = t[of.SLOT_COST + slot]
        price = 0 if lasting & (of.FREE_SLOT << printed) else printed
        row[where[PRICES] + slot] = price + further
    for sale in range(s[at.FOR_SALE]):
        row[where[MARKET] + s[at.MARKET + 2 * sale]] += 1


@kernel
def observe_town(s: Record, seat: int, where: Actions, row: Row) -> None:
    """The plots: who has the card of each, and the tile on it."""
    spread(s[at.WOODED], moved(row, where[WOOD]))
    spread(s[at.BRIDGES], moved(row, where[BRIDGES]))
    spread(s[at.SHARED], moved(row, where[SHARED]))
    for place in range(at.SEATS_AT_TABLE):
        left = s[at.OWNED + (seat if place == 0 else 1 - seat)]
        while left:
            plot = first(left)
            left &= left - 1
            row[where[OWNER] + plot] = 1 + place
            row[where[TILE] + plot] = 1 + s[at.TILE_AT + plot]


@kernel
def observe_player(s: Record, other: int, row: Row) -> None:
    """The public numbers of a seat (see `A_PLAYER`)."""
    mine = seat_at(other)
    row[0] = s[mine + at.COINS]
    row[1] = s[mine + at.WOOD]
    row[2] = s[mine + at.CARROTS]
    row[3] = size(s[mine + at.REQUESTS])
    row[4] = s[drawn_at(other)]
    row[5] = s[at.SEALED + other] != at.NONE


@small
def half(where: Actions, field: int, place: int) -> int:
    """Where a seat's half of a field begins."""
    return where[field] + place * (where[field + 1] - where[field] >> 1)  # type: ignore[no-any-return]  # a number


@kernel
def observe(s: Record, t: Record, seat: int, where: Actions, row: Row) -> None:
    """Fill in the row of a seat, which is all zeros; `where` its fields begin."""
    row[where[PHASE] + s[at.PHASE]] = 1
    row[where[ROUND]] = s[at.ROUND]
    row[where[TURN]] = s[at.ACTIVE] == seat
    row[where[TURN] + 1] = s[at.PLANNED]
    row[where[TURN] + 2] = s[at.BUILDS]
    if s[at.ASKS]:
        row[where[ASKED]] = 1 + s[at.ABOUT]
        row[where[ASKED] + 1] = s[at.PRICE]
    tally(s, at.OFFERED, moved(row, where[OFFER]))
    tally(s, at.DISCARDED, moved(row, where[DISCARD]))
    observe_slots(s, t, seat, where, row)
    observe_town(s, seat, where, row)
    for place in range(at.SEATS_AT_TABLE):
        other = seat if place == 0 else 1 - seat
        mine = seat_at(other)
        tally(s, mine + at.RESERVED, moved(row, half(where, RESERVE, place)))
        tally(s, mine + at.UPGRADES, moved(row, half(where, UPGRADES, place)))
        spread(s[mine + at.REVEALED], moved(row, half(where, REVEALED, place)))
        observe_player(s, other, moved(row, half(where, PLAYERS, place)))
    spread(s[seat_at(seat) + at.REQUESTS], moved(row, where[REQUESTS]))
    tally(s, drawn_at(seat), moved(row, where[DRAWN]))
    spread(s[seat_at(1 - seat) + at.KNOWN], moved(row, where[KNOWN]))
    row[where[PILES]] = s[at.TILES_LEFT]
    row[where[PILES] + 1] = s[at.REQUESTS_LEFT]
    row[where[PILES] + 2] = s[at.PLOTS_LEFT] - s[at.UNDER]


@entry
def observe_batch(
    games: Record, numbers: Record, seats: Actions, where: Actions, rows: Row
) -> None:
    """What a seat of every game observes, in rows of zeros; or whoever is to act there."""
    t, begins = pointer(numbers), pointer(where)
    for row in every(games):
        s = record_of(games, row)
        seat = seats[row]
        if seat == WHOEVER_ACTS:
            if s[at.OWES] == 0:
                continue
            seat = actor(s)
        observe(s, t, seat, begins, row_of(rows, row))
