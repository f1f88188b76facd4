"""Opening a server to the network, for whoever sits at its computer."""

from litestar.params import JSONBody
from msgspec import Struct

from bunny_kingdom.server.base.addresses import header_of
from bunny_kingdom.server.base.machine import is_loopback
from bunny_kingdom.server.http import dependencies as d
from bunny_kingdom.server.http.routing import get, post
from bunny_kingdom.server.live.network import NetworkInfo
from bunny_kingdom.tables.refusal import Refusal

FORWARDED = (b"forwarded", b"x-forwarded-for", b"x-real-ip", b"via")


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether other machines are to reach the server."""

    open: bool


def asked_from_here(request: d.AnyRequest) -> bool:
    """Whether a request comes from this computer, and from a page of this computer.

    A page elsewhere could have its name point here (the host gives it away), and a proxy here
    could pass on what others ask.
    """
    scope = request.scope
    client = scope.get("client") or ("", 0)
    host = header_of(scope, b"host")
    name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
    forwarded = any(header_of(scope, each) for each in FORWARDED)
    return is_loopback(str(client[0])) and is_loopback(name) and not forwarded


@get("/network", operation_id="network")
async def show_network(request: d.AnyRequest, network: d.TheNetwork) -> NetworkInfo:
    """How other machines reach the server; somebody elsewhere knows, and is told nothing."""
    return network.told() if asked_from_here(request) else NetworkInfo()


@post("/network", operation_id="openNetwork", status_code=200)
async def open_network(
    request: d.AnyRequest, guest: d.TheGuest, network: d.TheNetwork, data: JSONBody[Wanted]
) -> NetworkInfo:
    """Open a server that you run for yourself to the network, or close it again."""
    if not asked_from_here(request):
        raise Refusal("not-yours", "only who sits at the server's computer may do this")
    await (network.open() if data.open else network.close())
    return network.told()
