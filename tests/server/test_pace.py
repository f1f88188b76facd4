"""Pace: whoever builds a state waits for a turn, and others are heard between two turns."""

import asyncio

from bunny_kingdom.server.pace import REST, Pace


def test_states_come_in_order_and_the_loop_turns_between_them() -> None:
    async def run() -> list[str]:
        pace, seen = Pace(), list[str]()

        async def state(name: str) -> None:
            await pace.turn()
            seen.append(name)

        async def others() -> None:
            while len(seen) < len("abc") + 2 * REST:
                await asyncio.sleep(0)
                if seen:
                    seen.append("-")

        await asyncio.gather(*map(state, "abc"), others())
        return seen

    seen = asyncio.run(run())
    assert [name for name in seen if name != "-"] == ["a", "b", "c"]
    assert seen.index("b") - seen.index("a") > REST
    assert seen.index("c") - seen.index("b") > REST


def test_who_gives_up_keeps_nobody_waiting() -> None:
    async def run() -> bool:
        pace = Pace()
        first, second, third = (asyncio.ensure_future(pace.turn()) for _ in range(3))
        await asyncio.sleep(0)
        second.cancel()
        async with asyncio.timeout(10):
            await asyncio.gather(first, third)
            await pace.turn()
        return second.cancelled()

    assert asyncio.run(run())
