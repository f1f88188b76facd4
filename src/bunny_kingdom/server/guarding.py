"""The guard at the door: rates, origins, content types, headers; around the whole application."""

import logging
from collections.abc import Awaitable, Callable, MutableMapping
from time import perf_counter
from typing import Any

import msgspec

from bunny_kingdom.server import metrics
from bunny_kingdom.server.addresses import address_of, header_of, origin_allowed
from bunny_kingdom.server.errors import CLOSE, STATUS, Problem
from bunny_kingdom.server.house import House
from bunny_kingdom.server.telling import Refused, encode

log = logging.getLogger(__name__)

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Asgi = Callable[[MutableMapping[str, Any], Receive, Send], Awaitable[None]]

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
SAFE = ("GET", "HEAD", "OPTIONS")
_TURNED_AWAY = {
    "bad-origin": "pages of other origins cannot act here",
    "too-many": "too many sockets are open from your address",
}


class Guard:
    """Lets in what may come in."""

    def __init__(self, inner: Asgi, house: House) -> None:
        self._inner = inner
        self._house = house

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """One connection."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._inner(scope, receive, send)

    async def _websocket(
        self, scope: MutableMapping[str, Any], receive: Receive, send: Send
    ) -> None:
        address = address_of(scope, self._house.settings)
        reason = ""
        if not origin_allowed(scope, self._house.settings):
            reason = "bad-origin"
        elif not self._house.sockets.take(address):
            reason = "too-many"
        if reason:
            await _turn_away(receive, send, reason)
            return
        try:
            await self._inner(scope, receive, send)
        finally:
            self._house.sockets.give_back(address)

    async def _http(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        began = perf_counter()
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                named = {name.lower() for name, _ in message["headers"]}
                more = [pair for pair in HEADERS if pair[0] not in named]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        problem = self._objection(scope)
        if problem:
            await _answer(send_with_headers, problem)
        else:
            await self._inner(scope, receive, send_with_headers)
        metrics.requests.labels(str(status)).inc()
        log.debug(
            "request",
            extra={
                "method": scope["method"],
                "status": status,
                "ms": round((perf_counter() - began) * 1000, 1),
            },
        )

    def _objection(self, scope: MutableMapping[str, Any]) -> Problem | None:
        settings = self._house.settings
        if not self._house.requests.take(address_of(scope, settings)):
            return Problem("too-fast", "fewer requests, please")
        if scope["method"] in SAFE:
            return None
        if not origin_allowed(scope, settings):
            return Problem("bad-origin", "pages of other origins cannot act here")
        length = header_of(scope, b"content-length")
        if length.isdigit() and int(length) > settings.body_bytes:
            return Problem("too-large", f"at most {settings.body_bytes} bytes are read")
        kind = header_of(scope, b"content-type").partition(";")[0].strip().lower()
        has_body = length not in ("", "0") or header_of(scope, b"transfer-encoding") != ""
        if has_body and kind != "application/json":
            return Problem("wrong-content-type", "a body is application/json")
        return None


async def _turn_away(receive: Receive, send: Send, reason: str) -> None:
    """Refuse a socket as every other is refused: a browser hears nothing of a failed opening."""
    await receive()
    await send({"type": "websocket.accept"})
    text = encode(Refused(reason, _TURNED_AWAY[reason])).decode()
    await send({"type": "websocket.send", "bytes": None, "text": text})
    await send({"type": "websocket.close", "code": CLOSE[reason], "reason": reason})


async def _answer(send: Send, problem: Problem) -> None:
    body = msgspec.json.encode(problem)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    status = STATUS[problem.code]
    if problem.code == "too-fast":
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
