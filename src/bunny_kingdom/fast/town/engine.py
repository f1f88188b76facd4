"""The fast engine of Town."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.compiler import TOWN_FOLDER
from bunny_kingdom.fast.engine import FastEngine
from bunny_kingdom.fast.games import Games, Records
from bunny_kingdom.fast.town import batches, playouts
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town.conversion.from_readable import empty_record, record_of
from bunny_kingdom.fast.town.conversion.to_readable import state_of
from bunny_kingdom.fast.town.numbering import TownNumbering
from bunny_kingdom.fast.town.rows import Row
from bunny_kingdom.fast.town.tables import tables_of
from bunny_kingdom.town.effects.question import REVEAL
from bunny_kingdom.town.state import State

SECONDS = 12
"""How long compiling takes, for the message."""


class TownEngine(FastEngine):
    """Games of Town; a record is a row of numbers (see `layout`)."""

    batches = batches
    playouts = playouts
    package = "bunny_kingdom.fast.town"
    compiled = "Town's fast engine", TOWN_FOLDER / "compiled", SECONDS
    numbering: TownNumbering

    def prepare(self) -> None:
        self.tables = tables_of(self.rules.book)
        self.numbering = TownNumbering(self.tables)
        self.numbers = np.asarray(self.tables.numbers)
        self.blank = np.asarray(empty_record(self.tables))
        rounds = self.tables.book.board.rounds
        self.moments = (*(f"round-{number}" for number in range(1, rounds + 1)), REVEAL)
        self._scored = [*range(rounds), at.MOST_ROUNDS]

    @property
    def constants(self) -> tuple[Row]:
        """The numbers of the book."""
        return (self.numbers,)

    def record_of(self, state: State) -> Records:
        return np.asarray(record_of(self.tables, state, self.rules.decisions(state)))

    def state_of(self, record: Records) -> State:
        return state_of(self.tables, self.config("fast"), record)

    def over(self, records: Records) -> npt.NDArray[np.bool_]:
        over: npt.NDArray[np.bool_] = records[:, at.PHASE] == at.OVER
        return over

    def scored(self, records: Records) -> npt.NDArray[np.int32]:
        """Carrots by game, seat and round; those of the reveal come last."""
        written = records[:, at.SCORED : at.SCORED + at.SEATS_AT_TABLE * at.SECTIONS]
        carrots: npt.NDArray[np.int32] = written.astype(np.int32)
        return carrots.reshape(len(records), at.SEATS_AT_TABLE, at.SECTIONS)[:, :, self._scored]

    def standing(self, games: Games) -> npt.NDArray[np.int64]:
        """Carrots, then coins [T-51]."""
        coins = games.words[:, [at.SEATS + at.COINS, at.SEATS + at.SEAT_SIZE + at.COINS]]
        ranks: npt.NDArray[np.int64] = 1000 * super().standing(games) + coins
        return ranks
