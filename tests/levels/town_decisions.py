"""What the sage of Town is asked about, and how long it may think."""

from collections.abc import Callable, Iterator
from random import Random

from bunny_kingdom.bots import new_bot
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.titles import rules_of
from bunny_kingdom.town.state import State

RULES = rules_of("town")


def decisions(games: range, every: int = 1) -> Iterator[State]:
    """Tables of games of the buck at which somebody decides, before the reveal."""
    for number in games:
        bots = [new_bot("buck", RULES, Random(seat)) for seat in range(2)]
        state: State = RULES.setup(Config("town", 2, f"plain {number}"))
        step = 0
        while not state.at_reveal and (owed := RULES.decisions(state)):
            seat, step = owed[0].seat, step + 1
            if step % every == 0:
                yield state
            view, legal = RULES.view(state, seat), RULES.legal(state, seat)
            state, _ = RULES.apply(state, seat, bots[seat].choose(view, legal))


def times(most: int) -> Callable[[], bool]:
    """So many iterations."""
    left = iter(range(most))
    return lambda: next(left, None) is not None
