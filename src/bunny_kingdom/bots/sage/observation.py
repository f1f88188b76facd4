"""Observations: what a seat may know when it picks a card, as a row of bytes for the network.

Everything is worked out from a record in which all parchments are wiped; a seat's own are put back
only while its own row is written. Other hands and the deck are never read: what a row says of
other hands is what its seat remembers.

A pick of several cards is observed card by card: the first row for the whole hand, later rows as
if the cards taken before were on the table, which only the seat's own part of the row shows.
"""

import numpy as np

from bunny_kingdom.bots.rollout.growth import look_ahead, weigh_again
from bunny_kingdom.bots.rollout.promises import weigh_units
from bunny_kingdom.bots.rollout.settlement import settle
from bunny_kingdom.bots.rollout.survey import DESK, NOTES, Floats, survey
from bunny_kingdom.bots.rollout.taste import card_worth
from bunny_kingdom.bots.sage import shape
from bunny_kingdom.bots.sage.blocks import write_buildings, write_land, write_memory, write_rest
from bunny_kingdom.bots.sage.seats import Row, near, turned, write_seat
from bunny_kingdom.fast.bits import Bytes, Numbers, Words, count, get, look
from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.exploration import hand_of, heir, pick_at, place_in_hand
from bunny_kingdom.fast.kingdom.played_cards import play_card
from bunny_kingdom.fast.kingdom.tally import TALLY_SIZE, Tallies
from bunny_kingdom.fast.pointers import as_bytes, moved, record_memory

A_TALLY = at.MOST_SEATS * TALLY_SIZE
DESKS = (at.MOST_SEATS + 1) * DESK
TALLIED = (at.MOST_SEATS + 1) * A_TALLY
NOTED = (at.MOST_SEATS + 1) * NOTES
"""Room for every seat as everybody sees it, and for the observer as it sees itself."""
OBSERVER = at.MOST_SEATS
WORTH = 3.0


@kernel
def wipe(now: Words, w: Words) -> None:
    """Copy a record without anybody's parchments."""
    for word in range(at.RECORD_WORDS):
        w[word] = now[word]
    for seat in range(at.MOST_SEATS):
        w[at.PARCHMENTS + seat] = np.uint64(0)


@kernel
def survey_seats(
    now: Words,
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    desks: Words,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
    fiefs: Tallies,
    blocks: Row,
) -> None:
    """Weigh every seat as all see it, in a wiped record; write its block."""
    for seat in range(get(b, at.PLAYERS)):
        desk, noted = moved(desks, DESK * seat), moved(notes, NOTES * seat)
        tallied = moved(tallies, A_TALLY * seat)
        look_ahead(b, n, noted)
        weigh_units(w, b, m, n, seat, tallied, noted, weights)
        found = survey(w, b, m, n, seat, desk)
        parchments = count(now[at.PARCHMENTS + seat])
        block = moved(blocks, shape.SEAT * seat)
        write_seat(w, b, n, seat, parchments, found, desk, tallied, block)
        fiefs[seat] = settle(w, m, n, seat, found, desk, noted, weights)
        weigh_again(m, n, fiefs[seat], desk, noted)


@kernel
def write_hand(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    taken: int,
    fiefs: int,
    desk: Words,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
    out: Row,
    hand: Bytes,
    worths: Floats,
) -> None:
    """The cards that are left to pick, and what they are worth to the seat."""
    cards = look(n, of.CARD_IDS)
    for card in range(cards):
        out[shape.HELD * cards + card] = 0
        out[shape.OWN_WORTH * cards + card] = 0
    left = get(b, at.HAND) - taken
    for place in range(shape.SLOTS):
        hand[place] = shape.NO_CARD
        worths[place] = -1e9
    for place in range(left):
        card = get(b, hand_of(b, seat) + place)
        worth = card_worth(w, b, m, n, seat, card, fiefs, desk, tallies, notes, weights)
        out[shape.HELD * cards + card] = turned(out[shape.HELD * cards + card] + 32)
        out[shape.OWN_WORTH * cards + card] = near(WORTH * worth)
        hand[place] = card
        worths[place] = worth


@kernel
def write_envy(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    desks: Words,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
    fiefs: Tallies,
    out: Row,
) -> None:
    """What the cards of a hand are worth to who gets it next, as everybody may judge."""
    cards = look(n, of.CARD_IDS)
    for card in range(cards):
        out[card] = 0
    if get(b, at.HAND) <= get(b, at.PICK):
        return
    rival = heir(b, seat)
    desk, noted = moved(desks, DESK * rival), moved(notes, NOTES * rival)
    tallied = moved(tallies, A_TALLY * rival)
    for place in range(get(b, at.HAND)):
        card = get(b, hand_of(b, seat) + place)
        worth = card_worth(w, b, m, n, rival, card, fiefs[rival], desk, tallied, noted, weights)
        out[card] = near(WORTH * worth)


