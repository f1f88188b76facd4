"""Engines: where the games of a plan are played. All give the same games, in any order."""

import multiprocessing
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice

from bunny_kingdom.arena.match import Played, play_game
from bunny_kingdom.arena.plan import Plan

AHEAD = 3
"""So many games wait for each worker."""


def play_here(plan: Plan, games: Iterable[int]) -> Iterator[Played]:
    """One game after the other in this process."""
    return (play_game(plan, game) for game in games)


def play_in_processes(plan: Plan, games: Iterable[int], jobs: int) -> Iterator[Played]:
    """Games in several processes of this machine, as they are done."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, _begin)
    numbers = iter(games)
    try:
        waiting: set[Future[Played]] = {
            pool.submit(play_game, plan, game) for game in islice(numbers, AHEAD * jobs)
        }
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(play_game, plan, game) for game in islice(numbers, len(done))}
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin() -> None:
    """Ctrl-C is for the parent, who ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
