"""The guard at the door: rates, origins, content types, headers; around the whole application."""

import logging
from collections.abc import Awaitable, Callable, MutableMapping
from time import perf_counter
from typing import Any

import msgspec

from bunny_kingdom.server.base import metrics
from bunny_kingdom.server.base.addresses import Names, address_of, header_of
from bunny_kingdom.server.base.errors import CLOSE, STATUS
from bunny_kingdom.server.base.limits import AddressLimits
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.live.transport import when_gone
from bunny_kingdom.tables.refusal import Problem
from bunny_kingdom.tables.viewers.messages import Refused, encode

log = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Asgi = Callable[[Scope, Receive, Send], Awaitable[None]]

HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'none'; base-uri 'none'; form-action 'self'; "
        b"frame-ancestors 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; "
        b"img-src 'self' data:; font-src 'self'; manifest-src 'self'; worker-src 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"cache-control", b"no-store"),
]
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
SAFE = ("GET", "HEAD", "OPTIONS")
PROBES = ("/health", "/ready")
"""Asked by whoever runs the server, under whatever name it has there."""


class Guard:
    """Lets in what may come in."""

    def __init__(self, inner: Asgi, settings: Settings, limits: AddressLimits) -> None:
        self._inner = inner
        self._settings = settings
        self._limits = limits
        self._names = Names(settings)
        self._headers = [*HEADERS, HTTPS_ONLY] if settings.secure_cookies else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._inner(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        settings, limits = self._settings, self._limits
        address = address_of(scope, settings)
        problem = self._foreign(scope)
        if not (problem or limits.openings.take(address)):
            rate, wait = settings.socket_rate, limits.openings.of(address).wait
            problem = Problem(
                "too-fast", f"{rate:g} sockets a second, please: try again in {wait:.1f} seconds"
            )
        if not (problem or limits.sockets.take(address)):
            most = settings.sockets_per_address
            problem = Problem("too-many", f"{most} sockets of your address are open: close one")
        if problem:
            await _turn_away(receive, send, problem)
            return
        try:
            await self._inner(scope, receive, send)
        finally:
            when_gone(scope, lambda: limits.sockets.give_back(address))

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = perf_counter()
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                named = {name.lower() for name, _ in message["headers"]}
                more = [pair for pair in self._headers if pair[0] not in named]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        problem = self._objection(scope)
        if problem:
            await _answer(send_with_headers, problem)
        else:
            # HEAD is a GET whose body uvicorn leaves out
            asked = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
            await self._inner(asked, receive, send_with_headers)
        metrics.requests.labels(str(status)).inc()
        ms = round((perf_counter() - began) * 1000, 1)
        log.debug("request", extra={"method": scope["method"], "status": status, "ms": ms})

    def _objection(self, scope: Scope) -> Problem | None:
        settings = self._settings
        if not self._limits.requests.take(address_of(scope, settings)):
            return Problem(
                "too-fast", f"{settings.request_rate:g} requests a second, please: wait a second"
            )
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            return Problem("bad-request", "an address has no NUL in it")
        if scope["path"] not in PROBES and (problem := self._foreign(scope)):
            return problem
        if scope["method"] in SAFE:
            return None
        length = header_of(scope, b"content-length")
        if length.isdigit() and int(length) > settings.body_bytes:
            return Problem("too-large", f"at most {settings.body_bytes} bytes are read")
        kind = header_of(scope, b"content-type").partition(";")[0].strip().lower()
        has_body = length not in ("", "0") or header_of(scope, b"transfer-encoding") != ""
        if has_body and kind != "application/json":
            return Problem("wrong-content-type", "a body is application/json")
        return None

    def _foreign(self, scope: Scope) -> Problem | None:
        """What is wrong with the name that is asked for, or with the page that asks."""
        if not self._names.host_allowed(scope):
            public = self._settings.public_url
            return Problem("bad-host", f"this server is found at {public}")
        if scope.get("method") not in SAFE and not self._names.origin_allowed(scope):
            return Problem("bad-origin", "pages of other origins cannot act here")
        return None


async def _turn_away(receive: Receive, send: Send, problem: Problem) -> None:
    """Refuse a socket as every other is refused: a browser hears nothing of a failed opening."""
    metrics.turned_away.labels(problem.code).inc()
    await receive()
    await send({"type": "websocket.accept"})
    text = encode(Refused(problem.code, problem.message)).decode()
    await send({"type": "websocket.send", "bytes": None, "text": text})
    await send({"type": "websocket.close", "code": CLOSE[problem.code], "reason": problem.code})


async def _answer(send: Send, problem: Problem) -> None:
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    status = STATUS[problem.code]
    if problem.code == "too-fast":
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
