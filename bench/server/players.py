"""Tables full of players for a load: every seat has its socket, one command a table at a time."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

import httpx
import msgspec
from bench.server.old_page import OutlookAsker
from bench.server.owed import decoder
from bench.server.wire import Wire, open_wire

SEQ = re.compile(rb'^\{"type":"(?:update|state)","seq":(\d+)')
OLD = b'{"type":"state"'
LIGHT = b'"changes":{"view":'
FACE_DOWN = b'"decision":"exploration"'
SEATS = 4
AT_ONCE = 16
SETTLE_SECONDS = 30
WARM_SECONDS = 2
"""boardgame_load.js waits as long: what a server compiles at first is not measured."""
LOOK_SECONDS = 0.02
OVER = b'"status":"finished"'


class Table:
    """One table with a socket for each seat."""

    def __init__(self, table_id: str, cookies: list[str], random: Random, source: str = "") -> None:
        self.id = table_id
        self.source = source
        """The address from which its players come; by default the machine's own."""
        self.cookies = cookies
        self.wires: list[Wire] = []
        self.askers: list[OutlookAsker] = []
        self.full: list[bytes] = [b""] * SEATS
        """The last whole update of each seat; none once the seat has acted on it."""
        self.upto = [0] * SEATS
        self.acked = 0
        self.busy = False
        self.over = False
        self.upto_command = 0
        """It acts by itself until it has sent so many."""
        self.sent_at = 0.0
        self.times: list[float] = []
        self.refused = 0
        self._random = random
        self.sent = 0

    def hear(self, seat: int, message: bytes) -> None:
        """Remember the last update; note when an answer came."""
        found = SEQ.match(message)
        if found:
            self.upto[seat] = int(found[1])
            if b'"view":' in message and LIGHT not in message:
                self.full[seat] = message if b'"decision":' in message else b""
                self.over = self.over or OVER in message
            if self.askers and message.startswith(OLD):
                self.askers[seat].ask()
        elif message.startswith(b'{"type":"ack"'):
            self.times.append(perf_counter() - self.sent_at)
            self.acked = msgspec.json.decode(message)["seq"]
            self.busy = False
        else:
            self.refused += 1
            self.busy = False
        if self.sent < self.upto_command:
            self.act()

    def act(self) -> bool:
        """Send a command for some seat that owes one; False if no seat is known to."""
        if self.busy:
            return False
        seats = [n for n in range(SEATS) if self.full[n] and self._may_act(n)]
        self._random.shuffle(seats)
        for seat in seats:
            update = decoder.decode(self.full[seat])
            self.full[seat] = b""
            if actions := update.actions():
                self._send(seat, update.seq, self._random.choice(actions))
                return True
        return False

    def _may_act(self, seat: int) -> bool:
        """Whether a seat has heard everything that matters to it: it need not wait for picks
        that others make face down.
        """
        return self.upto[seat] >= self.acked or FACE_DOWN in self.full[seat]

    def _send(self, seat: int, seen: int, action: dict[str, Any]) -> None:
        self.sent += 1
        self.busy = True
        self.sent_at = perf_counter()
        self.wires[seat].send(
            b'{"command":"act","id":"%d","seen":%d,"action":%s}'
            % (self.sent, seen, msgspec.json.encode(action))
        )


