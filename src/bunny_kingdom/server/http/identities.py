"""Who you are, by HTTP: a name, devices, a recovery link."""

from typing import Annotated

from litestar import Response
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from bunny_kingdom.server.base.addresses import base_url
from bunny_kingdom.server.http import dependencies as d
from bunny_kingdom.server.http.routing import delete, get, patch, post
from bunny_kingdom.server.http.visitors import COOKIE, COOKIE_SECONDS, SECURE_COOKIE, token_of
from bunny_kingdom.server.identity.identities import Device
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.refusal import Refusal


class NewIdentity(Struct, frozen=True, forbid_unknown_fields=True):
    """The name that a guest chose."""

    name: Annotated[str, Meta(max_length=200)]


class RecoveryLink(Struct, frozen=True):
    """A link that carries the identity to another device, once; `qr` is a picture of it."""

    link: str
    qr: str


class Revoked(Struct, frozen=True):
    """How many devices were revoked."""

    count: int


class RecoveryToken(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands at the end of a recovery link."""

    token: Annotated[str, Meta(max_length=100)]


def cookie_for(settings: d.TheSettings, token: str) -> Cookie:
    """The cookie that holds a device's token."""
    return Cookie(
        key=SECURE_COOKIE if settings.secure_cookies else COOKIE,
        value=token,
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        secure=settings.secure_cookies,
        samesite="lax",
    )


@post("/identities", operation_id="createIdentity")
async def create_identity(
    address: d.TheAddress,
    settings: d.TheSettings,
    limits: d.TheLimits,
    identities: d.TheIdentities,
    data: JSONBody[NewIdentity],
) -> Response[Identity]:
    """Become a guest; the answer sets the cookie."""
    if not limits.newcomers.take(address):
        raise Refusal("too-fast", "too many new guests from your address; wait a little")
    identity, token = await identities.create(data.name)
    return Response(identity, cookies=[cookie_for(settings, token)])


@get("/me", operation_id="me")
async def me(request: d.AnyRequest, visitors: d.TheVisitors) -> Identity | None:
    """Who you are; null for a visitor without a name."""
    return await visitors.find(request)


@patch("/me", operation_id="rename")
async def rename(
    guest: d.TheGuest, identities: d.TheIdentities, data: JSONBody[NewIdentity]
) -> Identity:
    """Take another name."""
    return await identities.rename(guest, data.name)


@post("/me/recovery", operation_id="makeRecoveryLink")
async def make_recovery_link(
    request: d.AnyRequest,
    address: d.TheAddress,
    settings: d.TheSettings,
    limits: d.TheLimits,
    guest: d.TheGuest,
    identities: d.TheIdentities,
) -> RecoveryLink:
    """A link for another device of yours."""
    if not limits.links.take(address):
        raise Refusal("too-fast", "too many new links from your address; wait a little")
    token = await identities.recovery(guest)
    link = f"{base_url(request.scope, settings)}/recover/{token}"
    import segno  # only here, and slow to load

    return RecoveryLink(link, segno.make(link, micro=False).svg_data_uri(scale=4))


@post("/recover", operation_id="recover")
async def recover(
    settings: d.TheSettings, identities: d.TheIdentities, data: JSONBody[RecoveryToken]
) -> Response[Identity]:
    """Be who a recovery link says, on this device."""
    identity, token = await identities.recover(data.token)
    return Response(identity, cookies=[cookie_for(settings, token)])


@get("/me/devices", operation_id="listDevices")
async def list_devices(
    request: d.AnyRequest, guest: d.TheGuest, identities: d.TheIdentities
) -> list[Device]:
    """All devices and open recovery links that can act as you."""
    return await identities.devices(guest, token_of(request) or "")


@delete("/me/devices/{device:str}", operation_id="revokeDevice", status_code=200)
async def revoke_device(
    request: d.AnyRequest, guest: d.TheGuest, identities: d.TheIdentities, device: FromPath[str]
) -> Revoked:
    """Revoke one device or recovery link."""
    return Revoked(await identities.revoke(guest, device, token_of(request) or ""))


@delete("/me/devices", operation_id="revokeOthers", status_code=200)
async def revoke_others(
    request: d.AnyRequest, guest: d.TheGuest, identities: d.TheIdentities
) -> Revoked:
    """Revoke everything but the device that asks."""
    return Revoked(await identities.revoke(guest, None, token_of(request) or ""))
