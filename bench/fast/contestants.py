"""Contestants: our engines and their peers, each measured alone in a process of its own.

`python contestants.py NAME SECONDS` prints one line of JSON: steps taken, decisions among them
(two or more things to choose from), games, and the seconds of processor time.
"""

import json
import os
import random
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault(
    "XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
)

GAMES_AT_ONCE = 1024


class Tally:
    """What was done in a stretch of processor time."""

    def __init__(self, seconds: float) -> None:
        self.limit = seconds
        self.steps = self.decisions = self.games = 0
        self.begun = process_time()

    def goes_on(self) -> bool:
        """Whether there is time left."""
        return process_time() - self.begun < self.limit

    def report(self) -> dict[str, float]:
        """The sums."""
        return {
            "steps": self.steps,
            "decisions": self.decisions,
            "games": self.games,
            "seconds": process_time() - self.begun,
        }


def readable(seconds: float) -> dict[str, float]:
    """The readable engine: random games of four."""
    from bunny_kingdom.kernel.config import Config
    from bunny_kingdom.simulation import random_game
    from bunny_kingdom.titles import rules_of

    rules = rules_of("kingdom")
    random_game(rules, Config("kingdom", 4, "warm"), random.Random(1))
    tally = Tally(seconds)
    while tally.goes_on():
        played = random_game(rules, Config("kingdom", 4, str(tally.games)), random.Random(1))
        tally.games += 1
        tally.steps += len(played.entries)
        tally.decisions += played.decisions
    return tally.report()


def fast_in_kernel(seconds: float) -> dict[str, float]:
    """The fast engine, whole games inside the kernel."""
    from bunny_kingdom.fast.engine import fast_engine

    engine = fast_engine("kingdom", 4)
    engine.play(100)
    tally = Tally(seconds)
    while tally.goes_on():
        _, steps = engine.play(2000, first=tally.games)
        tally.games += 2000
        tally.steps += steps
    tally.decisions = tally.steps - 16 * tally.games  # the last card of each hand is no choice
    return tally.report()


def fast_batched(seconds: float) -> dict[str, float]:
    """The fast engine: masks, a sample of them and a step for a batch, each seen by Python."""
    from bunny_kingdom.fast.engine import fast_engine

    games = fast_engine("kingdom", 4).deal(GAMES_AT_ONCE)
    games.legal()
    games.advance(games.sample_only())
    tally = Tally(seconds)
    while tally.goes_on():
        tally.games += games.advance(games.sample_only())
        tally.steps += GAMES_AT_ONCE
    tally.decisions = tally.steps - 16 * tally.games
    return tally.report()


def fast_from_python(seconds: float) -> dict[str, float]:
    """The fast engine, one game at a time, every step from Python."""
    from bunny_kingdom.fast.engine import fast_engine

    games = fast_engine("kingdom", 4).deal(1)
    games.legal()
    tally = Tally(seconds)
    while tally.goes_on():
        for _ in range(1000):
            tally.games += games.advance(games.sample_only())
        tally.steps += 1000
    tally.decisions = tally.steps - 16 * tally.games
    return tally.report()


def catanatron(seconds: float) -> dict[str, float]:
    """Catanatron: four random players."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(1)
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    tally = Tally(seconds)
    while tally.goes_on():
        game = Game([RandomPlayer(colour) for colour in colours], seed=tally.games)
        while game.winning_color() is None and game.state.num_turns < 1000:
            tally.steps += 1
            tally.decisions += len(game.state.playable_actions) > 1
            game.play_tick()
        tally.games += 1
    return tally.report()


def fastcatan(seconds: float) -> dict[str, float]:
    """Fastcatan: masks, a sample of them by our sampler, and a step, for a batch."""
    import fastcatan as catan
    import numpy as np

    from bunny_kingdom.fast.batches import sample_batch

    games = catan.BatchedEnv(GAMES_AT_ONCE, seed=0)
    games.reset()
    masks = np.zeros((GAMES_AT_ONCE, catan.MASK_WORDS), np.uint64)
    actions = np.zeros(GAMES_AT_ONCE, np.uint32)
    ended = np.zeros(GAMES_AT_ONCE, np.uint8)
    chances = np.arange(1, GAMES_AT_ONCE + 1, dtype=np.uint64)[:, None]
    games.write_masks(masks)
    sample_batch(masks, chances, actions)
    tally = Tally(seconds)
    while tally.goes_on():
        games.write_masks(masks)
        sample_batch(masks, chances, actions)
        games.step_autoreset(actions, ended)
        tally.steps += GAMES_AT_ONCE
        tally.games += int(ended.sum())
    tally.decisions = tally.steps  # some have one thing to choose alone: counted in its favour
    return tally.report()


def open_spiel(seconds: float) -> dict[str, float]:
    """OpenSpiel: random games of backgammon, every step from Python."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    random.seed(1)
    tally = Tally(seconds)
    while tally.goes_on():
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            tally.steps += 1
            tally.decisions += len(legal) > 1 and not state.is_chance_node()
            state.apply_action(random.choice(legal))
        tally.games += 1
    return tally.report()


def pettingzoo(seconds: float) -> dict[str, float]:
    """PettingZoo classic: random games of connect four."""
    import numpy as np
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.raw_env()
    rng = np.random.default_rng(1)
    tally = Tally(seconds)
    while tally.goes_on():
        env.reset(seed=tally.games)
        for _ in env.agent_iter():
            observation, _, ended, _, _ = env.last()
            legal = np.flatnonzero(observation["action_mask"])
            tally.steps += not ended
            tally.decisions += not ended and len(legal) > 1
            env.step(None if ended else rng.choice(legal))
        tally.games += 1
    return tally.report()


def pgx(seconds: float) -> dict[str, float]:
    """Pgx on the processor: random games of backgammon, a batch of them compiled by JAX."""
    import jax
    import jax.numpy as jnp
    import pgx as games

    env = games.make("backgammon")

    def one(state: Any, key: Any) -> Any:
        chosen = jax.random.categorical(key, jnp.log(state.legal_action_mask.astype(jnp.float32)))
        return env.step(state, chosen, key)

    advance = jax.jit(lambda states, keys: jax.vmap(one)(states, keys))
    keys = jax.random.split(jax.random.PRNGKey(0), GAMES_AT_ONCE)
    states = jax.jit(jax.vmap(env.init))(keys)
    states = advance(states, keys)
    states.terminated.block_until_ready()
    tally = Tally(seconds)
    while tally.goes_on():
        keys = jax.random.split(keys[0], GAMES_AT_ONCE)
        states = advance(states, keys)
        states.terminated.block_until_ready()
        tally.steps += GAMES_AT_ONCE
    tally.decisions = tally.steps
    return tally.report()


OURS: dict[str, Callable[[float], dict[str, float]]] = {
    "readable": readable,
    "fast, in-kernel": fast_in_kernel,
    "fast, batched": fast_batched,
    "fast, from Python": fast_from_python,
}
PEERS: dict[str, Callable[[float], dict[str, float]]] = {
    "catanatron": catanatron,
    "fastcatan": fastcatan,
    "open_spiel": open_spiel,
    "pettingzoo": pettingzoo,
    "pgx": pgx,
}


def main() -> None:
    """Measure one contestant on one core."""
    name, seconds = sys.argv[1], float(sys.argv[2])
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[-1]})
    print(json.dumps({**OURS, **PEERS}[name](seconds)))


if __name__ == "__main__":
    main()
