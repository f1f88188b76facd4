"""kill -9 while commands fly: what was acknowledged is there, and the table goes on."""

import asyncio
from random import Random

import pytest
from websockets.exceptions import WebSocketException

from server.appender_ways import FIRST
from server.clients import Guest, Place, Refused
from server.serving import Process, processes

pytestmark = pytest.mark.anyio

GONE = (WebSocketException, OSError, EOFError)


class Survivor:
    """A player who plays on whatever happens to the server, and notes what it was told."""

    def __init__(self, place: Place, urls: list[str], seed: str) -> None:
        self.place = place
        self.urls = urls
        self.random = Random(seed)
        self.acknowledged: dict[int, dict[str, object]] = {}
        self.connections = 0

    async def play(self) -> None:
        pending: dict[str, object] | None = None
        while not self.place.over:
            try:
                pending = await self._step(pending)
            except GONE:
                await self._reconnect()

    async def _reconnect(self) -> None:
        self.connections += 1
        while True:
            try:
                await self.place.connect(self.urls[self.connections % len(self.urls)])
                return
            except GONE:
                self.connections += 1
                await asyncio.sleep(0.02)

    async def _step(self, pending: dict[str, object] | None) -> dict[str, object] | None:
        place = self.place
        if pending is None:
            if not place.options:
                await place.receive()
                return None
            name = f"{place.guest.name}-{self.random.getrandbits(64)}"
            pending = {"id": name, "action": self.random.choice(place.options), "seen": place.seq}
        try:
            ack = await self._repeat(pending)
        except Refused as refused:
            if refused.code not in ("stale", "illegal", "not-now", "busy"):
                raise
            wanted = place.seq if refused.code == "busy" else int(str(pending["seen"])) + 1
        else:
            self.acknowledged[ack["seq"]] = dict(pending)
            wanted = ack["seq"]
        while place.seq < wanted:
            await place.receive()
        return None

    async def _repeat(self, pending: dict[str, object]) -> dict[str, int]:
        """Send until an answer comes: after a break the same command with the same id."""
        while True:
            try:
                return await self.place.send("act", **pending)
            except GONE:
                await self._reconnect()


async def check(url: str, survivors: list[Survivor]) -> None:
    """Every acknowledged action stands in the record, in its place."""
    guest = survivors[0].place.guest
    table = survivors[0].place.table
    guest.http.base_url = url
    told: dict[int, str] = {}
    for survivor in survivors:
        for message in survivor.place.messages:
            for entry in message.get("entries", ()):
                assert told.setdefault(entry["seq"], entry["entry"]) == entry["entry"]
    log = await guest.get(f"/tables/{table}/log")
    assert {entry["seq"]: entry["entry"] for entry in log} == told
    acted = [entry["seq"] for entry in log if entry["entry"] == "acted"]
    steps = await guest.replay(table)
    for survivor in survivors:
        for seq, command in survivor.acknowledged.items():
            step = steps[acted.index(seq) + 1]
            assert step["action"] == command["action"] or set(step["action"]["play"]) == set(
                command["action"]["play"]  # type: ignore[index]
            )


async def play_through(urls: list[str], disturb: object, rounds: int = 1) -> None:
    async with Guest(urls[0], "Ann") as ann, Guest(urls[0], "Bob") as bob:
        table = await ann.make_table(players=2)
        await bob.command(table, "join")
        places = [ann.sit_at(table), bob.sit_at(table)]
        for place, url in zip(places, (urls[0], urls[-1]), strict=True):
            await place.connect(url)
            await place.send("ready")
        survivors = [Survivor(place, urls, place.guest.name) for place in places]
        disturbing = asyncio.create_task(disturb(survivors))  # type: ignore[operator]
        async with asyncio.timeout(100):
            await asyncio.gather(*(survivor.play() for survivor in survivors))
        disturbing.cancel()
        await check(urls[0], survivors)
        for place in places:
            await place.close()


async def until_further(survivors: list[Survivor], more: int) -> None:
    """Wait until so many more commands were acknowledged."""
    wanted = sum(len(s.acknowledged) for s in survivors) + more
    while sum(len(s.acknowledged) for s in survivors) < wanted:
        await asyncio.sleep(0.005)


@pytest.mark.parametrize(
    ("way", "transport"),
    [("process", "quick"), ("driver", "plain"), ("transaction", "quick")],
    indirect=["transport"],
)
@pytest.mark.usefixtures("transport")
async def test_killed_and_restarted_in_the_middle_of_commands(sqlite: str, way: str) -> None:
    server = Process(sqlite, first=FIRST[way])
    with processes(server):
        await server.ready()

        async def disturb(survivors: list[Survivor]) -> None:
            for more in (3, 17, 20):
                await until_further(survivors, more)
                server.kill()
                server.start()

        await play_through([server.url], disturb)


@pytest.mark.parametrize("way", ["driver", "transaction"])
async def test_one_of_two_processes_killed_while_commands_fly(postgresql: str, way: str) -> None:
    one, other = (Process(postgresql, first=FIRST[way]) for _ in range(2))
    with processes(one, other):
        await one.ready()
        await other.ready()

        async def disturb(survivors: list[Survivor]) -> None:
            for more in (11, 20):
                await until_further(survivors, more)
                other.kill()
                other.start()

        await play_through([one.url, other.url], disturb)


async def test_bots_and_clocks_go_on_after_a_kill(sqlite: str) -> None:
    server = Process(sqlite)
    with processes(server):
        await server.ready()
        async with Guest(server.url, "Ann") as ann:
            bots = {str(n): "greedy" for n in range(4)}
            table = await ann.make_table(players=4, bots=bots, sit=None)
            clock = {"kind": "realtime", "seconds": 2}
            timed = await ann.make_table(players=2, bots={"1": "random"}, clock=clock)
            await ann.command(timed, "ready")
            place = ann.sit_at(table)
            await place.connect()
            await place.until(lambda: place.seq > 10)
            server.kill()
            server.start()
            await server.ready()
            for each in (place, ann.sit_at(timed)):
                await each.connect()
                await each.until(lambda each=each: each.over)
                await each.close()