class Crowd:
    """Many tables of one server: those of four busy guests, or each a household of its own.

    With the habit of the page every seat wants the outlook too.
    """

    def __init__(
        self, host: str, port: int, households: bool = False, like_the_page: bool = False
    ) -> None:
        self._host, self._port = host, port
        self._households = households
        self._like_the_page = like_the_page
        self.tables: list[Table] = []
        self._random = Random(1)

    async def sit_down(self, count: int) -> None:
        """Make tables, take all seats, open all sockets."""
        await self.make_tables(count)
        await self.open_sockets()

    async def make_tables(self, count: int) -> None:
        """Make tables and take all seats."""
        limit = asyncio.Semaphore(AT_ONCE)
        if not self._households:
            async with self._guests("") as guests:
                await asyncio.gather(*(self._one(guests, limit) for _ in range(count)))
            return

        async def household(number: int) -> None:
            source = f"127.1.{number // 250}.{number % 250 + 1}"
            async with limit, self._guests(source) as guests:
                await self._one(guests, asyncio.Semaphore(), source)

        await asyncio.gather(*(household(number) for number in range(count)))

    @asynccontextmanager
    async def _guests(self, source: str) -> AsyncIterator[list[httpx.AsyncClient]]:
        address = f"http://{self._host}:{self._port}"
        async with AsyncExitStack() as stack:
            guests = []
            for number in range(SEATS):
                transport = httpx.AsyncHTTPTransport(local_address=source or None)
                guest = httpx.AsyncClient(base_url=address, transport=transport, timeout=60)
                guests.append(await stack.enter_async_context(guest))
                await guest.post("/identities", json={"name": f"P{number}"})
            yield guests

    async def _one(
        self, guests: list[httpx.AsyncClient], limit: asyncio.Semaphore, source: str = ""
    ) -> None:
        async with limit:
            cookies = [guest.cookies["bunny"] for guest in guests]
            self.tables.append(Table(await self._make(guests), cookies, self._random, source))

    async def open_sockets(self) -> None:
        """Open a socket for every seat that has none."""
        limit = asyncio.Semaphore(AT_ONCE)

        async def one(table: Table) -> None:
            async with limit:
                path = f"/tables/{table.id}/socket?light=1"
                if self._like_the_page:
                    path += "&outlook=1"
                    table.askers = [
                        OutlookAsker(self._host, self._port, table.id, cookie)
                        for cookie in table.cookies
                    ]
                for seat, cookie in enumerate(table.cookies):
                    hear = partial(table.hear, seat)
                    wire = await open_wire(self._host, self._port, path, cookie, hear, table.source)
                    table.wires.append(wire)

        await asyncio.gather(*(one(table) for table in self.tables if not table.wires))

    async def _make(self, guests: list[httpx.AsyncClient]) -> str:
        made = await guests[0].post("/tables", json={"players": SEATS})
        table_id: str = made.json()["table"]["id"]
        for number, guest in enumerate(guests):
            for command in (["join"] if number else []) + ["ready"]:
                body: dict[str, Any] = {"command": command, "id": command}
                answer = await guest.post(f"/tables/{table_id}/commands", json=body)
                answer.raise_for_status()
        return table_id

    async def flat_out(self, seconds: float) -> float:
        """Commands a second when every table goes as fast as it can, after a warm-up and until
        a game ends: from then on there are fewer tables.
        """
        self._go(sys.maxsize)
        await asyncio.sleep(WARM_SECONDS)
        self._forget()
        began = perf_counter()
        while (passed := perf_counter() - began) < seconds and not any(t.over for t in self.tables):
            await asyncio.sleep(LOOK_SECONDS)
        rate = sum(len(table.times) for table in self.tables) / passed
        self._go(0)
        await self._settled()
        return rate

    async def play(self, commands: int) -> None:
        """Bring every table forward by so many commands of its game."""
        self._go(commands)
        while any(table.sent < commands and not table.over for table in self.tables):
            await asyncio.sleep(LOOK_SECONDS)
        await self._settled()

    def _go(self, upto_command: int) -> None:
        for table in self.tables:
            table.upto_command = upto_command
            if upto_command:
                table.act()

    async def _settled(self) -> None:
        """Wait until every command is answered and every seat has heard of it."""
        async with asyncio.timeout(SETTLE_SECONDS):
            while any(table.busy or min(table.upto) < table.acked for table in self.tables):
                await asyncio.sleep(0.01)

    async def at_rate(self, rate: float, seconds: float) -> tuple[float, list[float]]:
        """The rate that was reached, and the times to acknowledgement, at a steady rate."""
        self._forget()
        began = perf_counter()
        sent = turn = 0
        while (now := perf_counter() - began) < seconds:
            for _ in range(len(self.tables)):
                if sent >= now * rate:
                    break
                turn += 1
                sent += self.tables[turn % len(self.tables)].act()
            await asyncio.sleep(0.0005)
        times = [time for table in self.tables for time in table.times]
        return len(times) / seconds, sorted(times)

    def leave(self) -> None:
        """Close all sockets."""
        for table in self.tables:
            for wire in table.wires:
                wire.close()
            for asker in table.askers:
                asker.close()

    def _forget(self) -> None:
        for table in self.tables:
            table.times.clear()


def part(times: list[float], share: float) -> float:
    """A quantile, in milliseconds."""
    return times[min(len(times) - 1, int(len(times) * share))] * 1000 if times else float("nan")
