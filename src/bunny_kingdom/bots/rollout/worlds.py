"""Worlds: everything that a seat cannot see, dealt at random as its view and its memory allow."""

from typing import Final

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.rollout.playouts import Playouts, Records
from bunny_kingdom.bots.rollout.survey import Ints
from bunny_kingdom.fast.bits import ZERO, Bytes, Numbers, Words, bit, draw, get, look, seed_chance
from bunny_kingdom.fast.compiler import entry, kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.exploration import hand_of
from bunny_kingdom.fast.pointers import as_bytes, pointer, row_of
from bunny_kingdom.kingdom.secrets.determinization import hidden_cards

TAKEN: Final = -1
"""In the place of a card that lies somewhere."""
ANY: Final = 0
PARCHMENTS: Final = 1
SINGLES: Final = 2
"""Cards that exist once and are no parchments: what is not played is still in the hand."""
OTHERS: Final = 3


@kernel
def shuffle(cards: Ints, count: int, chance: Words) -> None:
    """Put some cards into any order."""
    for last in range(count - 1, 0, -1):
        other = draw(chance, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@small
def is_parchment(n: Numbers, card: int) -> bool:
    """Whether a card is one."""
    return bool(look(n, of.CARD_PLAY + card) == of.PARCHMENT_CARD_KIND)


@small
def is_of(n: Numbers, single: Ints, card: int, kind: int) -> bool:
    """Whether a card is of such a kind."""
    if kind == ANY:
        return True
    if is_parchment(n, card):
        return kind == PARCHMENTS
    return kind == OTHERS or (kind == SINGLES and bool(single[card]))


@kernel
def fill_hand(
    b: Bytes,
    n: Numbers,
    single: Ints,
    seat: int,
    held: int,
    kind: int,
    wanted: Ints,
    cards: Ints,
    unseen: int,
) -> int:
    """Put remembered cards of a kind into the hand that holds them; how many are in it then."""
    for place in range(unseen):
        card = cards[place]
        if held >= get(b, at.HAND):
            break
        if card == TAKEN or not wanted[card]:
            continue
        if is_of(n, single, card, kind):
            wanted[card] -= 1
            b[hand_of(b, seat) + held] = card
            cards[place] = TAKEN
            held += 1
    return held


@kernel
def lay_parchments(
    w: Words,
    n: Numbers,
    owners: Ints,
    count: int,
    gone: Ints,
    cards: Ints,
    unseen: int,
    chance: Words,
) -> None:
    """Put parchments face down before their owners, and first those that are gone from a hand."""
    shuffle(owners, count, chance)
    laid = 0
    for others in range(2):
        for place in range(unseen):
            card = cards[place]
            if laid == count:
                return
            if card == TAKEN or not is_parchment(n, card) or not (gone[card] or others):
                continue
            w[at.PARCHMENTS + owners[laid]] |= bit(look(n, of.CARD_VALUE + card))
            cards[place] = TAKEN
            laid += 1


@kernel
def lay_cards(b: Bytes, n: Numbers, own: int, held: Ints, cards: Ints) -> None:
    """Put the other cards where some are hidden: the rest of the hands, the reserves, the deck.

    What is left lies where nobody looks again.
    """
    place = 0
    row = of.DEALS + 4 * get(b, at.PLAYERS)
    whole = look(n, row) + look(n, row + 1)
    for seat in range(get(b, at.PLAYERS)):
        if seat != own:
            for number in range(held[seat], get(b, at.HAND)):
                b[hand_of(b, seat) + number] = cards[place]
                place += 1
        for number in range(1, get(b, at.RESERVE) + 1):
            b[at.CARDS + get(b, at.HANDS) + whole * (seat + 1) - number] = cards[place]
            place += 1
    for number in range(get(b, at.DECK)):
        b[at.CARDS + number] = cards[place]
        place += 1


@entry
def imagine(
    ns: Numbers,
    own: int,
    unseen: Ints,
    owners: Ints,
    remembered: Ints,
    singles: Ints,
    buries: bool,
    seed: np.uint64,
    first: int,
    worlds: npt.NDArray[np.uint64],
) -> None:
    """Deal what is unseen in each of these records, which show what a seat sees.

    World number `first + i` depends only on the seed and its number. `owners` are the seats of
    parchments face down, `remembered` says how many of each card a hand held when it was passed,
    `singles` which cards exist once.
    Unless cards are buried, what has left a hand since and is not played was a parchment.
    """
    count = unseen.shape[0]
    pool, wanting = np.empty(count + 1, np.int64), np.empty(of.MOST_CARD_IDS, np.int64)
    leaving, holding = np.empty(of.MOST_CARD_IDS, np.int64), np.zeros(at.MOST_SEATS, np.int64)
    owning, chances = np.empty_like(owners), np.empty(1, np.uint64)
    cards, wanted, gone = pointer(pool), pointer(wanting), pointer(leaving)
    held, chance, n, single = pointer(holding), pointer(chances), pointer(ns), pointer(singles)
    for world in range(worlds.shape[0]):
        w, b = row_of(worlds, world), as_bytes(row_of(worlds, world))
        seed_chance(chance, seed, first + world)
        pool[:count] = unseen
        shuffle(cards, count, chance)
        leaving[:] = 0
        owning[:] = owners
        for seat in range(remembered.shape[0]):
            held[seat] = 0
            if seat == own:
                continue
            for card in range(remembered.shape[1]):
                wanted[card] = remembered[seat, card]
            if buries:
                held[seat] = fill_hand(b, n, single, seat, 0, ANY, wanted, cards, count)
                continue
            for kind in (SINGLES, OTHERS, PARCHMENTS):
                held[seat] = fill_hand(b, n, single, seat, held[seat], kind, wanted, cards, count)
            for card in range(remembered.shape[1]):
                gone[card] += wanted[card]
        for place in range(owners.shape[0]):
            w[at.PARCHMENTS + owners[place]] = ZERO
        lay_parchments(w, n, pointer(owning), owners.shape[0], gone, cards, count, chance)
        left = 0
        for place in range(count):
            if cards[place] != TAKEN:
                cards[left] = cards[place]
                left += 1
        shuffle(cards, left, chance)  # those that were taken lay in a place that was not any
        lay_cards(b, n, own, held, cards)


class Worlds:
    """The worlds that one seat can imagine at one moment."""

    def __init__(self, playouts: Playouts, sight: Sight, memory: Memory, shown: Records) -> None:
        tables = playouts.engine.tables
        number, view = tables.card_number, sight.view
        self._numbers = tables.numbers
        self._own = sight.seat
        self._shown = shown
        unseen = hidden_cards(sight.book, view).elements()
        self._unseen = np.array(sorted(number[card] for card in unseen), np.int64)
        self._owners = np.array(
            [
                player.seat
                for player in view.players
                for _ in range(player.parchments)
                if player.seat != view.seat and not player.revealed
            ],
            np.int64,
        )
        self._buries = any(player.buried for player in view.players)
        self._singles = np.zeros(len(number), np.int64)
        for card, copies in sight.land.copies.items():
            self._singles[number[card]] = copies == 1
        self._remembered = np.zeros((sight.players, len(number)), np.int64)
        for seat, cards in memory.hands(sight).items():
            for card in cards:
                self._remembered[seat, number[card]] += 1

    def records(self, seed: int, first: int, count: int) -> Records:
        """So many worlds from a number on."""
        worlds: Records = np.tile(self._shown, (count, 1))
        imagine(
            self._numbers,
            self._own,
            self._unseen,
            self._owners,
            self._remembered,
            self._singles,
            self._buries,
            np.uint64(seed),
            first,
            worlds,
        )
        return worlds
