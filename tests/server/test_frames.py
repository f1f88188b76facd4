"""Frames: what we write is what the library would."""

import pytest
from websockets.frames import Frame, Opcode

from bunny_kingdom.server.frames import text_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_a_text_frame_is_the_librarys(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
