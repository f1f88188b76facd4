"""A run: groups of games, a learner and its replay, for as long as the configuration says."""

import math
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import torch

from bunny_kingdom.bots.sage.shape import Shape
from bunny_kingdom.bots.sage.weights import read_weights
from bunny_kingdom.learn.config import Config, Table
from bunny_kingdom.learn.examination import Examination
from bunny_kingdom.learn.folder import Folder
from bunny_kingdom.learn.group import Group, finish
from bunny_kingdom.learn.learner import Learner
from bunny_kingdom.learn.network import Network, put_matrices
from bunny_kingdom.learn.play import PAST, QUICK, SELF, Manner, Play
from bunny_kingdom.learn.replay import Replay, places_of
from bunny_kingdom.learn.tutor import Tutor, levels_of

PAST_AFTER = 45.0
"""Seconds between two past selves."""
NOISE = 0.1
"""How often the quick policy takes any card while it teaches."""


@dataclass(frozen=True)
class Side:
    """A group that is played: by itself, or by a tutor."""

    play: Play
    mix: float
    tutor: Tutor | None = None


@dataclass
class Turn:
    """A group in the middle of a generation, and the work that it waits for."""

    number: int
    side: Side
    games: Iterator[list[Future[None]]]
    waiting: list[Future[None]]


