"""Whole random games, step by step, for tests that must hold at every moment of play."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from bunny_kingdom.kernel.actions import Action, Undo
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.record import Entry
from bunny_kingdom.kingdom.state import State
from family.sittings import Sitting


@dataclass(frozen=True)
class Step:
    """One action of a game: where it was taken and where it led."""

    before: State
    seat: int
    action: Action
    after: State
    events: tuple[Event, ...]

    @property
    def entry(self) -> Entry:
        """The step as a record keeps it."""
        return self.seat, self.action


def random_game(sitting: Sitting, seed: int, undoing: float = 0.05) -> Iterator[Step]:
    """A game of random legal players, who act in random order and sometimes take back."""
    rules = sitting.rules
    random = Random(seed)
    state = rules.setup(sitting.config(seed))
    while owed := rules.decisions(state):
        seat = random.choice(owed).seat
        action: Action = Undo()
        try:
            if random.random() >= undoing:
                action = rules.legal(state, seat).sample(random)
            after, events = rules.apply(state, seat, action)
        except IllegalAction:
            assert isinstance(action, Undo)
            continue
        yield Step(state, seat, action, after, events)
        state = after


def states_of(sitting: Sitting, seed: int) -> Iterator[State]:
    """Every state of such a game, the last one included."""
    yield sitting.rules.setup(sitting.config(seed))
    for step in random_game(sitting, seed):
        yield step.after
