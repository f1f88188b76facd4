"""The twins: the readable and the fast engine fed the same actions, compared at every point."""

from collections.abc import Iterable, Iterator
from random import Random

import numpy as np

from bunny_kingdom.fast import layout as at
from bunny_kingdom.fast.engine import FastEngine
from bunny_kingdom.fast.games import Games
from bunny_kingdom.fast.numbering import Steps, steps_in
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.kernel.record import Entry
from bunny_kingdom.kingdom.construction import Finish
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.state import State


class Difference(BunnyError):  # noqa: N818 - named like the kernel's errors
    """The twins differ; the message is the shortest record that shows it."""


class Twins:
    """One game in both engines."""

    def __init__(self, engine: FastEngine, config: Config) -> None:
        self.engine = engine
        self.rules = engine.rules
        self.config = config
        self.state: State = self.rules.setup(config)
        self.games = engine.from_states([self.state])
        self.entries: list[Entry] = []

    def apply(self, seat: int, action: Action) -> None:
        steps = self.engine.numbering.steps_of(self.state, seat, action)
        for step in steps:
            self.games.step(np.array([step]), np.array([seat]))
        self.entries.append((seat, action))
        self.state, _ = self.rules.apply(self.state, seat, action)

    def difference(self, *, legal: bool = True) -> str | None:
        """What differs now, in words."""
        b = self.games.bytes[0]
        phase = at.PHASES[b[at.PHASE]]
        if phase != self.state.phase or (phase != "end" and b[at.ROUND] != self.state.round):
            return f"phase: {self.state.phase} {self.state.round}, fast {phase} {b[at.ROUND]}"
        owed = sum(1 << decision.seat for decision in self.rules.decisions(self.state))
        if b[at.OWES] != owed:
            return f"decisions of seats {owed:b}, fast {b[at.OWES]:b} (as bits)"
        for found in (self._carrots(), self._lines() if phase == "end" else None):
            if found:
                return found
        if legal:
            for decision in self.rules.decisions(self.state):
                found = self._legal(decision.seat)
                if found:
                    return found
        return None

    def _carrots(self) -> str | None:
        sections = self.games.sections()[0]
        for seat, player in enumerate(self.state.players):
            expected = [0] * at.SECTIONS
            for section in player.sections:
                number = at.ROUNDS if section.id == "end" else int(section.id[-1]) - 1
                expected[number] = section.total
            if expected != sections[seat].tolist():
                return f"carrots of seat {seat}: {expected}, fast {sections[seat].tolist()}"
        return None

    def _lines(self) -> str | None:
        """The final lines; what ranks players is ranked before the end was added."""
        before = self.games.copy()
        for seat in range(self.engine.players):
            offset = at.CARROTS + 2 * (at.SECTIONS * seat + at.ROUNDS)
            before.bytes[0, offset : offset + 2] = 0
        before.bytes[0, at.PAID] = 0
        for seat, lines in enumerate(self.engine.final_lines(before)):
            end = [s for s in self.state.players[seat].sections if s.id == "end"]
            expected = {line.id: line.carrots for section in end for line in section.lines}
            if lines != expected:
                return f"final lines of seat {seat}: {expected}, fast {lines}"
        return None

    def _legal(self, seat: int) -> str | None:
        """The legal actions of a seat that owes one, as sets of steps."""
        numbering = self.engine.numbering
        expected: set[Steps]
        found: set[Steps]
        if self.state.phase == "exploration":
            expected = {(numbering.card(card),) for card in self.state.players[seat].hand}
            found = {(step,) for step in legal_steps(self.games, seat)}
        else:
            legal = self.rules.legal(self.state, seat)
            expected = {numbering.steps_of(self.state, seat, action) for action in legal}
            found = set(self._tree(self.games, seat, ()))
            if self.state.phase == "construction":
                # The towers of a card are a pair without an order, told in either one.
                found = {(s[0], *sorted(s[1:])) for s in found}
        if found == expected:
            return None
        names = numbering.names
        missing = [" ".join(names[step] for step in steps) for steps in sorted(expected - found)]
        wrong = [" ".join(names[step] for step in steps) for steps in sorted(found - expected)]
        return f"legal for seat {seat}: fast lacks {missing[:5]}, has {wrong[:5]} besides"

    def _tree(self, games: Games, seat: int, taken: Steps) -> Iterator[Steps]:
        """Every way to complete an action."""
        for step in legal_steps(games, seat):
            steps = (*taken, step)
            if self.engine.numbering.action_of(self.state, seat, steps) is not None:
                yield steps
                continue
            branch = games.copy()
            branch.step(np.array([step]), np.array([seat]))
            yield from self._tree(branch, seat, steps)

    def picked(self, seat: int, pick: Pick) -> str | None:
        """What differs between the cards of one pick; checked before it is made."""
        numbering = self.engine.numbering
        branch = self.games.copy()
        hand = list(self.state.players[seat].hand)
        for card in pick.play + pick.discard:
            expected = sorted({numbering.card(name) for name in hand})
            if legal_steps(branch, seat) != expected:
                return f"seat {seat} cannot pick card by card: {pick}"
            hand.remove(card)
            branch.step(np.array([numbering.card(card)]), np.array([seat]))
        return None


def legal_steps(games: Games, seat: int) -> list[int]:
    """The legal steps of one seat of the first game."""
    return steps_in(games.legal_for(seat))


def compare_random(engine: FastEngine, seed: str, *, legal: bool = True) -> int:
    """A random game in both engines; how many actions it took, or Difference."""
    config = Config(engine.title, engine.players, seed, {}, engine.corrections)
    twins = Twins(engine, config)
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
        if legal and isinstance(action, Pick):
            found = twins.picked(seat, action)
            if found:
                raise Difference(_told(engine, config, twins.entries, found))
        twins.apply(seat, action)


def compare_record(engine: FastEngine, config: Config, entries: Iterable[Entry]) -> str | None:
    """What differs on a record, or None; actions that are not owed or legal any more are left out.

    A sealed answer could be changed in the readable engine, but not in the fast one.
    """
    twins = Twins(engine, config)
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

    Whatever can be left out is dropped; a seat that builds may finish instead. Picks that lead up
    to the difference stay: a game cannot skip them.
    """
    kept, tried_all = list(entries), False
    while not tried_all:
        tried_all = True
        for place in range(len(kept) - 1, -1, -1):
            seat, action = kept[place]
            ways: list[list[Entry]] = [[]]
            if not isinstance(action, Pick | Finish):
                ways.append([(seat, Finish())])
            for instead in ways:
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
