"""Who you are, by HTTP: a name, devices, a recovery link."""

from typing import Annotated, Any

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from bunny_kingdom.server.addresses import address_of, base_url
from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.house import House, TheHouse
from bunny_kingdom.server.identities import Device, Identity
from bunny_kingdom.server.routing import delete, get, patch, post
from bunny_kingdom.server.tokens import COOKIE, COOKIE_SECONDS, need_identity, token_of

AnyRequest = Request[Any, Any, Any]


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


def cookie_for(house: House, token: str) -> Cookie:
    """The cookie that holds a device's token."""
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        secure=house.settings.secure_cookies,
        samesite="lax",
    )


@post("/identities", operation_id="createIdentity")
async def create_identity(
    request: AnyRequest, house: TheHouse, data: JSONBody[NewIdentity]
) -> Response[Identity]:
    """Become a guest; the answer sets the cookie."""
    if not house.newcomers.take(address_of(request.scope, house.settings)):
        raise Refusal("too-fast", "too many new guests from your address; wait a little")
    identity, token = await house.identities.create(data.name)
    return Response(identity, cookies=[cookie_for(house, token)])


@get("/me", operation_id="me")
async def me(request: AnyRequest, house: TheHouse) -> Identity:
    """Who you are."""
    return await need_identity(house, request)


@patch("/me", operation_id="rename")
async def rename(request: AnyRequest, house: TheHouse, data: JSONBody[NewIdentity]) -> Identity:
    """Take another name."""
    return await house.identities.rename(await need_identity(house, request), data.name)


@post("/me/recovery", operation_id="makeRecoveryLink")
async def make_recovery_link(request: AnyRequest, house: TheHouse) -> RecoveryLink:
    """A link for another device of yours."""
    identity = await need_identity(house, request)
    token = await house.identities.recovery(identity)
    link = f"{base_url(request.scope, house.settings)}/recover/{token}"
    import segno  # only here, and slow to load

    return RecoveryLink(link, segno.make(link, micro=False).svg_data_uri(scale=4))


@post("/recover", operation_id="recover")
async def recover(house: TheHouse, data: JSONBody[RecoveryToken]) -> Response[Identity]:
    """Be who a recovery link says, on this device."""
    identity, token = await house.identities.recover(data.token)
    return Response(identity, cookies=[cookie_for(house, token)])


@get("/me/devices", operation_id="listDevices")
async def list_devices(request: AnyRequest, house: TheHouse) -> list[Device]:
    """All devices and open recovery links that can act as you."""
    identity = await need_identity(house, request)
    return await house.identities.devices(identity, token_of(request) or "")


@delete("/me/devices/{device:str}", operation_id="revokeDevice", status_code=200)
async def revoke_device(request: AnyRequest, house: TheHouse, device: FromPath[str]) -> Revoked:
    """Revoke one device or recovery link."""
    identity = await need_identity(house, request)
    return Revoked(await house.identities.revoke(identity, device, token_of(request) or ""))


@delete("/me/devices", operation_id="revokeOthers", status_code=200)
async def revoke_others(request: AnyRequest, house: TheHouse) -> Revoked:
    """Revoke everything but the device that asks."""
    identity = await need_identity(house, request)
    return Revoked(await house.identities.revoke(identity, None, token_of(request) or ""))
