"""Running a simulation in one process or several.

Game number n depends only on the seed and on n, and sums are exact; so the result is the same for
any number of processes.
"""

import multiprocessing
import re
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from random import Random
from threading import current_thread, main_thread
from time import perf_counter
from typing import Any

from bunny_kingdom.kernel.config import Config, check_seed
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.simulation.random_play import Played, random_game
from bunny_kingdom.simulation.sums import Summary, Sums
from bunny_kingdom.titles import AnyRules, rules_of

MOST_GAMES_A_CHUNK = 20

Inspect = Callable[[AnyRules, Played], None]
"""Looks at every finished game; with several processes it must be a function of a module."""


@dataclass(frozen=True)
class Task:
    """What is to be simulated."""

    title: str
    players: int
    games: int
    seed: str
    options: dict[str, str]
    cards: tuple[dict[str, Any], ...]
    records: Path | None
    inspect: Inspect | None

    def config(self, number: int) -> Config:
        """The configuration of a game, numbered from 1; its seed serves its players too."""
        seed = blake2b(f"{self.seed}/{number}".encode(), digest_size=16).hexdigest()
        return Config(self.title, self.players, seed, self.options, self.cards)

    def record_name(self, number: int) -> str:
        """The name of a game's file; names sort in the order of the games."""
        return f"game-{number:0{len(str(self.games))}d}.jsonl"

    def chunks(self, jobs: int) -> Iterator[range]:
        """The numbers of the games in portions that keep all jobs busy to the end."""
        size = max(1, min(MOST_GAMES_A_CHUNK, self.games // (4 * jobs)))
        for first in range(1, self.games + 1, size):
            yield range(first, min(first + size, self.games + 1))


class Runner:
    """Plays the games of a task, with rules compiled once."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.rules = rules_of(task.title, task.cards)

    def run(self, numbers: range) -> Sums:
        """The sums of the games with these numbers."""
        task, sums = self.task, Sums(self.task.players)
        for number in numbers:
            config = task.config(number)
            played = random_game(self.rules, config, Random(config.seed))
            if task.inspect:
                task.inspect(self.rules, played)
            if task.records:
                record = Record(config, played.entries, self.rules.version)
                with (task.records / task.record_name(number)).open("xb") as file:
                    file.write(record.to_lines(self.rules))
            sums.count(self.rules, played)
        return sums


def simulate(
    title: str = "kingdom",
    players: int | None = None,
    games: int = 1000,
    seed: str | int = 1,
    jobs: int = 1,
    *,
    options: dict[str, str] | None = None,
    cards: tuple[dict[str, Any], ...] = (),
    records: Path | None = None,
    inspect: Inspect | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> Summary:
    """Play games of random players, by default with as many players as the title allows.

    `records` is a folder for the records of all games; `progress` is told of every few games
    that are done. With several jobs the calling script needs its `if __name__ == "__main__"`.
    """
    rules = rules_of(title, cards)
    players = max(rules.player_counts) if players is None else players
    task = Task(title, players, games, str(seed), options or {}, cards, records, inspect)
    _check(task, rules, jobs)
    sums = Sums(players)
    began = perf_counter()
    for part in _in_processes(task, jobs) if jobs > 1 else map(Runner(task).run, task.chunks(1)):
        sums.add(part)
        progress(part.games)
    seconds = perf_counter() - began
    return Summary(title, players, games, seconds, sums, _source_names(rules, sums))


def _check(task: Task, rules: AnyRules, jobs: int) -> None:
    """Refuse what cannot be simulated, before anything is played or written."""
    if task.games < 1:
        raise BadConfig(f"a simulation has 1 game or more, not {task.games}")
    if jobs < 1:
        raise BadConfig(f"a simulation has 1 job or more, not {jobs}")
    check_seed(task.seed)
    rules.check_config(task.config(1))
    if task.records:
        task.records.mkdir(parents=True, exist_ok=True)
        _check_folder(task, task.records)


def _check_folder(task: Task, folder: Path) -> None:
    """Refuse a folder in which a record would be overwritten."""
    for file in folder.iterdir():
        named = re.fullmatch(r"game-(\d+)\.jsonl", file.name)
        number = int(named[1]) if named else 0
        if 1 <= number <= task.games and file.name == task.record_name(number):
            raise BadConfig(f"{file} exists already; choose a new folder for the records")


def _source_names(rules: AnyRules, sums: Sums) -> tuple[str, ...]:
    """The title's sources, and whatever else paid."""
    found = sorted({name for carrots in sums.sources for name in carrots})
    return tuple(dict.fromkeys((*rules.sources, *found)))


def _in_processes(task: Task, jobs: int) -> Iterator[Sums]:
    """The sums of all chunks as they come; only a few chunks wait at a time.

    Processes are spawned, since a fork would copy the locks of a progress bar's thread.
    """
    chunks = task.chunks(jobs)
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, _begin_work, (task,))
    try:
        with _deaf_to_ctrl_c():
            waiting: set[Future[Sums]] = {pool.submit(_work, c) for c in islice(chunks, 2 * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(_work, chunk) for chunk in islice(chunks, len(done))}
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Ignore Ctrl-C while workers start, so that they inherit that: the parent hears it and ends
    them.
    """
    if current_thread() is not main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


_runners: list[Runner] = []
"""The runner of this process, if it is a worker."""


def _begin_work(task: Task) -> None:
    _runners.append(Runner(task))


def _work(numbers: range) -> Sums:
    return _runners[0].run(numbers)
