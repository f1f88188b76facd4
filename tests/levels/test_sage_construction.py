"""Construction by the sage: what it places, tried in worlds, brings more than by the forecast."""

from functools import cache
from random import Random

from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.titles import rules_of
from levels.extras import needed

needed("numba")

from bunny_kingdom.bots.rollout.playouts import as_lines, playouts_of  # noqa: E402
from bunny_kingdom.bots.rollout.worlds import Worlds  # noqa: E402

RULES = rules_of("kingdom")
assert isinstance(RULES, KingdomRules)
WORLDS = 60


@cache
def last_steps(games: int = 4) -> list[State]:
    """Where somebody has something to place in the last round of a game of bucks; seat 0 first."""
    found = []
    for game in range(games):
        seed = f"construction {game}"
        state = RULES.setup(Config("kingdom", 3, seed))
        bots = [new_bot("buck", RULES, Random(f"{seed}/{seat}")) for seat in range(3)]
        while owed := RULES.decisions(state):
            seat = owed[0].seat
            legal = RULES.legal(state, seat)
            if state.phase == "construction" and state.round == 4 and len(legal) > 1:
                found.append(state)
            action = bots[seat].choose(RULES.view(state, seat), legal)
            state, _ = RULES.apply(state, seat, action)
    return found


def seat_of(state: State) -> int:
    return RULES.decisions(state)[0].seat


def chosen(bot: str, state: State) -> Action:
    seat = seat_of(state)
    return new_bot(bot, RULES, Random(1)).choose(RULES.view(state, seat), RULES.legal(state, seat))


def carrots(state: State, actions: list[Action]) -> list[float]:
    """What the seat brings home after each of some actions, in the same worlds."""
    seat, playouts = seat_of(state), playouts_of("kingdom", 3)
    sight = Sight(RULES.book, RULES.view(state, seat))
    worlds = Worlds(playouts, sight, Memory(), playouts.record(state)).records(1, 0, WORLDS)
    steps = playouts.engine.numbering.steps_of
    lines = as_lines([steps(state, seat, action) for action in actions])
    found = playouts.of_worlds(worlds, seat, lines, 1, 0)
    means: list[float] = found[:, :, seat].mean(axis=0).tolist()
    return means


def test_its_last_steps_bring_more_than_those_of_a_buck() -> None:
    gains = []
    for state in last_steps():
        sage, buck = chosen("sage:10i", state), chosen("buck", state)
        if sage != buck:
            mine, theirs = carrots(state, [sage, buck])
            gains.append(mine - theirs)
    assert sum(gains) > 0
    assert max(gains) >= 3  # a camp or a farm that the forecast thinks nothing of


def test_without_a_search_it_builds_as_elders_do() -> None:
    for state in last_steps()[:8]:
        assert chosen("sage:0i", state) == chosen("elder:0i", state)
