"""Examinations: the network as it stands against the quick policy, and among its like.

The deals are the same each time and are never learned from. What is reported elsewhere is played
on other deals, against other bots.
"""

import numpy as np
import torch

from bunny_kingdom.learn.network import Network
from bunny_kingdom.learn.play import QUICK, SELF, Manner, Play

SEED = 7


class Examination:
    """Some games of each table size: `plays` with what own carrots count there."""

    def __init__(self, plays: list[tuple[Play, float]]) -> None:
        self._plays = plays

    def examine(self, network: Network) -> dict[str, dict[str, float]]:
        """By the number of players: its share of wins in one seat against the quick policy in the
        others, its carrots and theirs, and the carrots of a table of its own.
        """
        return {str(play.group.players): self._one(play, mix, network) for play, mix in self._plays}

    def _one(self, play: Play, mix: float, network: Network) -> dict[str, float]:
        games, players = play.group.games, play.group.players
        roles = torch.full((games, players), QUICK, device=play.device)
        game = torch.arange(games, device=play.device)
        roles[game, game % players] = SELF
        carrots = play.play(SEED, Manner(roles, network, network, mix))
        seats = np.arange(games) % players
        own = carrots[np.arange(games), seats]
        others = carrots.copy()
        others[np.arange(games), seats] = -1
        best = others.max(axis=1)
        tied = (others == best[:, None]).sum(axis=1)
        won = np.where(own > best, 1.0, np.where(own == best, 1 / (1 + tied), 0.0))
        alike = play.play(SEED + 1, Manner(torch.full_like(roles, SELF), network, network, mix))
        return {
            "wins": round(float(won.mean()), 4),
            "carrots": round(float(own.mean()), 2),
            "others": round(float((carrots.sum() - own.sum()) / (games * (players - 1))), 2),
            "alike": round(float(alike.mean()), 2),
        }
