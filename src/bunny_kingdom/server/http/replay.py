"""A replay, by HTTP: a game that is over as one stream of steps, worked out while it is read."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TypeVar

import msgspec
from litestar.di import NamedDependency
from litestar.response.streaming import ASGIStreamingResponse
from litestar.types import ASGIApp, Receive, Scope, Send

from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.server.base.addresses import address_of
from bunny_kingdom.server.base.errors import unreplayable
from bunny_kingdom.server.base.limits import Counts
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.http import dependencies as d
from bunny_kingdom.server.http.finished import NDJSON
from bunny_kingdom.server.http.routing import get
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.viewers.replay import steps_of
from bunny_kingdom.titles import AnyRules

T = TypeVar("T")
SLICE_SECONDS = 0.003
"""So long steps are worked out in a row; then as long everything else has its turn."""
GZIP = 16 + zlib.MAX_WBITS


class ReplayTurns:
    """The replays that are read now."""

    def __init__(self, settings: Settings) -> None:
        self._most = settings.replays_per_address
        self.counts = Counts(self._most)
        self.turn = asyncio.Lock()
        """Held while something is worked out."""

    async def slices(self, work: Iterator[T]) -> AsyncIterator[list[T]]:
        """What comes of some work, a little at a time: all take turns, and together half of it."""
        while True:
            async with self.turn:
                await asyncio.sleep(SLICE_SECONDS)
                found = _slice(work)
            if not found:
                return
            yield found

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """A replay of an address while it is read; one too many is refused."""
        if not self.counts.take(address):
            raise Refusal("too-fast", f"{self._most} replays at a time, please: wait a second")
        try:
            yield
        finally:
            self.counts.give_back(address)


@get("/tables/{table_id:str}/replay", operation_id="replayTable", media_type=NDJSON)
async def replay_table(
    request: d.AnyRequest,
    settings: d.TheSettings,
    table: d.TheTable,
    tables: d.TheTables,
    replay_turns: NamedDependency[ReplayTurns],
) -> ASGIApp:
    """A game that is over with every secret, one line a step: each tells what changed."""
    rules, record = await tables.record(table)
    return replayed(request, settings, replay_turns, rules, record)


def replayed(
    request: d.AnyRequest,
    settings: Settings,
    replay_turns: ReplayTurns,
    rules: AnyRules,
    record: Record,
) -> ASGIApp:
    """A game as a stream of steps, for whoever may read one more."""
    zips = "gzip" in request.headers.get("accept-encoding", "")
    chunks = _chunks(replay_turns.slices(_lines(rules, record)))
    stream = ASGIStreamingResponse(
        iterator=_zipped(chunks) if zips else chunks,
        media_type=NDJSON,
        headers={"vary": "accept-encoding", **({"content-encoding": "gzip"} if zips else {})},
    )

    async def counted(scope: Scope, receive: Receive, send: Send) -> None:
        with replay_turns.counted(address_of(scope, settings)):
            await stream(scope, receive, send)

    return counted


async def _chunks(slices: AsyncIterator[list[bytes]]) -> AsyncIterator[bytes]:
    async for lines in slices:
        yield b"".join(lines)


def _slice(work: Iterator[T]) -> list[T]:
    until = perf_counter() + SLICE_SECONDS
    found = []
    for each in work:
        found.append(each)
        if perf_counter() > until:
            break
    return found


def _lines(rules: AnyRules, record: Record) -> Iterator[bytes]:
    """A line for each step; where a game turns out to be damaged, the last one says so."""
    try:
        for step in steps_of(rules, record):
            yield msgspec.json.encode(step) + b"\n"
    except BunnyError as error:
        yield msgspec.json.encode(unreplayable(error).problem) + b"\n"


async def _zipped(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The same compressed; each chunk can be read when it comes."""
    zipper = zlib.compressobj(level=1, wbits=GZIP)
    async for chunk in chunks:
        yield zipper.compress(chunk) + zipper.flush(zlib.Z_SYNC_FLUSH)
    yield zipper.flush()
