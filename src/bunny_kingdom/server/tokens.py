"""Who is asking: the identity of a request or socket, by its cookie or bearer token."""

from typing import Any

from litestar.connection import ASGIConnection

from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.house import House
from bunny_kingdom.server.identities import Identity

COOKIE = "bunny"
COOKIE_SECONDS = 400 * 86_400
AnyConnection = ASGIConnection[Any, Any, Any, Any]


def token_of(connection: AnyConnection) -> str | None:
    """The token that came with a request, if one did."""
    header = connection.headers.get("authorization", "")
    if header.lower().startswith("bearer "):
        return header[7:].strip() or None
    return connection.cookies.get(COOKIE) or None


async def find_identity(house: House, connection: AnyConnection) -> Identity | None:
    """Who is asking; None for a visitor without a name."""
    token = token_of(connection)
    return await house.identities.find(token) if token else None


async def need_identity(house: House, connection: AnyConnection) -> Identity:
    """Who is asking; a visitor without a name is refused."""
    identity = await find_identity(house, connection)
    if identity is None:
        raise Refusal("no-identity", "choose a name first")
    return identity