class Run:
    """One run in its folder: `config.toml` is read by the caller; all else is written here."""

    def __init__(
        self, config: Config, folder: Path, tell: Callable[[dict[str, Any]], None]
    ) -> None:
        self.config, self._tell = config, tell
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(config.seed)
        torch.set_float32_matmul_precision("high")
        if self.device.type == "cuda":
            torch.set_num_threads(1)
        self._counted = 0
        self._executor = ThreadPoolExecutor(config.threads or max(1, (os.cpu_count() or 2) - 1))
        tables = [table for table in config.tables for _ in range(table.groups)]
        plays = [self._play(table, table.games) for table in tables]
        self.shape: Shape = plays[0].group.shape
        self.network, self.averaged, self._past = (self._network() for _ in range(3))
        self._folder = Folder(folder, config, self.shape)
        self.progress = self._folder.resume(self.network, self.averaged)
        self._sides = [
            Side(play, self._mix(table.players), self._tutor(play))
            for table, play in zip(tables, plays, strict=True)
        ]
        self._examination = Examination(
            [
                (self._play(table, min(table.games, 2048)), self._mix(table.players))
                for table in config.tables
            ]
        )
        replay = Replay(
            places_of(self._sizes(tables)),
            self.shape.size,
            config.tutor.cards if config.tutor else 1,
            self.device,
        )
        self.learner = Learner(self.network, self.averaged, replay, config.batch, config.average)
        self._renew_past()

    def _play(self, table: Table, games: int) -> Play:
        group = Group(self.config.title, table.players, games, self._executor)
        return Play(group, self.device, self.config.trace)

    def _tutor(self, play: Play) -> Tutor | None:
        if not self.config.tutor:
            return None
        before = self._network()
        put_matrices(before, read_weights(Path(self.config.start)).matrices)
        return Tutor(play.group, self.device, self.config.tutor, before)

    def _mix(self, players: int) -> float:
        return self.config.mix_of_two if players == 2 else self.config.mix

    def _network(self) -> Network:
        config = self.config
        network = Network(self.shape, config.width, config.layers, config.slot)
        network.to(self.device)
        return network

    def _sizes(self, tables: list[Table]) -> list[tuple[int, int, int]]:
        """The steps, rows and generations of each group; this plays a game of each kind."""
        steps: dict[int, int] = {}
        for table in self.config.tables:
            play = self._play(table, 1)
            steps[table.players] = play.steps(self._manner(play, 1.0, 0.0))
            if self.config.tutor:
                steps[table.players] = (
                    steps[table.players] // play.group.picked * levels_of(play.group)
                )
        return [(steps[table.players], table.games * table.players, table.keep) for table in tables]

    @property
    def over(self) -> bool:
        """Whether it has had all its time."""
        return self.progress.seconds >= 60 * self.config.minutes

    def work(self, seconds: float = math.inf) -> None:
        """Learn until the run is over, or for so many seconds of it."""
        began = told = perf_counter()
        before = self.progress.seconds
        until = min(60 * self.config.minutes, before + seconds)
        turns = [self._begin(number, side) for number, side in enumerate(self._sides)]
        past = began
        credit = 0.0
        while self.progress.seconds < until:
            for turn in turns:
                finish(turn.waiting)
                try:
                    turn.waiting = next(turn.games)
                except StopIteration:
                    self.progress.games += turn.side.play.group.games
                    turns[turn.number] = self._begin(turn.number, turn.side)
                if self.learner.replay.closed > len(turns):
                    credit += self.config.passes * self.learner.replay.fresh / self.config.batch
                self.learner.replay.fresh = 0
                credit = self._learn(credit)
            now = perf_counter()
            self.progress.seconds = before + now - began
            if now - past > PAST_AFTER:
                self._renew_past()
                past = now
            if now - told > self.config.report or self.progress.seconds >= until:
                self._report()
                told = perf_counter()
        for turn in turns:
            finish(turn.waiting)
        self._executor.shutdown()

    def _learn(self, credit: float) -> float:
        while credit >= 1.0:
            self.learner.set_rate(self._rate())
            self.learner.update()
            credit -= 1.0
        return credit

    def _begin(self, number: int, side: Side) -> Turn:
        """A group's next generation."""
        config, progress, play = self.config, self.progress, side.play
        progress.generations += 1
        if self._spent() < config.teaching:
            manner = self._manner(play, 1.0, 0.0, side.mix, noise=NOISE)
        else:
            manner = self._manner(play, config.quick, config.past, side.mix, config.temperature)
        seed = 1_000_003 * config.seed + progress.generations
        replay = self.learner.replay
        games = (side.tutor or play).games(seed, manner, replay, replay.open(number))
        return Turn(number, side, games, next(games))

    def _manner(
        self,
        play: Play,
        quick: float,
        past: float,
        mix: float = 0.0,
        temperature: float = 0.0,
        noise: float = 0.0,
    ) -> Manner:
        chance = torch.rand(play.group.games, play.group.players, device=self.device)
        roles = torch.full_like(chance, SELF, dtype=torch.int64)
        roles[chance < quick + past] = PAST
        roles[chance < quick] = QUICK
        return Manner(roles, self.averaged, self._past, mix, temperature, noise)

    def _spent(self) -> float:
        return self.progress.seconds / (60 * self.config.minutes)

    def _rate(self) -> float:
        """The learning rate: steady while the quick policy teaches, then falling by a cosine."""
        rates, teaching = self.config.rates, self.config.teaching
        spent = self._spent()
        if spent < teaching:
            return rates.teaching
        turn = 0.5 * (1 + math.cos(math.pi * min(1.0, (spent - teaching) / (1 - teaching))))
        return rates.last + (rates.first - rates.last) * turn

    def _renew_past(self) -> None:
        self._past.load_state_dict(self.averaged.state_dict())

    def _report(self) -> None:
        """Examine the averaged weights, write down what came of it, and keep everything."""
        self.progress.updates += self.learner.updates - self._counted
        self._counted = self.learner.updates
        line: dict[str, Any] = {
            "seconds": round(self.progress.seconds, 1),
            "games": self.progress.games,
            "updates": self.progress.updates,
            "loss": round(self.learner.loss(), 5),
            "tables": self._examination.examine(self.averaged),
        }
        self.progress.log.append(line)
        self.save()
        self._tell(line)

    def save(self) -> None:
        """Keep what is needed to go on, and the weights to play with."""
        self._folder.save(self.network, self.averaged, self.progress)
