"""The fast engine of the Kingdom family."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.compiler import KINGDOM_FOLDER
from bunny_kingdom.fast.engine import FastEngine, fast_engine
from bunny_kingdom.fast.games import Games, Records
from bunny_kingdom.fast.kingdom import batches, finale, playouts
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom.conversion.from_readable import record_of
from bunny_kingdom.fast.kingdom.conversion.to_readable import state_of
from bunny_kingdom.fast.kingdom.numbering import Numbering
from bunny_kingdom.fast.kingdom.tables import Tables
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kingdom.state import Player, Realm, State

MARK = KINGDOM_FOLDER / "compiled"
SECONDS = 20
"""How long compiling takes, for the message."""


class KingdomEngine(FastEngine):
    """Games of one of its titles; a record is 127 words, which are seen as bytes too."""

    batches = batches
    playouts = playouts
    package = "bunny_kingdom.fast.kingdom"
    compiled = "the fast engine", MARK, SECONDS
    moments = (*(f"round-{number}" for number in range(1, at.ROUNDS + 1)), "end")
    numbering: Numbering

    def prepare(self) -> None:
        self.tables = Tables(self.rules.book)
        self.numbering = Numbering(self.tables)
        self.masks = np.frombuffer(self.tables.masks, np.uint64)
        self.numbers = np.frombuffer(self.tables.numbers, np.int32)
        self.blank = self._blank()

    @property
    def constants(self) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.int32]]:
        """Sets of spaces, and numbers."""
        return self.masks, self.numbers

    def _blank(self) -> Records:
        """The record before any set-up step: boards laid out, the deck in the data's order."""
        book = self.rules.book
        player = Player(realm=Realm(parts=dict(book.module.realm_parts)))
        state = State(
            config=self.config("1"),
            dice=Dice("1"),
            phase="exploration",
            sealed=(None,) * self.players,
            round=1,
            deck=book.deck(),
            players=(player,) * self.players,
            printed=dict(book.atlas.printed),
            parts=dict(book.module.table_parts),
        )
        return np.frombuffer(record_of(self.tables, state, ()), np.uint64)

    def record_of(self, state: State) -> Records:
        decisions = self.rules.decisions(state)
        return np.frombuffer(record_of(self.tables, state, decisions), np.uint64)

    def state_of(self, record: Records) -> State:
        return state_of(self.tables, self.config("fast"), record)

    def over(self, records: Records) -> npt.NDArray[np.bool_]:
        over: npt.NDArray[np.bool_] = records.view(np.uint8)[:, at.PHASE] == at.OVER
        return over

    def scored(self, records: Records) -> npt.NDArray[np.int32]:
        """Carrots by game, seat and round; those of the end come last."""
        count = self.players * at.SECTIONS
        written = records.view(np.uint8)[:, at.CARROTS : at.CARROTS + 2 * count]
        halves = written.astype(np.int32)
        carrots: npt.NDArray[np.int32] = halves[:, ::2] + 256 * halves[:, 1::2]
        return carrots.reshape(len(records), -1, at.SECTIONS)

    def final_lines(self, games: Games, row: int = 0) -> list[dict[str, int]]:
        """What each seat's parchments, trade and star pay, or would pay now."""
        lines = np.zeros((at.MOST_SEATS, finale.LINE_COUNT), np.int64)
        finale.final_lines(games.words[row], games.bytes[row], self.masks, self.numbers, lines)
        found: list[dict[str, int]] = []
        final = self.rules.book.module.final_lines
        for seat in range(self.players):
            held = int(games.words[row, at.PARCHMENTS + seat])
            paid = {
                name: int(lines[seat, number])
                for number, name in enumerate(self.tables.parchments)
                if held >> number & 1
            }
            if "trade" in final:
                paid["trade"] = int(lines[seat, finale.TRADE_LINE])
            if "sheriff" in final and games.bytes[row, at.SHERIFF] == seat:
                paid["sheriff"] = int(lines[seat, finale.SHERIFF_LINE])
            found.append(paid)
        return found


def kingdom_engine(title: str = "kingdom", players: int = 4) -> KingdomEngine:
    """The engine of a title of the family, made once."""
    engine = fast_engine(title, players)
    assert isinstance(engine, KingdomEngine)
    return engine


@lru_cache(maxsize=32)
def kingdom_records(title: str = "kingdom", players: int = 4) -> KingdomEngine:
    """The same for whoever has other kernels for its records: none of its own is compiled."""
    return KingdomEngine(title, players, at_once=False)
