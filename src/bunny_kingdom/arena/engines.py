"""Engines: where the games of a plan are played. All give the same games, in any order."""

import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing.connection import Connection
from threading import Thread

from bunny_kingdom.arena.match import Played, play_game
from bunny_kingdom.arena.plan import Plan
from bunny_kingdom.bots.child import end_all_children

AHEAD = 3
"""How many games are queued for each worker."""


def play_here(plan: Plan, games: Iterable[int]) -> Iterator[Played]:
    """One game after the other in this process."""
    return (play_game(plan, game) for game in games)


def play_in_processes(plan: Plan, games: Iterable[int], jobs: int) -> Iterator[Played]:
    """Games in several processes of this machine, as they are done.

    The workers hold one end of a lifeline. If it breaks, because this process was interrupted or is
    dead, they end at once, and so do the bots they started.
    """
    context = multiprocessing.get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, _begin, (theirs,))
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
    except BaseException:
        ours.close()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        ours.close()
        theirs.close()


def _begin(lifeline: Connection) -> None:
    """In a worker: Ctrl-C is for the parent, who ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: Thread(target=_give_up).start())
    Thread(target=_hold, args=(lifeline,), daemon=True).start()


def _hold(lifeline: Connection) -> None:
    lifeline.poll(None)
    _give_up()


def _give_up() -> None:
    """Runs in its own thread, since the main one may be busy starting a bot."""
    end_all_children()
    os._exit(1)
