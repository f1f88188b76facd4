"""Processes: the parts of a review in several of them, in the order in which they are done."""

import multiprocessing
import signal
from collections.abc import Iterable, Iterator

from bunny_kingdom.coach.judgement import Depth
from bunny_kingdom.coach.parts.work import Part, Work
from bunny_kingdom.kernel.record import Record

_work: list[Work] = []
"""In a worker: what it works on."""


def parts_done(work: Work, numbers: Iterable[int], jobs: int) -> Iterator[Part]:
    """These parts of the work, each as soon as it is done."""
    if jobs == 1:
        yield from map(work.part, numbers)
        return
    given = work.record, work.seat, work.seed, work.depth
    with multiprocessing.get_context("spawn").Pool(jobs, _begin, given) as pool:
        yield from pool.imap_unordered(_part, numbers)


def _begin(record: Record, seat: int, seed: str, depth: Depth) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, who ends the workers
    _work.append(Work(record, seat, seed, depth))


def _part(number: int) -> Part:
    return _work[0].part(number)
