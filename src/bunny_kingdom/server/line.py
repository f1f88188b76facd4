"""A line: the two directions of one viewer's socket."""

import asyncio
from time import monotonic
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from bunny_kingdom.server import metrics
from bunny_kingdom.server.commands import command_decoder
from bunny_kingdom.server.errors import CLOSE, CLOSE_OTHER, Refusal
from bunny_kingdom.server.house import House
from bunny_kingdom.server.identities import Identity
from bunny_kingdom.server.limits import Bucket
from bunny_kingdom.server.table import Table
from bunny_kingdom.server.telling import (
    Refused,
    encode,
    light_state_for,
    nothing_to_see,
    state_for,
)
from bunny_kingdom.server.tokens import find_identity
from bunny_kingdom.server.viewers import Viewer, still, visible

AnySocket = WebSocket[Any, Any, Any]
WARNINGS = 20
"""So many messages above the rate are refused; then the socket is closed."""
LIGHT_SECONDS = 0.05
"""So long a light state waits for the next one: who decides face down tells nobody anything."""
POLL_SECONDS = 1.0
"""How often a delayed spectator is told what has become visible."""


async def refuse(socket: AnySocket, refusal: Refusal) -> None:
    """Say why, and close the socket with the code for it."""
    problem = refusal.problem
    await socket.send_data(encode(Refused(problem.code, problem.message)), mode="text")
    await socket.close(code=CLOSE.get(refusal.code, CLOSE_OTHER), reason=refusal.code)


class Line:
    """The two directions of one socket.

    What goes out is built when it can be sent: a reader that lags gets fewer and larger
    states, one that stops reading is dropped, and either resumes by the number it saw.
    """

    def __init__(
        self,
        house: House,
        socket: AnySocket,
        table_id: str,
        identity: Identity | None,
        viewer: Viewer,
        since: int,
        light: bool = False,
    ) -> None:
        self._house = house
        self._socket = socket
        self._table_id = table_id
        self._identity = identity
        self._viewer = viewer
        self._sent = since
        self._light = light
        self._first = True
        self._heard = 0
        self._later: asyncio.TimerHandle | None = None
        self._late = False
        self._woken = asyncio.Event()
        self._sending_since: float | None = None
        self._bucket = Bucket(house.settings.message_rate, house.settings.message_burst)
        self._warnings = 0
        self._performing = False
        self._dropped = False
        self._task: asyncio.Task[None] | None = None
        self._check: asyncio.Task[None] | None = None

    # -- fan-out and sweeps -------------------------------------------------------------

    def wake(self, seq: int) -> None:
        """The table went on."""
        if seq > self._heard:
            self._heard = seq
            self._woken.set()

    def revoked(self, identity: str) -> None:
        """Some device of an identity may not look any more: this one has to prove itself."""
        if self._viewer.identity == identity and self._check is None:
            self._check = asyncio.create_task(self._prove())

    async def _prove(self) -> None:
        try:
            await find_identity(self._house, self._socket)
            self._check = None
        except Refusal as refusal:
            await refuse(self._socket, refusal)
            self._drop()

    def drop_if_slow(self) -> None:
        """End the connection if one message takes too long."""
        began = self._sending_since
        if began and monotonic() - began > self._house.settings.send_seconds:
            metrics.dropped.inc()
            self._drop()

    def _drop(self) -> None:
        """End the line; a command that was begun comes to its end first."""
        self._dropped = True
        if self._task and not self._performing:
            self._task.cancel()

    # -- the socket ---------------------------------------------------------------------

    async def run(self) -> None:
        """Serve the socket until either side ends it."""
        house = self._house
        house.fanout.watch(self._table_id, self)
        metrics.sockets.inc()
        self._woken.set()
        self._task = asyncio.current_task()
        sender = asyncio.create_task(self._send_states())
        sender.add_done_callback(self._sender_ended)
        try:
            await self._receive()
        except (WebSocketDisconnect, asyncio.CancelledError):
            pass  # gone, or dropped: it resumes with a new socket
        finally:
            sender.cancel()
            self._in_time()
            house.fanout.unwatch(self._table_id, self)
            metrics.sockets.dec()

    def _sender_ended(self, sender: asyncio.Task[None]) -> None:
        if not sender.cancelled() and sender.exception():
            self._drop()

    async def _receive(self) -> None:
        while not self._dropped:
            message = await self._socket.receive()
            if message["type"] != "websocket.receive":
                return
            if not self._bucket.take():
                self._warnings += 1
                refusal = Refusal("too-fast", "fewer messages, please")
                if self._warnings > WARNINGS:
                    await refuse(self._socket, refusal)
                    return
                await self._send(Refused(refusal.code, str(refusal)))
                continue
            await self._send(await self._answer(message.get("text") or ""))

    async def _answer(self, text: str) -> msgspec.Struct:
        """The answer to one message."""
        command_id = None
        try:
            command = command_decoder.decode(text)
            command_id = command.id
            if self._identity is None:
                raise Refusal("no-identity", "choose a name first")
            self._performing = True
            return await self._house.performer.perform(self._table_id, self._identity, command)
        except msgspec.ValidationError as error:
            return Refused("bad-request", f"this is no command: {error}", _id_in(text))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return Refused("bad-json", "this is not JSON")
        except Refusal as refusal:
            problem = refusal.problem
            return Refused(problem.code, problem.message, command_id, problem.reason)
        finally:
            self._performing = False

    async def _send_states(self) -> None:
        delay = self._viewer.role == "watch"
        while True:
            if delay:
                await self._woken_or_later()
            else:
                await self._woken.wait()
            self._woken.clear()
            await self._house.pace.turn()
            table = await self._house.tables.get(self._table_id, at_least=self._heard)
            table = await visible(self._house.tables, table, self._viewer)
            if self._first or table.seq > self._sent:
                await self._send_state(table)

    async def _woken_or_later(self) -> None:
        table = self._house.tables.in_memory(self._table_id)
        if table is not None and not table.settings.spectator_delay:
            await self._woken.wait()
            return
        try:
            async with asyncio.timeout(POLL_SECONDS):
                await self._woken.wait()
        except TimeoutError:
            pass

    async def _send_state(self, table: Table) -> None:
        viewer = self._viewer = still(table, self._viewer)
        since = min(self._sent, table.seq)
        past = table.since(since)
        if past is None:
            past = await self._house.tables.past(table.id, since, table.seq)
        if self._light and not self._first and nothing_to_see(viewer, past):
            if not self._waited():
                return
            state = light_state_for(table, viewer, since, past)
        else:
            state = state_for(table, viewer, since, past, everything=self._first)
        self._in_time()
        self._first = False
        self._sent = state.seq
        await self._send(state)

    def _waited(self) -> bool:
        """Whether a light state has waited long enough; if not, it is sent later."""
        if self._later is None:
            loop = asyncio.get_running_loop()
            self._later = loop.call_later(LIGHT_SECONDS, self._overdue)
        return self._late

    def _overdue(self) -> None:
        self._late = True
        self._woken.set()

    def _in_time(self) -> None:
        """Nothing waits any more."""
        self._late = False
        if self._later is not None:
            self._later.cancel()
            self._later = None

    async def _send(self, message: msgspec.Struct) -> None:
        self._sending_since = monotonic()
        await self._socket.send(
            {"type": "websocket.send", "bytes": None, "text": encode(message).decode()}
        )
        self._sending_since = None


def _id_in(text: str) -> str | None:
    """The id of a message that is no command, so that its sender knows which one it was."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    name = found.get("id") if isinstance(found, dict) else None
    return name if isinstance(name, str) and len(name) <= 64 else None
