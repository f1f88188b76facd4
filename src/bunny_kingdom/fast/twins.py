"""The twins: the readable and the fast engine fed the same actions, compared at every point."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from random import Random
from typing import Any

import numpy as np

from bunny_kingdom.fast.engine import FastEngine
from bunny_kingdom.fast.games import Games
from bunny_kingdom.fast.masks import steps_in
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.kernel.record import Entry

Steps = tuple[int, ...]


class Difference(BunnyError):  # noqa: N818 - named like the kernel's errors
    """The twins differ; the message is the shortest record that shows it."""


class Twins(ABC):
    """One game in both engines; each family says what there is to compare."""

    def __init__(self, engine: FastEngine, config: Config) -> None:
        self.engine = engine
        self.rules = engine.rules
        self.config = config
        self.state: Any = self.rules.setup(config)
        self.games = engine.from_states([self.state])
        self.entries: list[Entry] = []

    def apply(self, seat: int, action: Action) -> None:
        """Do an action in both."""
        steps = self.engine.numbering.steps_of(self.state, seat, action)
        self.entries.append((seat, action))
        before, (self.state, _) = self.state, self.rules.apply(self.state, seat, action)
        self.take(seat, steps, before)

    def take(self, seat: int, steps: Steps, before: Any) -> None:
        """Take the steps of an action in the fast engine; the readable one has done it."""
        for step in steps:
            self.games.step(np.array([step]), np.array([seat]))

    def difference(self, *, legal: bool = True) -> str | None:
        """What differs now, in words."""
        found = self.differing_state()
        if found or not legal:
            return found
        for decision in self.rules.decisions(self.state):
            expected, steps = self.legal_ways(decision.seat)
            if expected != steps:
                return self._told_legal(decision.seat, expected - steps, steps - expected)
        return None

    @abstractmethod
    def differing_state(self) -> str | None:
        """What differs between the tables and in who owes something."""

    @abstractmethod
    def legal_ways(self, seat: int) -> tuple[set[Steps], set[Steps]]:
        """The legal actions of a seat that owes one, as steps: expected, and found."""

    def checked(self, seat: int, action: Action) -> str | None:
        """What differs on the way through an action's steps, before it is done."""
        return None

    def instead(self, entry: Entry) -> Iterable[list[Entry]]:
        """What can be done in the place of an entry, so that the record becomes shorter."""
        yield []

    def _told_legal(self, seat: int, missing: set[Steps], wrong: set[Steps]) -> str:
        names = self.engine.numbering.names
        lacks = [" ".join(names[step] for step in steps) for steps in sorted(missing)]
        has = [" ".join(names[step] for step in steps) for steps in sorted(wrong)]
        return f"legal for seat {seat}: fast lacks {lacks[:5]}, has {has[:5]} besides"


def twins_of(engine: FastEngine, config: Config) -> Twins:
    """A game in both engines."""
    if engine.rules.family == "town":
        from bunny_kingdom.fast.town.conversion.twins import TownTwins

        return TownTwins(engine, config)
    from bunny_kingdom.fast.kingdom.conversion.twins import KingdomTwins

    return KingdomTwins(engine, config)


def legal_steps(games: Games, seat: int) -> list[int]:
    """The legal steps of one seat of the first game."""
    return steps_in(games.legal_for(seat))


def compare_random(engine: FastEngine, seed: str, *, legal: bool = True) -> int:
    """A random game in both engines; how many actions it took, or Difference."""
    config = Config(engine.title, engine.players, seed, {}, engine.corrections)
    twins = twins_of(engine, config)
    random = Random(seed)
    while True:
        found = twins.difference(legal=legal)
        if found:
            raise Difference(_told(engine, config, twins.entries, found))
        owed = twins.rules.decisions(twins.state)
        if not owed:
            return len(twins.entries)
        seat = owed[int(random.random() * len(owed))].seat
        action = twins.rules.legal(twins.state, seat).sample(random)
        if legal:
            found = twins.checked(seat, action)
            if found:
                raise Difference(_told(engine, config, twins.entries, found))
        twins.apply(seat, action)


def compare_record(engine: FastEngine, config: Config, entries: Iterable[Entry]) -> str | None:
    """What differs on a record, or None; actions that are not owed or legal any more are left out.

    A sealed answer could be changed in the readable engine, but not in the fast one.
    """
    twins = twins_of(engine, config)
    found = twins.difference()
    for seat, action in entries:
        if found:
            return found
        owed = any(decision.seat == seat for decision in twins.rules.decisions(twins.state))
        if not owed or action not in twins.rules.legal(twins.state, seat):
            continue
        twins.apply(seat, action)
        found = twins.difference()
    return found


def shortest(engine: FastEngine, config: Config, entries: list[Entry]) -> list[Entry]:
    """The record of a difference without any action that it does not need.

    Whatever can be left out is dropped, or done in a shorter way.
    """
    twins = twins_of(engine, config)
    kept, tried_all = list(entries), False
    while not tried_all:
        tried_all = True
        for place in range(len(kept) - 1, -1, -1):
            for instead in twins.instead(kept[place]):
                tried = [*kept[:place], *instead, *kept[place + 1 :]]
                if compare_record(engine, config, tried):
                    kept, tried_all = tried, False
                    break
    return kept


def _told(engine: FastEngine, config: Config, entries: list[Entry], found: str) -> str:
    """The difference and the shortest record that shows it, in words."""
    kept = shortest(engine, config, entries)
    found = compare_record(engine, config, kept) or found
    steps = "\n".join(f"{seat}: {action}" for seat, action in kept)
    return f"{found}\n{config.title}, {config.players} players, seed {config.seed}\n{steps}"
