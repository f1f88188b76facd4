"""What one seat of Town observes in a batch: the same as `TownObserver` says of its view, but for
the steps taken, since every action of Town is one step here.
"""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.env.fields import Fields
from bunny_kingdom.env.town_observer import TownObserver
from bunny_kingdom.fast.games import Games
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.engine import TownEngine
from bunny_kingdom.fast.town.rows import Row
from bunny_kingdom.town.rules import TownRules

Rows = npt.NDArray[np.int16]


class TownBatchObserver:
    """Turns the records of a batch into rows; 0 is the observer, 1 the rival.

    It never looks at the rival's hand, the order of a pile or what a seat has sealed.
    """

    def __init__(self, engine: TownEngine, seat: int) -> None:
        self.engine = engine
        self.seat = seat
        self.around = (seat, 1 - seat)
        self.tables = engine.tables
        town = engine.rules
        assert isinstance(town, TownRules)
        book = town.book
        self.plots = len(book.plots)
        self.tiles, self.requests = len(book.tiles), len(book.requests)
        self.upgrades, self.places = len(book.upgrades), len(book.places)
        slices = TownObserver(town).fields.slices
        sizes = {name: part.stop - part.start for name, part in slices.items()}
        self.fields = Fields({name: size for name, size in sizes.items() if name != "taken"})

    def observe(self, games: Games) -> Rows:
        """A row for each game."""
        s: Row = games.words
        rows = np.zeros((len(s), self.fields.size), np.int16)
        for name, part in self.fields.slices.items():
            values = getattr(self, f"_{name}")(s)
            rows[:, part] = values.reshape(len(s), -1)
        return rows

    # -- how the table stands ----------------------------------------------------------------

    def _phase(self, s: Row) -> Row:
        return _one_of(s[:, at.PHASE], len(at.PHASES))

    def _round(self, s: Row) -> Row:
        return s[:, at.ROUND]

    def _turn(self, s: Row) -> Row:
        mine = s[:, at.ACTIVE] == self.seat
        return np.stack([mine, s[:, at.PLANNED], s[:, at.BUILDS]], axis=1)

    def _offer(self, s: Row) -> Row:
        return _counts(s, at.OFFERED, at.SLOTS, self.tiles)

    def _discard(self, s: Row) -> Row:
        return _counts(s, at.DISCARDED, at.MOST_PILE, self.requests)

    def _track(self, s: Row) -> Row:
        return 1 + s[:, at.TRACK : at.TRACK + at.SLOTS]

    def _prices(self, s: Row) -> Row:
        """What each slot would cost the observer now."""
        printed = self.tables.numbers[of.SLOT_COST : of.SLOT_COST + at.SLOTS]
        lasting = s[:, at.seat(self.seat) + at.LASTING, None]
        free = lasting & (of.FREE_SLOT << printed) != 0
        builds = (s[:, at.BUILDS] > 0) & (s[:, at.ACTIVE] == self.seat)
        further = self.tables.numbers[of.SURCHARGE] * builds
        prices: Row = np.where(free, 0, printed) + further[:, None]
        return prices

    def _market(self, s: Row) -> Row:
        names = s[:, at.MARKET : at.MARKET + 2 * at.MOST_MARKET : 2]
        return _tallied(names, s[:, at.FOR_SALE], self.upgrades)

    def _wood(self, s: Row) -> Row:
        return _bits(s[:, at.WOODED], self.plots)

    def _bridges(self, s: Row) -> Row:
        return _bits(s[:, at.BRIDGES], self.places)

    def _piles(self, s: Row) -> Row:
        piles = s[:, [at.TILES_LEFT, at.REQUESTS_LEFT, at.PLOTS_LEFT]]
        piles[:, 2] -= s[:, at.UNDER]
        return piles

    # -- the town ----------------------------------------------------------------------------

    def _owner(self, s: Row) -> Row:
        mine, theirs = (_bits(s[:, at.OWNED + seat], self.plots) for seat in self.around)
        return mine + 2 * theirs

    def _tile(self, s: Row) -> Row:
        tiles: Row = s[:, at.TILE_AT : at.TILE_AT + self.plots]
        return np.where(self._owner(s) > 0, 1 + tiles, 0)

    def _shared(self, s: Row) -> Row:
        return _bits(s[:, at.SHARED], self.plots)

    # -- the players -------------------------------------------------------------------------

    def _reserve(self, s: Row) -> Row:
        return np.hstack(
            [
                _counts(s, at.seat(seat) + at.RESERVED, at.MOST_RESERVE, self.tiles)
                for seat in self.around
            ]
        )

    def _upgrades(self, s: Row) -> Row:
        return np.hstack(
            [
                _counts(s, at.seat(seat) + at.UPGRADES, at.MOST_UPGRADES, self.upgrades)
                for seat in self.around
            ]
        )

    def _requests(self, s: Row) -> Row:
        return _bits(s[:, at.seat(self.seat) + at.REQUESTS], self.requests)

    def _drawn(self, s: Row) -> Row:
        return _counts(s, at.drawn(self.seat), at.MOST_DRAWN, self.requests)

    def _known(self, s: Row) -> Row:
        return _bits(s[:, at.seat(self.around[1]) + at.KNOWN], self.requests)

    def _revealed(self, s: Row) -> Row:
        return np.hstack(
            [_bits(s[:, at.seat(seat) + at.REVEALED], self.requests) for seat in self.around]
        )

    def _players(self, s: Row) -> Row:
        """Coins, wood, carrots, requests face down, requests drawn, and who has decided."""
        return np.hstack([self._numbers(s, seat) for seat in self.around])

    def _numbers(self, s: Row, seat: int) -> Row:
        mine = at.seat(seat)
        hand = _bits(s[:, mine + at.REQUESTS], self.requests).sum(axis=1)
        decided = s[:, at.SEALED + seat] != at.NONE
        open_ones = s[:, [mine + at.COINS, mine + at.WOOD, mine + at.CARROTS]]
        return np.hstack([open_ones, np.stack([hand, s[:, at.drawn(seat)], decided], axis=1)])


def _one_of(numbers: Row, size: int) -> Row:
    """Rows of zeros with a one."""
    return np.equal(numbers[:, None], np.arange(size)).astype(np.int64)


def _bits(masks: Row, size: int) -> Row:
    """The bits of masks."""
    bits: Row = np.right_shift(masks[:, None], np.arange(size)) & 1
    return bits


def _counts(s: Row, entries: int, room: int, size: int) -> Row:
    """How often each number stands in a list."""
    return _tallied(s[:, entries + 1 : entries + 1 + room], s[:, entries], size)


def _tallied(entries: Row, lengths: Row, size: int) -> Row:
    """How often each number stands among the first entries of rows."""
    counts = np.zeros((len(entries), size), np.int64)
    games, places = np.nonzero(np.arange(entries.shape[1]) < lengths[:, None])
    np.add.at(counts, (games, entries[games, places]), 1)
    return counts
