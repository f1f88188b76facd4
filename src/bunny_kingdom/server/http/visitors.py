"""Visitors: who is asking, by cookie or bearer token, and as whom they look at a table."""

from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection

from bunny_kingdom.server.bots.attendant import Attendant
from bunny_kingdom.server.identity.identities import Identities, digest_of
from bunny_kingdom.server.store.held_tables import HeldTables
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.viewers import Role, Viewer, viewer_of

COOKIE = "bunny"
SECURE_COOKIE = "__Host-bunny"
"""Browsers take a cookie of such a name over HTTPS alone, and never from a neighbouring host."""
COOKIE_SECONDS = 400 * 86_400
AnyConnection = ASGIConnection[Any, Any, Any, Any]


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

    _identities: Identities
    _tables: HeldTables
    _attendant: Attendant

    async def find(self, connection: AnyConnection) -> Identity | None:
        """Who is asking; None for a visitor without a name."""
        token = token_of(connection)
        return await self._identities.find(token) if token else None

    async def need(self, request: AnyConnection) -> Identity:
        identity = await self.find(request)
        if identity is None:
            raise Refusal("no-identity", "choose a name first")
        return identity

    async def look(
        self, connection: AnyConnection, table_id: str, role: Role | None, invite: str | None
    ) -> tuple[Table, Viewer]:
        identity = await self.find(connection)
        table = await self._tables.get(table_id)
        viewer = viewer_of(table, identity.id if identity else None, role, invite)
        self._attendant.look(table)
        return table, viewer

    async def see(
        self, connection: AnyConnection, table_id: str, role: Role | None, invite: str | None
    ) -> tuple[Table, Viewer]:
        """The same, with the table as the one who is looking may see it."""
        table, viewer = await self.look(connection, table_id, role, invite)
        return await self._tables.visible(table, viewer), viewer
