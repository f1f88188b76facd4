"""Where a request comes from, and under which address it found us."""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

from bunny_kingdom.server.settings import Settings

Scope = Mapping[str, Any]


def header_of(scope: Scope, name: bytes) -> str:
    """The last value of a header, or nothing."""
    headers: Iterable[tuple[bytes, bytes]] = scope["headers"]
    found = [value for key, value in headers if key.lower() == name]
    return found[-1].decode("latin-1") if found else ""


def address_of(scope: Scope, settings: Settings) -> str:
    """The address of who asks; behind a proxy what that says."""
    if settings.behind_proxy:
        forwarded = header_of(scope, b"x-forwarded-for").rpartition(",")[2].strip()
        if forwarded:
            return forwarded
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


def base_url(scope: Scope, settings: Settings) -> str:
    """What links to us begin with."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    scheme = str(scope["scheme"]).replace("ws", "http")
    if settings.behind_proxy and header_of(scope, b"x-forwarded-proto") in ("http", "https"):
        scheme = header_of(scope, b"x-forwarded-proto")
    return f"{scheme}://{header_of(scope, b'host')}"


def origin_allowed(scope: Scope, settings: Settings) -> bool:
    """Whether a page of this origin may act here. Programs send no origin, browsers do."""
    origin = header_of(scope, b"origin")
    if not origin or origin in settings.allowed_origins:
        return True
    public = urlsplit(settings.public_url).netloc
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(host) and host in (header_of(scope, b"host"), public)
