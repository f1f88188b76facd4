"""Hostile connections of every kind, each opened again whenever the server ends it."""

import argparse
import asyncio
import json
import os
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count

from bench.server.wire import MASK

ADDRESSES = 10
"""127.0.0.2 and on, each with one connection of every kind."""
PAUSE_SECONDS = 0.2
LIFE_SECONDS = 15
SMALL = 1024
CONTINUATION, TEXT, PING, PONG = 0, 1, 9, 10


def frame(kind: int, payload: bytes = b"", last: bool = True) -> bytes:
    """A frame as a client sends it."""
    size = len(payload)
    head = bytes((last << 7 | kind,))
    if size < 126:
        return head + bytes((128 | size,)) + MASK + payload
    return head + b"\xfe" + size.to_bytes(2, "big") + MASK + payload


class Attacker:
    """Somebody at one address, with an identity, who means no good."""

    def __init__(self, port: int, source: str, table: str, cookie: str) -> None:
        self._port, self._source, self._table, self._cookie = port, source, table, cookie
        self._numbers = count()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(self._source, 0), limit=SMALL
        )

    async def _open(self, cookie: str = "") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await self._connect()
        writer.write(
            f"GET /tables/{self._table}/socket HTTP/1.1\r\nHost: localhost\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{cookie}\r\n".encode()
        )
        return reader, writer

    async def _flood(self, data: bytes, reads: bool) -> None:
        reader, writer = await self._open()
        reading = asyncio.create_task(_read_all(reader)) if reads else None
        try:
            while True:
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()
            if reading:
                reading.cancel()

    async def pings(self) -> None:
        """Pings, as fast as they are taken."""
        await self._flood(frame(PING, b"x" * 125) * 100, reads=True)

    async def pongs(self) -> None:
        """Answers that nobody asked for."""
        await self._flood(frame(PONG, b"x" * 125) * 100, reads=True)

    async def unread_pings(self) -> None:
        """Pings by somebody who never reads."""
        await self._flood(frame(PING, b"x" * 125) * 100, reads=False)

    async def pieces(self) -> None:
        """A message in pieces without end."""
        await self._flood(frame(CONTINUATION, last=False) * 2000, reads=True)

    async def large_messages(self) -> None:
        """Messages as large as may be."""
        await self._flood(frame(TEXT, b"x" * 16_000), reads=True)

    async def refused_commands(self) -> None:
        """Commands that are refused, by somebody who never reads."""
        await self._flood(frame(TEXT, b'{"command": "ready", "id": "1"}') * 100, reads=False)

    async def chat(self) -> None:
        """Talk, at the pace that is just allowed."""
        reader, writer = await self._open(f"Cookie: bunny={self._cookie}\r\n")
        reading = asyncio.create_task(_read_all(reader))
        try:
            while not reading.done():
                said = {"command": "say", "id": str(next(self._numbers)), "text": "x" * 500}
                writer.write(frame(TEXT, json.dumps(said).encode()))
                await writer.drain()
                await asyncio.sleep(0.05)
        finally:
            writer.close()
            reading.cancel()

    async def unread_states(self) -> None:
        """A spectator of that talk who never reads."""
        _, writer = await self._open()
        try:
            await writer.wait_closed()
        finally:
            writer.close()

    async def unfinished_heads(self) -> None:
        """A request of which a letter comes now and then."""
        await self._slowly(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")

    async def unfinished_bodies(self) -> None:
        """Likewise its body."""
        head = b"POST /identities HTTP/1.1\r\nHost: localhost\r\n"
        await self._slowly(
            head + b"Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
        )

    async def _slowly(self, begun: bytes) -> None:
        _, writer = await self._connect()
        try:
            writer.write(begun)
            while True:
                await asyncio.sleep(0.5)
                writer.write(b"x")
                await writer.drain()
        finally:
            writer.close()

    async def churn(self) -> None:
        """Sockets that are opened and left, one after the other."""
        while True:
            reader, writer = await self._open()
            try:
                await reader.read(12)
            finally:
                writer.close()
            await asyncio.sleep(0.02)


async def _read_all(reader: asyncio.StreamReader) -> None:
    while await reader.read(65_536):
        pass


KINDS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    "pings": Attacker.pings,
    "pongs": Attacker.pongs,
    "unread pings": Attacker.unread_pings,
    "pieces": Attacker.pieces,
    "large messages": Attacker.large_messages,
    "refused commands": Attacker.refused_commands,
    "chat": Attacker.chat,
    "unread states": Attacker.unread_states,
    "unfinished heads": Attacker.unfinished_heads,
    "unfinished bodies": Attacker.unfinished_bodies,
    "churn": Attacker.churn,
}


async def attack(port: int, table: str, cookies: list[str], seconds: float) -> Counter[str]:
    """Everything at once; gives how often a connection of each kind had to be opened again."""
    lives: Counter[str] = Counter()

    async def one(attacker: Attacker, kind: str) -> None:
        while True:
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(LIFE_SECONDS):
                    await KINDS[kind](attacker)
            lives[kind] += 1
            await asyncio.sleep(PAUSE_SECONDS)

    attackers = [
        Attacker(port, f"127.0.0.{number + 2}", table, cookie)
        for number, cookie in enumerate(cookies)
    ]
    tasks = [asyncio.create_task(one(each, kind)) for each in attackers for kind in KINDS]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return lives


def main() -> None:
    """Attack a server; a process of its own, so that whoever measures is not kept waiting."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("table")
    parser.add_argument("seconds", type=float)
    parser.add_argument("cookies", nargs="+")
    given = parser.parse_args()
    os.nice(10)  # hostile machines are others; on this one they must not take what is measured
    found = asyncio.run(attack(given.port, given.table, given.cookies, given.seconds))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
