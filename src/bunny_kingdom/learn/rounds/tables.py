"""Tables to learn from: by round and seat what was read, and what it came to."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.realm.weights import weights_of
from bunny_kingdom.bots.rollout.weights import as_array
from bunny_kingdom.bots.sage.network import CARROTS
from bunny_kingdom.bots.sage.rounds.games import CLOSE
from bunny_kingdom.bots.sage.rounds.likes import LIKES
from bunny_kingdom.bots.sage.rounds.shape import BLOCK, TOTAL
from bunny_kingdom.fast.kingdom.engine import kingdom_records
from bunny_kingdom.learn.rounds.games import ROUNDS, play

Floats = npt.NDArray[np.float32]
LIKED, QUICK = 0, 1
"""How a seat picks."""
FIRST: Final = 1e9


class Games(NamedTuple):
    """Finished games."""

    rows: Floats
    """By game and round the blocks of all seats."""
    carrots: npt.NDArray[np.int32]


class Tables(NamedTuple):
    """Tables as one of their seats reads them when a round begins."""

    rows: Floats
    won: Floats
    own: Floats
    rounds: npt.NDArray[np.int64]


def played(
    title: str, players: int, likes: Floats, tastes: npt.NDArray[np.int64], seed: int, first: int
) -> Games:
    """A game for each row of tastes."""
    engine, games = kingdom_records(title, players), len(tastes)
    found = Games(
        np.zeros((games, ROUNDS, players * BLOCK), np.float32),
        np.zeros((games, players), np.int32),
    )
    both = np.concatenate([likes, np.zeros(LIKES, np.float32)])
    weights = np.tile(as_array(weights_of(title, players)), players)
    play(engine.blank, *engine.constants, weights, both, tastes, np.uint64(seed), first, *found)
    return found


def tables(games: Games) -> Tables:
    """What every seat of some games saw when a round began, and what it came to."""
    count, players = games.carrots.shape
    blocks = games.rows.reshape(count, ROUNDS, players, BLOCK)
    rows, won, own = [], [], []
    for seat in range(players):
        totals = blocks[..., TOTAL].copy()
        totals[..., seat] = FIRST
        order = np.argsort(-totals, axis=2, kind="stable")
        seen = np.take_along_axis(blocks, order[..., None], 2)
        rows.append(seen.reshape(count * ROUNDS, players * BLOCK))
        lead = games.carrots[:, seat] - np.delete(games.carrots, seat, 1).max(axis=1)
        won.append(np.repeat(1 / (1 + np.exp(-lead / CLOSE)), ROUNDS))
        own.append(np.repeat(games.carrots[:, seat] / CARROTS, ROUNDS))
    return Tables(
        np.concatenate(rows),
        np.concatenate(won).astype(np.float32),
        np.concatenate(own).astype(np.float32),
        np.tile(np.arange(ROUNDS), count * players),
    )


def duel(title: str, players: int, likes: Floats, games: int, seed: int) -> tuple[float, float]:
    """Wins of one seat that picks by its likes against the quick policy; carrots among its like."""
    wins = []
    for seat in range(players):
        tastes = np.full((games // players, players), QUICK)
        tastes[:, seat] = LIKED
        carrots = played(title, players, likes, tastes, seed, 0).carrots
        others = np.delete(carrots, seat, 1).max(axis=1)
        wins.append(((carrots[:, seat] > others) + 0.5 * (carrots[:, seat] == others)).mean())
    alike = np.full((games // 4, players), LIKED)
    own = played(title, players, likes, alike, seed, 0).carrots
    return float(np.mean(wins)), float(own.mean())