@kernel
def observe_first(
    now: Words,
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    seats: int,
    memory: Bytes,
    public: Bytes,
    copies: Bytes,
    desks: Words,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
    fiefs: Tallies,
    blocks: Row,
    out: Row,
    hand: Bytes,
    worths: Floats,
) -> None:
    """The row of a seat before its first card; every seat has been surveyed in the wiped record."""
    players, cards, spaces = get(b, at.PLAYERS), look(n, of.CARD_IDS), look(n, of.SPACES)
    board = shape.PLANES * cards
    first = board + (seats + 2) * spaces
    rest = first + seats * shape.SEAT
    for place in range(board, rest):
        out[place] = 0
    write_memory(n, players, memory, public, copies, out)
    write_envy(
        w,
        b,
        m,
        n,
        seat,
        desks,
        tallies,
        notes,
        weights,
        fiefs,
        moved(out, shape.NEXT_WORTH * cards),
    )
    for turn in range(players):
        other = (seat + turn) % players
        write_land(w, n, other, moved(out, board + turn * spaces))
        for place in range(shape.SEAT):
            out[first + shape.SEAT * turn + place] = blocks[shape.SEAT * other + place]
    write_buildings(b, n, moved(out, board + seats * spaces))
    desk = moved(desks, DESK * seat)
    tallied, noted = moved(tallies, A_TALLY * OBSERVER), moved(notes, NOTES * OBSERVER)
    w[at.PARCHMENTS + seat] = now[at.PARCHMENTS + seat]
    look_ahead(b, n, noted)
    weigh_units(w, b, m, n, seat, tallied, noted, weights)
    weigh_again(m, n, fiefs[seat], desk, noted)
    write_hand(w, b, m, n, seat, 0, fiefs[seat], desk, tallied, noted, weights, out, hand, worths)
    write_rest(w, b, n, seat, 0, noted, moved(out, rest))
    w[at.PARCHMENTS + seat] = np.uint64(0)


@kernel
def observe_later(
    now: Words,
    m: Words,
    n: Numbers,
    seat: int,
    seats: int,
    taken: int,
    picked: Bytes,
    first_row: Row,
    desks: Words,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
    out: Row,
    hand: Bytes,
    worths: Floats,
) -> None:
    """The row of a seat that has taken some cards of this pick, from its first row."""
    w = record_memory()
    b = as_bytes(w)
    wipe(now, w)
    w[at.PARCHMENTS + seat] = now[at.PARCHMENTS + seat]
    cards, spaces = look(n, of.CARD_IDS), look(n, of.SPACES)
    board = shape.PLANES * cards
    first = board + (seats + 2) * spaces
    rest = first + seats * shape.SEAT
    for place in range(rest):
        out[place] = first_row[place]
    pick = get(b, at.PICK)
    discards = min(look(n, of.DEALS + 4 * get(b, at.PLAYERS) + 3), pick - 1)
    for each in range(taken):
        card = get(picked, each)
        pick_at(b, seat, place_in_hand(b, seat, card))
        if each < pick - discards and look(n, of.CARD_PLAY + card) != of.PROVISIONS_CARD:
            play_card(w, b, m, n, seat, card)
    desk, noted = moved(desks, DESK * OBSERVER), moved(notes, NOTES * OBSERVER)
    tallied = moved(tallies, A_TALLY * OBSERVER)
    look_ahead(b, n, noted)
    weigh_units(w, b, m, n, seat, tallied, noted, weights)
    fiefs = survey(w, b, m, n, seat, desk)
    parchments = count(w[at.PARCHMENTS + seat])
    write_seat(w, b, n, seat, parchments, fiefs, desk, tallied, moved(out, first))
    write_land(w, n, seat, moved(out, board))
    fiefs = settle(w, m, n, seat, fiefs, desk, noted, weights)
    weigh_again(m, n, fiefs, desk, noted)
    write_hand(w, b, m, n, seat, taken, fiefs, desk, tallied, noted, weights, out, hand, worths)
    for card in range(cards):
        if out[shape.HELD * cards + card] == 0:
            out[shape.NEXT_WORTH * cards + card] = 0
    write_rest(w, b, n, seat, taken, noted, moved(out, rest))
