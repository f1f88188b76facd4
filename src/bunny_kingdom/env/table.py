"""A table: one game of the readable engine, played step by step by seats that see only their
views.
"""

from random import Random
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from bunny_kingdom.env.fields import Fields, Row
from bunny_kingdom.env.steps import Steps, Taken
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.record import AnyRules

SEALED = ("exploration", "harvest", "finale", "requests")
"""The phases in which all seats that owe something decide at once, face down."""


class Observer(Protocol):
    """Turns a seat's view into a row of numbers."""

    fields: Fields

    def observe(self, view: Any, taken: Taken) -> Row:
        """The row of a view, and of the steps its seat has already taken within an action."""


class Table:
    """The game behind an environment.

    If several seats owe a decision, the lowest acts first, unless the environment is parallel and
    the decisions are sealed.
    """

    def __init__(self, rules: AnyRules, players: int, steps: Steps, observer: Observer) -> None:
        self.rules = rules
        self.players = players
        self.steps = steps
        self.observer = observer
        self.random = Random()
        self.state: Any = None
        self.taken: list[Taken] = []

    def reset(self, seed: int | None) -> None:
        """A new game; without a seed its chance continues from the last one."""
        if seed is not None:
            self.random = Random(seed)
        game = f"{self.random.getrandbits(128):032x}"
        self.state = self.rules.setup(Config(self.rules.title, self.players, game))
        self.taken = [()] * self.players

    @property
    def over(self) -> bool:
        return self.rules.over(self.state)

    def owing(self) -> list[int]:
        return [decision.seat for decision in self.rules.decisions(self.state)]

    def acting(self) -> list[int]:
        """The seats that may act at the same time: all that owe sealed decisions, else one."""
        owing = self.owing()
        if self.state.phase in SEALED or not owing:
            return owing
        return [self.seat()]

    def seat(self) -> int:
        """The one seat to act: the one in the middle of an action, or else the lowest that owes
        one.
        """
        for seat, taken in enumerate(self.taken):
            if taken:
                return seat
        return self.owing()[0]

    def legal_steps(self, seat: int) -> list[int]:
        return self.steps.legal_steps(self.state, seat, self.taken[seat])

    def mask(self, seat: int, *, size: int, acts: bool) -> npt.NDArray[np.int8]:
        """The legal steps as zeros and ones; all zeros for a seat that does not act."""
        mask = np.zeros(size, np.int8)
        if acts:
            mask[self.legal_steps(seat)] = 1
        return mask

    def observe(self, seat: int) -> Row:
        """What a seat observes, from nothing but its view."""
        return self.observer.observe(self.rules.view(self.state, seat), self.taken[seat])

    def take(self, seat: int, step: int) -> None:
        """A seat's step; the last step of an action performs it."""
        if step not in self.legal_steps(seat):
            name = self.steps.names[step] if 0 <= step < self.steps.size else "no step at all"
            raise IllegalAction("no-such-step", f"seat {seat} may not take step {step} ({name})")
        taken = (*self.taken[seat], step)
        action = self.steps.action_of(self.state, seat, taken)
        if action is None:
            self.taken[seat] = taken
            return
        self.state, _ = self.rules.apply(self.state, seat, action)
        self.taken[seat] = ()

    def carrots(self) -> list[int]:
        return [player.carrots for player in self.state.players]

    def wins(self) -> list[float]:
        """Each seat's share of the victory, once the game is over."""
        winners = self.rules.score_sheet(self.state).winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]
