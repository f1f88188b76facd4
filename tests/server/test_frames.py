"""Frames: what we write is what the library would, and what comes in waits for its reader."""

import asyncio

import pytest
from websockets.frames import Frame, Opcode

from bunny_kingdom.server.frames import Mailbox, text_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_a_text_frame_is_the_librarys(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_a_mailbox_keeps_its_messages_in_order() -> None:
    async def run() -> list[str]:
        box = Mailbox()
        box.put_nowait("a")
        box.put_nowait("b")
        assert (box.qsize(), box.empty()) == (2, False)
        return [await box.get(), await box.get(), str(box.empty())]

    assert asyncio.run(run()) == ["a", "b", "True"]


def test_a_mailbox_wakes_who_waits_and_survives_one_who_gives_up() -> None:
    async def run() -> str:
        box = Mailbox()
        gone = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        gone.cancel()
        box.put_nowait("a")
        waiting = asyncio.create_task(box.get())
        first = await waiting
        later = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        box.put_nowait("b")
        box.put_nowait("c")
        return str(first) + str(await later) + str(await box.get())

    assert asyncio.run(run()) == "abc"
