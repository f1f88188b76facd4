"""Raw connections for tests of what no client would send, from whichever address we like.

All of 127/8 is this machine, so that hostile connections need not share the honest ones' limits.
"""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from server.clients import Guest

HOSTILE = "127.0.0.2"
CONTINUATION, TEXT, BINARY, PING, PONG = 0, 1, 2, 9, 10
WAIT_SECONDS = 20
SMALL_BUFFER = 4096


def frame(kind: int, payload: bytes = b"", last: bool = True) -> bytes:
    """A frame as a client sends it; a mask of zeros is a mask."""
    size = len(payload)
    head = bytes((last << 7 | kind,))
    if size < 126:
        return head + bytes((128 | size,)) + bytes(4) + payload
    return head + b"\xfe" + size.to_bytes(2, "big") + bytes(4) + payload


class Raw:
    """A connection on which anything can be sent; it is read only when asked for."""

    def __init__(self, sock: socket.socket) -> None:
        self._socket = sock

    async def send(self, data: bytes) -> None:
        async with asyncio.timeout(WAIT_SECONDS):
            await asyncio.get_running_loop().sock_sendall(self._socket, data)

    async def read(self, most: int = 65_536) -> bytes:
        """What comes next; nothing when the other side has ended."""
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                return await asyncio.get_running_loop().sock_recv(self._socket, most)
        except ConnectionError:
            return b""

    async def read_until(self, wanted: bytes) -> bytes:
        found = b""
        while wanted not in found:
            data = await self.read()
            assert data, f"it ended after {found!r}"
            found += data
        return found

    async def ended(self) -> bytes:
        """Read to the end, which has to come; gives all that came."""
        found = b""
        while data := await self.read():
            found += data
        return found

    async def flood(self, data: bytes) -> None:
        """Send the same again and again until the other side ends it, which it has to."""
        with suppress(ConnectionError):
            async with asyncio.timeout(WAIT_SECONDS):
                while True:
                    await self.send(data)
                    await asyncio.sleep(0)


@asynccontextmanager
async def raw_connection(url: str, source: str = HOSTILE) -> AsyncIterator[Raw]:
    """A connection on which nothing was said yet."""
    host, _, port = url.removeprefix("http://").partition(":")
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as sock:
        sock.setblocking(False)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        sock.bind((source, 0))
        await asyncio.get_running_loop().sock_connect(sock, (host, int(port)))
        yield Raw(sock)


def opening(table: str, guest: Guest | None = None) -> bytes:
    """A request for a socket."""
    cookie = f"Cookie: bunny={guest.token}\r\n" if guest else ""
    return (
        f"GET /tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{cookie}\r\n"
    ).encode()


@asynccontextmanager
async def raw_socket(
    url: str, table: str, guest: Guest | None = None, source: str = HOSTILE
) -> AsyncIterator[Raw]:
    """A WebSocket at a table, of which nothing is read but the first bytes of the answer."""
    async with raw_connection(url, source) as raw:
        await raw.send(opening(table, guest))
        assert await raw.read(12) == b"HTTP/1.1 101"
        yield raw


def resident_mb(pid: int) -> float:
    """The memory that a process has."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
