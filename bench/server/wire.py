"""A WebSocket client as light as possible, so that the load costs less than what it measures."""

import asyncio
import base64
import os
from collections.abc import Callable

MASK = b"\x00\x00\x00\x00"
"""A mask of zeros is a mask, and leaves the payload as it is."""


class Wire(asyncio.Protocol):
    """One socket; `heard` is called with each text message."""

    def __init__(self, path: str, host: str, cookie: str, heard: Callable[[bytes], None]) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: bunny={cookie}\r\n\r\n"
        ).encode()
        self._heard = heard
        self._buffer = bytearray()
        self._open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        """The other side is gone."""
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        """Cut what came into messages."""
        buffer = self._buffer
        buffer += data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self._transport.close()
                return
            del buffer[: end + 4]
            self._open = True
            self.opened.set_result(None)
        while len(buffer) >= 2:
            size, start = buffer[1] & 127, 2
            if size == 126:
                if len(buffer) < 4:
                    return
                size, start = int.from_bytes(buffer[2:4], "big"), 4
            elif size == 127:
                if len(buffer) < 10:
                    return
                size, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + size:
                return
            kind = buffer[0] & 15
            payload = bytes(buffer[start : start + size])
            del buffer[: start + size]
            if kind == 1:
                self._heard(payload)
            elif kind == 9:
                self._frame(10, payload)

    def send(self, payload: bytes) -> None:
        """Send a text message."""
        self._frame(1, payload)

    def close(self) -> None:
        """Hang up, without a word."""
        self._transport.abort()

    def _frame(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        if size < 126:
            head = bytes((128 | kind, 128 | size))
        else:
            head = bytes((128 | kind, 254)) + size.to_bytes(2, "big")
        self._transport.write(head + MASK + payload)


async def open_wire(
    host: str, port: int, path: str, cookie: str, heard: Callable[[bytes], None], source: str = ""
) -> Wire:
    """An open socket, from an address of this machine if one is named."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(path, f"{host}:{port}", cookie, heard),
        *(host, port),
        local_addr=(source, 0) if source else None,
    )
    await wire.opened
    return wire
