"""A viewer's socket at a table: commands come in, answers and updates go out."""

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError

from bunny_kingdom.server.base import metrics
from bunny_kingdom.server.base.addresses import address_of
from bunny_kingdom.server.base.errors import CLOSE, SOMETHING_WRONG, store_away
from bunny_kingdom.server.base.limits import Bucket
from bunny_kingdom.server.http.dependencies import SocketServices, TheSocketServices
from bunny_kingdom.server.http.visitors import device_of
from bunny_kingdom.server.live.follower import Follower, Wish
from bunny_kingdom.server.live.transport import Transport, transport_of
from bunny_kingdom.tables.commands import check_size, command_decoder
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.viewers.messages import Refused, encode
from bunny_kingdom.tables.viewers.viewer import Role, viewer_of

log = logging.getLogger(__name__)
AnySocket = WebSocket[Any, Any, Any]
WARNINGS = 20
"""So many messages above the rate are refused; then the socket is closed."""
MOST_BYTES_A_CHARACTER = 4
"""In UTF-8."""


@websocket("/tables/{table_id:str}/socket")
async def table_socket(
    socket: AnySocket, table_id: FromPath[str], socket_services: TheSocketServices
) -> None:
    """A viewer's socket; `docs/protocol.md` tells what goes over it."""
    try:
        await _serve(socket, table_id, socket_services)
    finally:
        del socket.receive, socket.send  # they know the socket that knows them: freed late


async def _serve(socket: AnySocket, table_id: str, services: SocketServices) -> None:
    await socket.accept()
    transport = transport_of(socket, services.settings.send_seconds)
    try:
        query = socket.query_params
        since = max(0, msgspec.convert(query.get("since", "0"), type=int, strict=False))
        # another process may have told what this one has not heard of yet
        table = await services.tables.get(table_id, at_least=since)
        identity = await services.visitors.find(socket)  # last: it hears of revocations now
        role = msgspec.convert(query.get("as"), type=Role | None)
        own = identity.id if identity else None
        viewer = viewer_of(table, own, role, query.get("invite"))
    except (Refusal, SQLAlchemyError, msgspec.ValidationError) as error:
        await _refuse(transport, _refusal_of(error))
        return
    services.attendant.look(table)
    wish = Wish(
        viewer,
        since,
        query.get("light") == "1",
        query.get("outlook") == "1",
        query.get("presence") == "1",
    )
    await TableSocket(services, socket, transport, table_id, identity, wish).run()


async def _refuse(transport: Transport, refusal: Refusal) -> None:
    """Say why, and close a socket with the code for it."""
    problem = refusal.problem
    metrics.turned_away.labels(problem.code).inc()
    transport.say(encode(Refused(problem.code, problem.message)))
    await transport.close(CLOSE[refusal.code], refusal.code)


