"""Pace: what queues is done in order and in slices, and others are heard between two slices."""

import asyncio
from collections.abc import Callable
from functools import partial
from time import perf_counter

from bunny_kingdom.server.pace import SLICE_SECONDS, Pace


def _seen(names: str, seconds: float) -> list[str]:
    """What happens in which order: work of so many seconds each, and a dash for each turn."""

    async def run() -> list[str]:
        pace, seen = Pace(), list[str]()

        def work(name: str) -> None:
            until = perf_counter() + seconds
            while perf_counter() < until:
                pass
            seen.append(name)

        for name in names:
            pace.queue(partial(work, name))
        while len(seen) - seen.count("-") < len(names):
            await asyncio.sleep(0)
            seen.append("-")
        return seen

    return asyncio.run(run())


def test_the_loop_turns_between_slices() -> None:
    seen = _seen("abc", SLICE_SECONDS)
    assert [name for name in seen if name != "-"] == ["a", "b", "c"]
    assert "-" in seen[seen.index("a") : seen.index("b")]
    assert "-" in seen[seen.index("b") : seen.index("c")]


def test_short_work_shares_a_slice() -> None:
    seen = _seen("abcdefgh", 0)
    assert seen.index("-") > 1


def test_what_queues_meanwhile_is_done_after_what_waited() -> None:
    async def run() -> str:
        pace, seen, done = Pace(), list[str](), asyncio.Event()

        def last() -> None:
            seen.append("c")
            done.set()

        first: list[Callable[[], None]] = [
            partial(pace.queue, last),
            lambda: seen.append("a"),
            lambda: seen.append("b"),
        ]
        for work in first:
            pace.queue(work)
        async with asyncio.timeout(10):
            await done.wait()
        return "".join(seen)

    assert asyncio.run(run()) == "abc"


def test_work_that_fails_keeps_nobody_back() -> None:
    async def run() -> bool:
        pace, done = Pace(), asyncio.Event()
        pace.queue(lambda: [][0])
        pace.queue(done.set)
        async with asyncio.timeout(10):
            await done.wait()
        pace.queue(done.clear)
        async with asyncio.timeout(10):
            while done.is_set():
                await asyncio.sleep(0)
        return True

    assert asyncio.run(run())
