"""Rewards: what a game was worth to each seat when it ended."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.games import Games

Worth = npt.NDArray[np.float64]
"""A number for each game and seat."""


def win(games: Games) -> Worth:
    """Each seat's share of the victory: the winners share 1."""
    winners = games.engine.winners(games)
    share: Worth = winners / winners.sum(axis=1, keepdims=True)
    return share


def margin(games: Games) -> Worth:
    """The carrots ahead of the best opponent, over 100; below 0 for who is behind."""
    carrots = games.carrots()
    seats = range(carrots.shape[1])
    best = [np.delete(carrots, seat, axis=1).max(axis=1) for seat in seats]
    ahead: Worth = (carrots - np.stack(best, axis=1)) / 100.0
    return ahead


def carrots(games: Games) -> Worth:
    """The carrots, over 100."""
    worth: Worth = games.carrots() / 100.0
    return worth


def rank(games: Games) -> Worth:
    """1 for the first place, 0 for the last, the others evenly between; equal ones share theirs."""
    last = games.engine.players - 1
    worth: Worth = 1.0 - (places(games) - 1.0) / last
    return worth


def places(games: Games) -> Worth:
    """The place of each seat from 1 on; seats with equal carrots share the mean of theirs."""
    standing = games.engine.standing(games)
    ahead = (standing[:, None, :] > standing[:, :, None]).sum(axis=2)
    level = (standing[:, None, :] == standing[:, :, None]).sum(axis=2)
    found: Worth = 1.0 + ahead + (level - 1) / 2.0
    return found


REWARDS: dict[str, Callable[[Games], Worth]] = {
    "win": win,
    "margin": margin,
    "carrots": carrots,
    "rank": rank,
}


def reward_named(name: Any) -> Callable[[Games], Worth]:
    """The reward of that name."""
    if name not in REWARDS:
        *others, last = REWARDS
        raise ValueError(f"reward is {', '.join(others)} or {last}, not '{name}'")
    return REWARDS[name]
