"""The fast engine of one title and number of players: the interface to the kernels.

`FastEngine("town", 2)` is an engine of the family that the title belongs to.
"""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.compiler import compile_all
from bunny_kingdom.fast.errors import NoTwin
from bunny_kingdom.fast.games import Games, Records
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.kernel.view import View
from bunny_kingdom.titles import AnyRules, rules_of

CPU, CUDA = "cpu", "cuda"
"""What engines play on: this computer's processor, or its NVIDIA GPU."""


class Numbering(Protocol):
    """The numbers of a title's steps."""

    size: int
    names: tuple[str, ...]
    """What each number says."""

    def steps_of(self, state: Any, seat: int, action: Action) -> tuple[int, ...]:
        """The steps of an action that is legal for a seat."""

    def action_of(self, state: Any, seat: int, steps: tuple[int, ...]) -> Action | None:
        """The action that the steps make, or None while some are missing."""


class FastEngine:
    """Games of one title and number of players, compiled.

    It plays the same rules as the readable engine, which it is made from, but takes an
    action in steps (see `numbering`), has no undo, and ignores the order of arrival: if several
    seats owe something, the lowest acts first unless another is named.

    What the families' engines define raises NotImplementedError here.
    """

    batches: ModuleType
    playouts: ModuleType
    """The family's kernels; those of all families have the same names."""
    package: str
    """Where the family's kernels lie; what learning needs of them is imported there (`env`)."""
    compiled: tuple[str, Path, int]
    """What is compiled, the mark that it was, and how many seconds that takes."""
    tables: Any
    """What the kernels know of the book."""
    numbering: Numbering
    blank: Records
    """The record that a deal starts from."""
    moments: tuple[str, ...]
    """When carrots are scored: the rounds, and the end."""

    def __new__(
        cls,
        title: str = "kingdom",
        players: int = 4,
        cards: Iterable[dict[str, Any]] = (),
        device: str = CPU,
        at_once: bool = True,
    ) -> Any:
        """An engine of the title's family; with `device="cuda"` one that plays on the GPU."""
        if device not in (CPU, CUDA):
            raise BadConfig(f"the fast engine's device is {CPU} or {CUDA}, not '{device}'")
        if cls is not FastEngine:
            return super().__new__(cls)
        family = _engine_of(title)
        return super().__new__(family) if device == CPU else _on_gpu(family, title, players, cards)

    def __init__(
        self,
        title: str = "kingdom",
        players: int = 4,
        cards: Iterable[dict[str, Any]] = (),
        device: str = CPU,
        at_once: bool = True,
    ) -> None:
        """Compile or load the kernels at once, or each when it is first called."""
        self.corrections = tuple(cards)
        self.title = title
        self.players = players
        self.rules: AnyRules = rules_of(title, self.corrections)
        self.rules.check_config(self.config("1"))
        self.prepare()
        if device == CPU and at_once:
            compile_all(self._first_calls, *self.compiled)

    def prepare(self) -> None:
        """Work out the tables, the numbering and the blank record from the rules."""
        raise NotImplementedError

    @property
    def constants(self) -> tuple[npt.NDArray[Any], ...]:
        """The tables that every kernel is given after the records."""
        raise NotImplementedError

    def record_of(self, state: Any) -> Records:
        """The record of a readable state."""
        raise NotImplementedError

    def state_of(self, record: Records) -> Any:
        """The readable state of a record."""
        raise NotImplementedError

    def over(self, records: Records) -> npt.NDArray[np.bool_]:
        """Whether each game is over."""
        raise NotImplementedError

    def scored(self, records: Records) -> npt.NDArray[np.int32]:
        """Everybody's carrots by game, seat and moment; those of the end come last."""
        raise NotImplementedError

    def standing(self, games: Games) -> npt.NDArray[np.int64]:
        """What ranks the seats, by game and seat: their carrots, and what breaks ties."""
        return games.carrots().astype(np.int64)

    def winners(self, games: Games) -> npt.NDArray[np.bool_]:
        """Who has won, by game and seat: several if they share it."""
        standing = self.standing(games)
        found: npt.NDArray[np.bool_] = standing == standing.max(axis=1, keepdims=True)
        return found

    def config(self, seed: str) -> Config:
        """The configuration of a game."""
        return Config(self.title, self.players, seed, {}, self.corrections)

    def _first_calls(self) -> None:
        games = self.deal(2, 1)
        games.step(games.sample())
        games.trusted_step(games.sample())
        games.advance(games.sample())
        self.play(2, 1)
        self.rollout(self.deal(1, 1), 2)

    # -- games ----------------------------------------------------------------------------

    def deal(self, count: int, seed: int = 1, first: int = 0) -> Games:
        """A number of games, dealt by the fast engine's own chance: those from `first` on."""
        games = Games(self, count)
        games.deal(seed, first)
        return games

    def new_games(self, seeds: Iterable[str | int]) -> Games:
        """Games set up as the readable engine sets them up from the same seeds."""
        return self.from_states(self.rules.setup(self.config(str(seed))) for seed in seeds)

    def from_states(self, states: Iterable[Any]) -> Games:
        """Games that go on from readable states."""
        records = [self.record_of(state) for state in states]
        words = np.array(records, self.blank.dtype)
        return Games(self, len(records), words)

    def from_view(self, view: View, random: Random) -> Games:
        """A game that the view allows: what its seat cannot see is drawn at random."""
        return self.from_states([self.rules.determinize(view, random)])

    def to_state(self, games: Games, row: int = 0) -> Any:
        """The readable state of a game; its carrots appear as one line per round."""
        return self.state_of(games.words[row])

    # -- playing at random ------------------------------------------------------------------

    def play(self, count: int, seed: int = 1, first: int = 0) -> tuple[npt.NDArray[np.int32], int]:
        """Final carrots of random games by game and seat, and how many steps they took.

        Game number `first + i` depends only on the seed and its number.
        """
        carrots = np.zeros((count, self.players), np.int32)
        steps: int = self.playouts.play_games(
            self.blank, *self.constants, np.uint64(seed), first, carrots, False
        )
        return carrots, steps

    def rollout(
        self, games: Games, count: int, seed: int = 1, row: int = 0
    ) -> npt.NDArray[np.int32]:
        """Final carrots of so many random continuations of one game."""
        carrots = np.zeros((count, self.players), np.int32)
        self.playouts.play_games(
            games.words[row], *self.constants, np.uint64(seed), 0, carrots, True
        )
        return carrots


def _engine_of(title: str) -> type[FastEngine]:
    """The engine of a title's family."""
    family = rules_of(title).family
    if family == "kingdom":
        from bunny_kingdom.fast.kingdom.engine import KingdomEngine

        return KingdomEngine
    if family == "town":
        from bunny_kingdom.fast.town.engine import TownEngine

        return TownEngine
    raise NoTwin(f"{title} has no fast engine")


def _on_gpu(
    family: type[FastEngine], title: str, players: int, cards: Iterable[dict[str, Any]]
) -> Any:
    """The engine on the GPU, if there is one."""
    from bunny_kingdom.fast.cuda.presence import require_gpu

    require_gpu()
    from bunny_kingdom.fast.cuda.engine import GpuEngine

    return GpuEngine(family(title, players, cards, CUDA))


@lru_cache(maxsize=32)
def fast_engine(title: str = "kingdom", players: int = 4) -> FastEngine:
    """The engine of a title, made once."""
    return FastEngine(title, players)
