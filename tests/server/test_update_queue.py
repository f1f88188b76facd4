"""The queue of updates: what waits is done table by table, and others are heard in between."""

import asyncio
from collections.abc import Sequence
from functools import partial

from bunny_kingdom.server.live.update_queue import AT_A_TURN, UpdateQueue


def _seen(names: Sequence[str]) -> list[str]:
    """What happens in which order, with a dash for each turn; a name begins with its table."""

    async def run() -> list[str]:
        queue, seen = UpdateQueue(), list[str]()
        for name in names:
            queue.add(name[0], partial(seen.append, name))
        while len(seen) - seen.count("-") < len(names):
            await asyncio.sleep(0)
            seen.append("-")
        return seen

    return asyncio.run(run())


def test_the_loop_turns_between_tables() -> None:
    seen = _seen("abc")
    assert [name for name in seen if name != "-"] == ["a", "b", "c"]
    assert "-" in seen[seen.index("a") : seen.index("b")]
    assert "-" in seen[seen.index("b") : seen.index("c")]


def test_a_table_is_told_in_a_row() -> None:
    seen = _seen(["a1", "b1", "a2", "b2", "a3"])
    first = seen.index("a1")
    assert seen[first : first + 3] == ["a1", "a2", "a3"]
    assert seen.index("b2") == seen.index("b1") + 1


def test_a_crowd_at_a_table_keeps_nobody_waiting() -> None:
    crowd = [f"a{number}" for number in range(2 * AT_A_TURN + 1)]
    seen = _seen([*crowd, "b"])
    told = [name for name in seen if name != "-"]
    assert told == [*crowd[:AT_A_TURN], "b", *crowd[AT_A_TURN:]]
    assert "-" in seen[seen.index(crowd[-2]) : seen.index(crowd[-1])]


def test_what_queues_meanwhile_is_done_after_what_waited() -> None:
    async def run() -> str:
        queue, seen, done = UpdateQueue(), list[str](), asyncio.Event()

        def last() -> None:
            seen.append("c")
            done.set()

        queue.add("1", partial(queue.add, "1", last))
        queue.add("2", lambda: seen.append("a"))
        queue.add("3", lambda: seen.append("b"))
        async with asyncio.timeout(10):
            await done.wait()
        return "".join(seen)

    assert asyncio.run(run()) == "abc"


def test_work_that_fails_keeps_nobody_back() -> None:
    async def run() -> bool:
        queue, done = UpdateQueue(), asyncio.Event()
        for work in (lambda: [][0], done.set):
            queue.add("1", work)
        async with asyncio.timeout(10):
            await done.wait()
        queue.add("1", done.clear)
        async with asyncio.timeout(10):
            while done.is_set():
                await asyncio.sleep(0)
        return True

    assert asyncio.run(run())
