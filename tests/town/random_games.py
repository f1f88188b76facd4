"""Whole random games, step by step, for tests that must hold at every moment of play."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from bunny_kingdom.kernel.actions import Action, Undo
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.record import Entry
from bunny_kingdom.town.state import State
from town.tables import town


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


def config_of(seed: int) -> Config:
    """A game with a seed that would be noticed wherever it leaked."""
    return Config("town", 2, f"leaked-seed-{seed}")


def random_game(seed: int, undoing: float = 0.1) -> Iterator[Step]:
    """A game of random legal players, who act in random order and sometimes take back."""
    rules = town()
    random = Random(seed)
    state = rules.setup(config_of(seed))
    while owed := rules.decisions(state):
        seat = random.choice(owed).seat
        action: Action = rules.legal(state, seat).sample(random)
        if random.random() < undoing and rules.can_undo(state, seat):
            action = Undo()
        after, events = rules.apply(state, seat, action)
        yield Step(state, seat, action, after, events)
        state = after


def states_of(seed: int) -> Iterator[State]:
    """Every state of such a game, the last one included."""
    yield town().setup(config_of(seed))
    for step in random_game(seed):
        yield step.after
