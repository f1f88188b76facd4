"""The fast engine of one title and number of players: the interface to the kernels."""

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast import finale, playouts
from bunny_kingdom.fast import layout as at
from bunny_kingdom.fast.compiling import compile_all
from bunny_kingdom.fast.errors import NoTwin
from bunny_kingdom.fast.from_readable import record_of
from bunny_kingdom.fast.games import Games
from bunny_kingdom.fast.numbering import Numbering
from bunny_kingdom.fast.tables import Tables
from bunny_kingdom.fast.to_readable import state_of
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import Player, Realm, State
from bunny_kingdom.kingdom.views import KingdomView
from bunny_kingdom.titles import rules_of


class FastEngine:
    """Games of one title and number of players, compiled.

    It plays the same rules as the readable engine, which it is made from, but takes an
    action in steps (see `Numbering`), has no undo, and ignores the order of arrival: if several
    seats owe something, the lowest acts first unless another is named.
    """

    def __init__(
        self, title: str = "kingdom", players: int = 4, cards: Iterable[dict[str, Any]] = ()
    ) -> None:
        self.corrections = tuple(cards)
        rules = rules_of(title, self.corrections)
        if not isinstance(rules, KingdomRules):
            raise NoTwin(f"{title} has no fast engine; it is for the Kingdom family")
        self.rules = rules
        self.title = title
        self.players = players
        self.rules.check_config(self._config("1"))
        self.tables = Tables(rules.book)
        self.numbering = Numbering(self.tables)
        self.masks = self.tables.masks
        self.numbers = self.tables.numbers
        self.blank = self._blank()
        compile_all(self._first_calls)

    def _config(self, seed: str) -> Config:
        return Config(self.title, self.players, seed, {}, self.corrections)

    def _blank(self) -> npt.NDArray[np.uint64]:
        """The record before any set-up step: boards laid out, the deck in the data's order."""
        book = self.rules.book
        player = Player(realm=Realm(parts=dict(book.module.realm_parts)))
        state = State(
            config=self._config("1"),
            dice=Dice("1"),
            phase="exploration",
            sealed=(None,) * self.players,
            round=1,
            deck=book.deck(),
            players=(player,) * self.players,
            printed=dict(book.atlas.printed),
            parts=dict(book.module.table_parts),
        )
        return record_of(self.tables, state, ())

    def _first_calls(self) -> None:
        games = self.deal(2, 1)
        games.step(games.sample())
        games.trusted_step(games.sample())
        games.advance(games.sample())
        self.play(2, 1)
        self.rollout(self.deal(1, 1), 2)

    # -- games ----------------------------------------------------------------------------

    def deal(self, count: int, seed: int = 1) -> Games:
        """A number of games, dealt by the fast engine's own chance."""
        games = Games(self, count)
        games.deal(seed)
        return games

    def new_games(self, seeds: Iterable[str | int]) -> Games:
        """Games set up as the readable engine sets them up from the same seeds."""
        return self.from_states(self.rules.setup(self._config(str(seed))) for seed in seeds)

    def from_states(self, states: Iterable[State]) -> Games:
        """Games that go on from readable states."""
        records = [record_of(self.tables, state, self.rules.decisions(state)) for state in states]
        return Games(self, len(records), np.array(records, np.uint64))

    def from_view(self, view: KingdomView, random: Random) -> Games:
        """A game that the view allows: what its seat cannot see is drawn at random."""
        return self.from_states([self.rules.determinize(view, random)])

    def to_state(self, games: Games, row: int = 0) -> State:
        """The readable state of a game; its carrots appear as one line per round."""
        return state_of(self.tables, self._config("fast"), games.words[row])

    # -- playing at random ------------------------------------------------------------------

    def play(self, count: int, seed: int = 1, first: int = 0) -> tuple[npt.NDArray[np.int32], int]:
        """Final carrots of random games by game and seat, and how many steps they took.

        Game number `first + i` depends only on the seed and its number.
        """
        carrots = np.zeros((count, self.players), np.int32)
        steps = playouts.play_games(
            self.blank, self.masks, self.numbers, np.uint64(seed), first, carrots, False
        )
        return carrots, steps

    def rollout(
        self, games: Games, count: int, seed: int = 1, row: int = 0
    ) -> npt.NDArray[np.int32]:
        """Final carrots of so many random continuations of one game."""
        carrots = np.zeros((count, self.players), np.int32)
        playouts.play_games(
            games.words[row], self.masks, self.numbers, np.uint64(seed), 0, carrots, True
        )
        return carrots

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


@lru_cache(maxsize=32)
def fast_engine(title: str = "kingdom", players: int = 4) -> FastEngine:
    """The engine of a title, made once."""
    return FastEngine(title, players)
