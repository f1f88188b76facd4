"""Transports: what both promise, and when the quick one is taken."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.live.asgi_transport import UNSENT_BYTES, AsgiTransport
from bunny_kingdom.server.live.connections import Connections
from bunny_kingdom.server.live.protocols import protocols_for
from bunny_kingdom.server.live.uvicorn_transport import text_frame
from server.clients import Guest
from server.serving import Process, processes

MISSING = """
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
del WebSocketsSansIOProtocol.handle_pong
"""
LATER = """
import uvicorn
uvicorn.__version__ = "0.99.1"
"""


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_a_text_frame_is_the_librarys(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


# -- which way is taken -----------------------------------------------------------------


def way_of(transport: Any) -> str:
    """The way that a server with such a setting would go."""
    taken = protocols_for(Connections(Settings(transport=transport)))
    return "plain" if taken["http"] == "h11" else "quick"


def test_the_quick_way_is_taken_where_it_fits(caplog: pytest.LogCaptureFixture) -> None:
    assert [way_of(each) for each in ("auto", "quick", "plain")] == ["quick", "quick", "plain"]
    assert [record.message for record in caplog.records] == ["sockets are served over plain ASGI"]


def _later(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(uvicorn, "__version__", "0.99.1")


def _without_member(patch: pytest.MonkeyPatch) -> None:
    patch.delattr(WebSocketsSansIOProtocol, "handle_pong")


def _other_parameters(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(WebSocketsSansIOProtocol, "handle_ping", lambda self, event: None)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_later, "not tested with uvicorn 0.99.1"),
        (_without_member, "handle_pong"),
        (_other_parameters, "handle_ping takes other parameters"),
    ],
)
def test_the_plain_way_is_taken_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    change: Callable[[pytest.MonkeyPatch], None],
    reason: str,
) -> None:
    change(monkeypatch)
    assert way_of("auto") == "plain"
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert reason in record.__dict__["reason"]
    with pytest.raises(BadConfig, match=reason):
        way_of("quick")


@pytest.mark.slow
@pytest.mark.anyio
@pytest.mark.parametrize("first", [MISSING, LATER], ids=["a member is missing", "a later uvicorn"])
async def test_a_server_without_the_quick_way_serves(sqlite: str, first: str) -> None:
    server = Process(sqlite, first=first)
    with processes(server):
        await server.ready()
        async with Guest(server.url, "Ann") as ann:
            table = await ann.make_table(players=2)
            async with ann.sit_at(table) as place:
                told = await place.send("say", text="hello")
                await place.until(lambda: place.seq >= told["seq"])
    assert "sockets are served over plain ASGI" in server.said


# -- the plain way ----------------------------------------------------------------------


class Below:
    """The server below a plain transport: its reader reads when it is told to."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.reads = asyncio.Event()
        self.coming: asyncio.Queue[Any] = asyncio.Queue()

    async def send(self, message: Any) -> None:
        await self.reads.wait()
        self.sent.append(message.get("text") or message["type"])


def plain(below: Below, send_seconds: float = 60) -> AsgiTransport:
    return AsgiTransport(below.coming.get, below.send, send_seconds)


async def turn() -> None:
    """Let everybody go on as far as they can."""
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.anyio
async def test_what_is_said_waits_for_its_reader() -> None:
    below = Below()
    transport = plain(below)
    transport.say(b"one")
    stuck = [transport.stuck]
    await turn()
    stuck.append(transport.stuck)
    assert stuck == [False, True]
    transport.say(b"two")
    closing = asyncio.create_task(transport.close(4400, "bad-request"))
    await turn()
    assert below.sent == []
    below.reads.set()
    await closing
    assert below.sent == ["one", "two", "websocket.close"]
    transport.say(b"three")
    await turn()
    assert below.sent[2:] == ["websocket.close"]
    assert await transport.hear() is None


@pytest.mark.anyio
async def test_a_reader_has_so_much_time() -> None:
    transport = plain(Below(), send_seconds=0.01)
    listening = asyncio.create_task(transport.hear())
    transport.say(b"one")
    await transport.ready()
    assert await listening is None


@pytest.mark.anyio
async def test_a_reader_may_leave_so_much_unread() -> None:
    transport = plain(Below())
    listening = asyncio.create_task(transport.hear())
    large = b"x" * (UNSENT_BYTES + 1)
    transport.say(large)
    await turn()
    assert not listening.done()
    transport.say(b"one more")
    assert await listening is None


@pytest.mark.anyio
async def test_what_is_heard() -> None:
    below = Below()
    transport = plain(below)
    for message in (
        {"type": "websocket.receive", "text": "hello"},
        {"type": "websocket.receive", "bytes": b"x"},
        {"type": "websocket.disconnect"},
    ):
        below.coming.put_nowait(message)
    assert [await transport.hear() for _ in range(4)] == ["hello", "", None, None]


@pytest.mark.anyio
async def test_a_server_that_cannot_send_ends_the_socket() -> None:
    async def gone(message: Any) -> None:
        raise OSError

    transport = AsgiTransport(asyncio.Queue[Any]().get, gone, 60)
    listening = asyncio.create_task(transport.hear())
    transport.say(b"one")
    assert await listening is None
