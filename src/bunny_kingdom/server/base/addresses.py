"""Where a request comes from, and under which address it found us."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

from bunny_kingdom.server.base.settings import Settings

Scope = Mapping[str, Any]
DEFAULT_PORT = {"http": ":80", "https": ":443"}


def header_of(scope: Scope, name: bytes) -> str:
    """The last value of a header, or nothing."""
    headers: Iterable[tuple[bytes, bytes]] = scope["headers"]
    found = [value for key, value in headers if key.lower() == name]
    return found[-1].decode("latin-1") if found else ""


def address_of(scope: Scope, settings: Settings) -> str:
    """The address of a request; behind a proxy the last one forwarded: the rest can be forged."""
    if settings.behind_proxy:
        forwarded = header_of(scope, b"x-forwarded-for").rpartition(",")[2].strip()
        if found := _without_port(forwarded):
            return household(found)
    client = scope.get("client")
    return household(str(client[0])) if client else "unknown"


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Whose limits an address shares: with IPv6 a household has a whole network of 64 bits."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"


@lru_cache(maxsize=4096)
def _without_port(forwarded: str) -> str:
    """The address in `1.2.3.4:56` or `[::1]:56`; nothing if there is none."""
    bracketed = forwarded.removeprefix("[").partition("]")[0]
    for address in (forwarded, bracketed, forwarded.rpartition(":")[0]):
        try:
            return str(ip_address(address))
        except ValueError:
            continue
    return ""


def base_url(scope: Scope, settings: Settings) -> str:
    """What links to us begin with."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    scheme = str(scope["scheme"]).replace("ws", "http")
    if settings.behind_proxy and header_of(scope, b"x-forwarded-proto") in ("http", "https"):
        scheme = header_of(scope, b"x-forwarded-proto")
    return f"{scheme}://{header_of(scope, b'host')}"


class Names:
    """Under which names we may be found. Without a public address that is any."""

    def __init__(self, settings: Settings) -> None:
        public = urlsplit(settings.public_url.lower())
        self._scheme = public.scheme
        self._public = public.netloc.removesuffix(DEFAULT_PORT.get(public.scheme, "none"))
        self._hosts = settings.allowed_hosts | {self._public}
        self._origins = settings.allowed_origins

    def host_allowed(self, scope: Scope) -> bool:
        """Whether a request is for us, and not for a name that somebody pointed at us."""
        return not self._public or self._bare(header_of(scope, b"host")) in self._hosts

    def origin_allowed(self, scope: Scope) -> bool:
        """Whether a page of this origin may act here. Programs send no origin, browsers do."""
        origin = header_of(scope, b"origin")
        if not origin or origin in self._origins:
            return True
        try:
            found = urlsplit(origin.lower())
        except ValueError:
            return False
        host = self._bare(found.netloc)
        if self._public and host == self._public:
            return found.scheme == self._scheme
        return bool(host) and host == self._bare(header_of(scope, b"host"))

    def _bare(self, host: str) -> str:
        """A host without the port that it has anyway."""
        return host.lower().removesuffix(DEFAULT_PORT.get(self._scheme, "none"))
