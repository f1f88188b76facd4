"""The habit of the page before `Update`: after each state it asked for the outlook by HTTP."""

import asyncio
import re

LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


class OutlookAsker(asyncio.Protocol):
    """One connection on which a page asks, one request at a time, until it is up to date."""

    def __init__(self, host: str, port: int, table: str, cookie: str) -> None:
        self._place = host, port
        self._request = (
            f"GET /tables/{table}/outlook?as=seat HTTP/1.1\r\nHost: {host}:{port}\r\n"
            f"Cookie: bunny={cookie}\r\n\r\n"
        ).encode()
        self._transport: asyncio.Transport | None = None
        self._opening: asyncio.Task[object] | None = None
        self._buffer = b""
        self._again = self._asking = False

    def ask(self) -> None:
        """A state came."""
        if self._transport is None:
            loop = asyncio.get_running_loop()
            self._opening = self._opening or loop.create_task(
                loop.create_connection(lambda: self, *self._place)
            )
        elif self._asking:
            self._again = True
        else:
            self._asking = True
            self._transport.write(self._request)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the first time."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self.ask()

    def data_received(self, data: bytes) -> None:
        """Wait until an answer is whole; ask again if a newer state came meanwhile."""
        self._buffer += data
        head, found, body = self._buffer.partition(b"\r\n\r\n")
        length = LENGTH.search(head)
        if not found or length is None or len(body) < int(length[1]):
            return
        if not head.startswith(b"HTTP/1.1 200"):
            raise ValueError(head.decode())
        self._buffer, self._asking = b"", False
        if self._again:
            self._again = False
            self.ask()

    def close(self) -> None:
        """Hang up."""
        if self._transport:
            self._transport.abort()
