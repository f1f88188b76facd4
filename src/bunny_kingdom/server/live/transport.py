"""A transport: how a viewer's socket receives and sends, whichever way its bytes travel.

There are two. The plain one uses ASGI messages alone, so it works with any server. The quick one is
uvicorn's own connection with some members overridden; `protocols` decides whether it is used.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from litestar import WebSocket

from bunny_kingdom.server.live.asgi_transport import AsgiTransport

QUICK = "bunny.transport"
"""The extension of the scope in which the quick transport is found."""


class Transport(Protocol):
    """One open socket, as whoever serves it sees it."""

    @property
    def stuck(self) -> bool:
        """Whether the reader has left so much unread that nothing more should be said."""

    async def ready(self) -> None:
        """Wait until the reader has read enough; one that takes too long is dropped."""

    def say(self, text: bytes) -> None:
        """Send a text message; it is lost if the socket ends, which the listener hears."""

    def hold(self) -> None:
        """What is said from now on leaves together: a packet costs more than an update."""

    def let_go(self) -> None:
        """It leaves now."""

    async def hear(self) -> str | None:
        """The next message, "" for one without text; None when the socket has ended."""

    async def close(self, code: int, reason: str) -> None:
        """End it after what was said before, and tell why."""

    def drop(self) -> None:
        """End it at once, without a word."""


def transport_of(socket: WebSocket[Any, Any, Any], send_seconds: float) -> Transport:
    """The transport of a socket that was accepted."""
    quick: Transport | None = _extensions(socket.scope).get(QUICK)
    return quick or AsgiTransport(socket.receive, socket.send, send_seconds)


def when_gone(scope: Mapping[str, Any], done: Callable[[], None]) -> None:
    """Do something as soon as nothing is left of a socket whose application has ended."""
    if quick := _extensions(scope).get(QUICK):
        quick.when_gone(done)
    else:
        done()


def _extensions(scope: Mapping[str, Any]) -> Mapping[str, Any]:
    return scope.get("extensions") or {}
