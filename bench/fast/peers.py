"""The peers as contestants: other simulators, at random games of their own.

They are imported where they are measured: each runs in a process that need not have the others.
"""

import random
from collections.abc import Callable
from typing import Any

from bench.fast.tally import Tally

GAMES_AT_ONCE = 1024


def catanatron(seconds: float) -> dict[str, float]:
    """Catanatron: four random players."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(1)
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    tally = Tally(seconds)
    while tally.goes_on():
        game = Game([RandomPlayer(colour) for colour in colours], seed=tally.games)
        while game.winning_color() is None and game.state.num_turns < 1000:
            holder = game if hasattr(game, "playable_actions") else game.state
            tally.steps += 1
            tally.decisions += len(holder.playable_actions) > 1
            game.play_tick()
        tally.games += 1
    tally.choices = tally.decisions
    return tally.report()


def fastcatan(seconds: float) -> dict[str, float]:
    """Fastcatan: masks, a sample of them by our sampler, and a step, for a batch."""
    import fastcatan as catan
    import numpy as np

    from bunny_kingdom.fast.masks import sample_batch

    games = catan.BatchedEnv(GAMES_AT_ONCE, seed=0)
    games.reset()
    masks = np.zeros((GAMES_AT_ONCE, catan.MASK_WORDS), np.uint64)
    actions = np.zeros(GAMES_AT_ONCE, np.uint32)
    ended = np.zeros(GAMES_AT_ONCE, np.uint8)
    chances = np.arange(1, GAMES_AT_ONCE + 1, dtype=np.uint64)[:, None]
    games.write_masks(masks)
    sample_batch(masks, chances, actions)
    several = counted = 0
    for number in range(4000):  # games end after some 3,400 steps: count over all their parts
        games.write_masks(masks)
        sample_batch(masks, chances, actions)
        if number % 20 == 0:
            several += int((np.unpackbits(masks.view(np.uint8), axis=1).sum(axis=1) > 1).sum())
            counted += GAMES_AT_ONCE
        games.step_autoreset(actions, ended)
    tally = Tally(seconds)
    while tally.goes_on():
        games.write_masks(masks)
        sample_batch(masks, chances, actions)
        games.step_autoreset(actions, ended)
        tally.steps += GAMES_AT_ONCE
        tally.games += int(ended.sum())
    tally.choices = tally.steps * several / counted
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
            tally.choices += len(legal) > 1 and not state.is_chance_node()
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
    tally.choices = tally.decisions
    return tally.report()


def pgx(seconds: float) -> dict[str, float]:
    """Pgx on the processor: random games of backgammon, a batch of them compiled by JAX.

    Its own wrapper deals ended games anew, as the other contestants do.
    """
    import jax
    import jax.numpy as jnp
    import pgx as games
    from pgx.experimental.wrappers import auto_reset

    env = games.make("backgammon")
    step = auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> Any:
        chosen = jax.random.categorical(key, jnp.log(state.legal_action_mask.astype(jnp.float32)))
        return step(state, chosen, key)

    advance = jax.jit(lambda states, keys: jax.vmap(one)(states, keys))
    keys = jax.random.split(jax.random.PRNGKey(0), GAMES_AT_ONCE)
    states = jax.jit(jax.vmap(env.init))(keys)
    states = advance(states, keys)
    states.terminated.block_until_ready()
    tally = Tally(seconds)
    while tally.goes_on():
        keys = jax.random.split(keys[0], GAMES_AT_ONCE)
        states = advance(states, keys)
        tally.choices += int((states.legal_action_mask.sum(axis=1) > 1).sum())
        tally.games += int(states.terminated.sum())
        tally.steps += GAMES_AT_ONCE
    return tally.report()


PEERS: dict[str, Callable[[float], dict[str, float]]] = {
    "catanatron": catanatron,
    "fastcatan": fastcatan,
    "open_spiel": open_spiel,
    "pettingzoo": pettingzoo,
    "pgx": pgx,
}
