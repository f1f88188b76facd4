"""Simulation by the fast engine: random games by the hundred thousand, summed like the readable's.

Game number n depends only on the seed and on n, so that the result is the same for any number of
jobs, and on a GPU: the kernels need no interpreter, so that threads play at the same time.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from hashlib import blake2b
from time import perf_counter
from typing import Any

from bunny_kingdom.fast.compiler import compile_all
from bunny_kingdom.fast.engine import CPU, CUDA, FastEngine
from bunny_kingdom.fast.games import Games
from bunny_kingdom.kernel.config import check_seed
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.simulation import Summary, Sums
from bunny_kingdom.titles import rules_of

PORTION = {CPU: 1000, CUDA: 1 << 18}
"""Games that are played at once; those of a seed are the same ones for any number."""

SECONDS = 5
"""How long compiling takes after the engine's own kernels, for the message."""


def simulate(
    title: str = "kingdom",
    players: int | None = None,
    games: int = 1000,
    seed: str | int = 1,
    jobs: int = 1,
    *,
    cards: tuple[dict[str, Any], ...] = (),
    device: str = CPU,
    progress: Callable[[int], None] = lambda games: None,
) -> Summary:
    """Play games at random in the kernels, by default with as many players as the title allows.

    Their carrots are told by the moments of scoring: a record knows no other sources.
    """
    if games < 1:
        raise BadConfig(f"a simulation has 1 game or more, not {games}")
    check_seed(str(seed))
    if players is None:
        players = max(rules_of(title, cards).player_counts)
    engine = FastEngine(title, players, cards, device)
    if device == CPU:
        _, mark, _ = engine.compiled
        compile_all(
            lambda: engine.deal(1).play_out(),
            "random games to their ends",
            mark.with_name("played-out"),
            SECONDS,
        )
    number = int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "big")
    portion = PORTION[device]
    sums = Sums(players)
    began = perf_counter()

    def play(first: int) -> Sums:
        return _played(engine, min(portion, games - first), number, first)

    with ThreadPoolExecutor(jobs if device == CPU else 1) as pool:
        for part in pool.map(play, range(0, games, portion)):
            sums.add(part)
            progress(part.games)
    seconds = perf_counter() - began
    return Summary(title, players, games, seconds, sums, engine.moments, ("steps", "moments"))


def _played(engine: FastEngine, count: int, seed: int, first: int) -> Sums:
    """The sums of a portion of games."""
    games = engine.deal(count, seed, first)
    sums = Sums(engine.players)
    sums.decisions = games.play_out()
    here = games.here()
    _add(sums, here.engine, here)
    return sums


def _add(sums: Sums, engine: FastEngine, games: Games) -> None:
    """Take in games that have ended; a victory that k players share counts 1/k for each."""
    carrots, winners = games.carrots(), engine.winners(games)
    by_moment = games.sections().sum(axis=0)
    sharing = winners.sum(axis=1)
    for seat in range(engine.players):
        sums.scores[seat].update(carrots[:, seat].tolist())
        sums.sources[seat].update(dict(zip(engine.moments, by_moment[seat].tolist(), strict=True)))
        for shared in range(1, engine.players + 1):
            won = int((winners[:, seat] & (sharing == shared)).sum())
            sums.wins[seat] += Fraction(won, shared)