def _refusal_of(error: BaseException) -> Refusal:
    """Why a socket is closed."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, SQLAlchemyError):
        return store_away()
    if isinstance(error, msgspec.ValidationError):
        return Refusal("bad-request", "as, since: see docs/protocol.md")
    log.error("an update could not be sent", exc_info=error)
    return Refusal("internal", SOMETHING_WRONG)


class TableSocket:
    """One socket. A reader that stops reading is dropped; it resumes by the number it saw."""

    def __init__(
        self,
        services: SocketServices,
        socket: AnySocket,
        transport: Transport,
        table_id: str,
        identity: Identity | None,
        wish: Wish,
    ) -> None:
        self._services = services
        self._socket = socket
        self._transport = transport
        self._follower = Follower(
            services.tables, services.updates, transport, table_id, wish, self._fail
        )
        self._table_id = table_id
        self.identity = identity
        self._address = address_of(socket.scope, services.settings)
        self.device = device_of(socket)
        self._bucket = Bucket(services.settings.message_rate, services.settings.message_burst)
        self._surely_small = services.settings.command_bytes // MOST_BYTES_A_CHARACTER
        self._warnings = 0
        self._refused = False
        self._check: asyncio.Task[None] | None = None
        self._away: dict[str, float] | None = None
        """Who was away when it was last told; it is never told if nobody asked."""
        self._wish = wish

    # -- fan-out and sweeps -------------------------------------------------------------

    def wake(self, seq: int) -> None:
        self._follower.wake(seq)

    def tell_presence(self) -> None:
        """Tell which players have no page open, if the viewer asked and it has changed."""
        table = self._services.tables.in_memory(self._table_id)
        if not self._wish.presence or self._refused or self._transport.stuck or table is None:
            return
        present = self._services.presence.present(table)
        if present.away != self._away:
            self._away = present.away
            self._transport.say(encode(present))

    def prove(self) -> None:
        """Have the store say whether this device still may; until then no command is begun."""
        if self._check is None:
            self._check = asyncio.create_task(self._prove())

    async def _prove(self) -> None:
        try:
            await self._services.visitors.find(self._socket)
            self._check = None
        except Refusal as refusal:
            await self._refuse(refusal)
        except SQLAlchemyError:
            self._transport.drop()  # who comes back is asked at the door

    def _fail(self, error: BaseException) -> None:
        """What is new cannot be told, or may not be: say why and end."""
        self._follower.end()
        self._check = asyncio.create_task(self._refuse(_refusal_of(error)))

    async def _refuse(self, refusal: Refusal) -> None:
        self._refused = True
        self._follower.end()
        await _refuse(self._transport, refusal)

    # -- the socket ---------------------------------------------------------------------

    async def run(self) -> None:
        fanout = self._services.fanout
        fanout.watch(self._table_id, self)
        metrics.sockets.inc()
        self._follower.look()
        page = self.identity.id if self.identity and not self._wish.viewer.asked else None
        if page:
            self._services.presence.came(self._table_id, page)
        self.tell_presence()
        try:
            # a task of its own: each message would have to go through all layers of the application
            await asyncio.create_task(self._receive())
        finally:
            if self._check:
                self._check.cancel()
            self._follower.end()
            fanout.unwatch(self._table_id, self)
            if page:
                self._services.presence.went(self._table_id, page)
            metrics.sockets.dec()

    async def _receive(self) -> None:
        while True:
            text = await self._transport.hear()
            if self._check:
                await asyncio.wait([self._check])
            if self._refused or text is None:
                return
            if not self._bucket.take():
                self._warnings += 1
                rate, wait = self._services.settings.message_rate, self._bucket.wait
                refusal = Refusal(
                    "too-fast",
                    f"{rate:g} messages a second, please: try again in {wait:.1f} seconds",
                )
                if self._warnings > WARNINGS:
                    await _refuse(self._transport, refusal)
                    return
                await self._say(Refused(refusal.code, str(refusal)))
                continue
            await self._say(await self._answer(text))

    async def _answer(self, text: str) -> msgspec.Struct:
        command_id = None
        try:
            command = command_decoder.decode(text)
            command_id = command.id
            if len(text) > self._surely_small:
                most = self._services.settings.command_bytes
                check_size(command, len(text.encode()), most)
            if self.identity is None:
                raise Refusal("no-identity", "choose a name first")
            return await self._services.performer.perform(
                self._table_id, self.identity, command, self._address
            )
        except msgspec.ValidationError as error:
            return Refused("bad-request", f"this is no command: {error}", _id_in(text))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return Refused("bad-json", "this is not JSON, or it is nested too deeply")
        except Refusal as refusal:
            problem = refusal.problem
            return Refused(problem.code, problem.message, command_id, problem.reason)

    async def _say(self, answer: msgspec.Struct) -> None:
        """Answer, and tell what is new in the same breath."""
        if self._transport.stuck:
            await self._transport.ready()
        self._transport.hold()
        self._transport.say(encode(answer))
        self._follower.tell()
        self._transport.let_go()


def _id_in(text: str) -> str | None:
    """The id of a message that is no command, so that its sender knows which one it was."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    name = found.get("id") if isinstance(found, dict) else None
    return name if isinstance(name, str) and len(name) <= 64 else None
