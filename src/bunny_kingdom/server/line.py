"""A line: one viewer's socket, with commands coming in and answers and states going out."""

import asyncio
from time import monotonic
from typing import Any

import msgspec
from litestar import WebSocket

from bunny_kingdom.server import metrics
from bunny_kingdom.server.commands import command_decoder
from bunny_kingdom.server.errors import CLOSE, CLOSE_OTHER, Refusal
from bunny_kingdom.server.following import Follower
from bunny_kingdom.server.frames import frames_of
from bunny_kingdom.server.house import House
from bunny_kingdom.server.identities import Identity
from bunny_kingdom.server.limits import Bucket
from bunny_kingdom.server.telling import Refused, encode
from bunny_kingdom.server.tokens import find_identity
from bunny_kingdom.server.viewers import Viewer

AnySocket = WebSocket[Any, Any, Any]
WARNINGS = 20
"""So many messages above the rate are refused; then the socket is closed."""


async def refuse(socket: AnySocket, refusal: Refusal) -> None:
    """Say why, and close the socket with the code for it."""
    problem = refusal.problem
    await socket.send_data(encode(Refused(problem.code, problem.message)), mode="text")
    await socket.close(code=CLOSE.get(refusal.code, CLOSE_OTHER), reason=refusal.code)


class Line:
    """One socket. A reader that stops reading is dropped; it resumes by the number it saw."""

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
        self._frames = frames_of(socket.scope)
        self._follower = Follower(
            house.tables, house.pace, self._frames, table_id, viewer, since, light, self._drop
        )
        self._table_id = table_id
        self._identity = identity
        self._bucket = Bucket(house.settings.message_rate, house.settings.message_burst)
        self._warnings = 0
        self._performing = False
        self._dropped = False
        self._task: asyncio.Task[None] | None = None
        self._check: asyncio.Task[None] | None = None

    # -- fan-out and sweeps -------------------------------------------------------------

    def wake(self, seq: int) -> None:
        """The table went on."""
        self._follower.wake(seq)

    def revoked(self, identity: str) -> None:
        """Some device of an identity may not look any more: this one has to prove itself."""
        if self._follower.viewer.identity == identity and self._check is None:
            self._check = asyncio.create_task(self._prove())

    async def _prove(self) -> None:
        try:
            await find_identity(self._house, self._socket)
            self._check = None
        except Refusal as refusal:
            self._follower.end()
            await refuse(self._socket, refusal)
            self._drop()

    def drop_if_slow(self) -> None:
        """End the connection of a reader that does not read."""
        began = self._frames.stuck_since
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
        self._follower.look()
        try:
            # a task of its own: each message would have to go through all layers of the application
            self._task = asyncio.create_task(self._receive())
            await self._task
        except asyncio.CancelledError:
            pass  # dropped: it resumes with a new socket
        finally:
            self._follower.end()
            house.fanout.unwatch(self._table_id, self)
            metrics.sockets.dec()

    async def _receive(self) -> None:
        while not self._dropped:
            message = await self._frames.receive()
            if message["type"] != "websocket.receive":
                return
            if not self._bucket.take():
                self._warnings += 1
                refusal = Refusal("too-fast", "fewer messages, please")
                if self._warnings > WARNINGS:
                    await refuse(self._socket, refusal)
                    return
                await self._say(Refused(refusal.code, str(refusal)))
                continue
            answer = await self._answer(message.get("text") or "")
            if self._frames.stuck_since:
                await self._frames.ready()
            self._frames.hold()
            self._frames.say(encode(answer))
            self._follower.tell()
            self._frames.let_go()

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

    async def _say(self, message: msgspec.Struct) -> None:
        if self._frames.stuck_since:
            await self._frames.ready()
        self._frames.say(encode(message))


def _id_in(text: str) -> str | None:
    """The id of a message that is no command, so that its sender knows which one it was."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    name = found.get("id") if isinstance(found, dict) else None
    return name if isinstance(name, str) and len(name) <= 64 else None
