"""Visitors: who is asking, by cookie or bearer token, and as whom they look at a table."""

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from litestar.connection import ASGIConnection
from litestar.params import FromPath, QueryParameter

from bunny_kingdom.server.base.addresses import address_of
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.bots.attendant import Attendant
from bunny_kingdom.server.identity.identities import Identities, digest_of
from bunny_kingdom.server.store.held_tables import HeldTables
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.viewers.viewer import Role, Viewer, viewer_of

COOKIE = "bunny"
SECURE_COOKIE = "__Host-bunny"
"""Browsers take a cookie of such a name over HTTPS alone, and never from a neighbouring host."""
COOKIE_SECONDS = 400 * 86_400
AnyConnection = ASGIConnection[Any, Any, Any, Any]
InviteQuery = Annotated[str | None, QueryParameter(name="invite", required=False, max_length=200)]
RoleQuery = Annotated[Role | None, QueryParameter(name="as", required=False)]


class Sight(NamedTuple):
    """A table, and as whom somebody looks at it."""

    table: Table
    viewer: Viewer


def token_of(connection: AnyConnection) -> str | None:
    """The token that came with a request, if one did."""
    header = connection.headers.get("authorization", "")
    if header.lower().startswith("bearer "):
        return header[7:].strip() or None
    cookies = connection.cookies
    return cookies.get(SECURE_COOKIE) or cookies.get(COOKIE) or None


def device_of(connection: AnyConnection) -> str | None:
    """What the store knows a connection's token by, if it has one."""
    token = token_of(connection)
    return digest_of(token) if token else None


@dataclass
class Visitors:
    """All who ask."""

    _settings: Settings
    _identities: Identities
    _tables: HeldTables
    _attendant: Attendant

    async def address(self, request: AnyConnection) -> str:
        """The household that is asking."""
        return address_of(request.scope, self._settings)

    async def find(self, connection: AnyConnection) -> Identity | None:
        """Who is asking; None for a visitor without a name."""
        token = token_of(connection)
        return await self._identities.find(token) if token else None

    async def need(self, request: AnyConnection) -> Identity:
        identity = await self.find(request)
        if identity is None:
            raise Refusal("no-identity", "choose a name first")
        return identity

    async def table(
        self, request: AnyConnection, table_id: FromPath[str], invite: InviteQuery = None
    ) -> Table:
        """A table that whoever asks may look at."""
        return (await self._look(request, table_id, None, invite)).table

    async def own(self, request: AnyConnection, table_id: FromPath[str]) -> Sight:
        """A table at which whoever asks has a seat."""
        return await self._look(request, table_id, "seat", None)

    async def seen(
        self,
        request: AnyConnection,
        table_id: FromPath[str],
        role: RoleQuery = None,
        invite: InviteQuery = None,
    ) -> Sight:
        """A table as whoever asks may see it: a spectator perhaps as it was a while ago."""
        table, viewer = await self._look(request, table_id, role, invite)
        return Sight(await self._tables.visible(table, viewer), viewer)

    async def _look(
        self, request: AnyConnection, table_id: str, role: Role | None, invite: str | None
    ) -> Sight:
        identity = await self.find(request)
        table = await self._tables.get(table_id)
        viewer = viewer_of(table, identity.id if identity else None, role, invite)
        self._attendant.look(table)
        return Sight(table, viewer)
