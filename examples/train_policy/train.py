"""Train the policy, tell how it does, and draw the learning curve.

cd examples && python -m train_policy.train
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from bunny_kingdom.env.batch import BatchEnv
from train_policy.curve import draw_curve
from train_policy.policy import Array, Policy

PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "learning-curve.svg"


@dataclass
class Moment:
    """One step of all games of a batch."""

    rows: Array
    likely: Array
    chosen: npt.NDArray[np.int64]
    game: npt.NDArray[np.int64]
    """Which of the row's games it belongs to."""


def sight(observation: npt.NDArray[np.int16], columns: slice) -> Array:
    """What the policy looks at: round and phase, and what lies before the players."""
    seen: Array = np.minimum(observation[:, columns], 4).astype(np.float32) / np.float32(4)
    return seen


def play_round(
    env: BatchEnv, policy: Policy, columns: slice, seed: int, rng: np.random.Generator
) -> tuple[list[Moment], Array, float]:
    """Every row's first game to its end: what was done, the margins, and the share of wins."""
    observation, _ = env.reset(seed=seed)
    margins = np.zeros(env.num_envs, np.float32)
    wins = np.zeros(env.num_envs, np.float32)
    playing = np.ones(env.num_envs, np.bool_)
    moments = []
    while playing.any():
        rows = sight(observation["observation"], columns)
        chosen, likely = policy.choose(rows, observation["action_mask"], rng)
        live = np.flatnonzero(playing)
        moments.append(Moment(rows[live], likely[live], chosen[live], live))
        observation, rewards, ended, _, infos = env.step(chosen)
        for row in np.flatnonzero(ended & playing):
            carrots = infos["final_info"]["carrots"][row]
            margins[row] = rewards[row]
            wins[row] = (carrots[env.seat] == carrots.max()) / (carrots == carrots.max()).sum()
        playing &= ~ended
    return moments, margins, float(wins.mean())


def train(rounds: int, games: int, rate: float, seed: int) -> list[float]:
    """The share of wins round by round; a random player of four wins a quarter."""
    env = BatchEnv(games, reward="margin")
    slices = env.observer.fields.slices
    columns = slice(slices["phase"].start, slices["round"].stop)
    policy = Policy(columns.stop - columns.start, env.engine.numbering.size)
    rng = np.random.default_rng(seed)
    curve = []
    for number in range(rounds):
        moments, margins, wins = play_round(env, policy, columns, seed + number, rng)
        worth = (margins - margins.mean()) / (margins.std() + 1e-6)
        for moment in moments:
            policy.learn(moment.rows, moment.likely, moment.chosen, worth[moment.game], rate)
        curve.append(wins)
    return curve


def main() -> None:
    """Train by the command line's wishes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--games", type=int, default=256, help="games a round")
    parser.add_argument("--rate", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, default=PICTURE)
    options = parser.parse_args()
    curve = train(options.rounds, options.games, options.rate, options.seed)
    last = curve[-max(1, len(curve) // 10) :]
    draw_curve(curve, options.games, options.picture)
    print(f"wins of the first round: {curve[0]:.0%}; of the last tenth: {np.mean(last):.0%}")
    print(f"a random player wins 25%; the learning curve is in {options.picture}")


if __name__ == "__main__":
    main()
