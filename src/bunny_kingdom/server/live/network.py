"""The network: whether other machines reach this server, and the door that opens it to them.

`bunny play` listens to its own computer alone. Who sits at that computer can open it to the network
from the page: a second server for the same application, on the machine's network addresses. Closing
it ends the connections that came that way.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from msgspec import Struct

from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.server.base import machine
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.tables.refusal import Refusal

EVERYWHERE = ("0.0.0.0", "::", "")


class NetworkInfo(Struct, frozen=True, omit_defaults=True):
    """What whoever sits at the server's computer is told of its network."""

    alone: bool = False
    """Whether no other machine reaches the server."""
    addresses: tuple[str, ...] = ()
    """How links for other machines begin, or would begin if the server were open."""
    door: bool = False
    """Whether it can be opened and closed from here."""
    command: str = ""
    """What starts it so that others reach it."""


class Door(uvicorn.Server):
    """A second server for the same application; the first one hears when the program is to end."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Network:
    """Where this server is found besides its own computer."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._door: tuple[Door, asyncio.Task[None]] | None = None
        self._alone = asyncio.Lock()
        self.port = settings.port
        self.make_door: Callable[[], Door] | None = None
        """Makes the door of a server that its user runs for themselves; None: it stays as it is."""

    @property
    def is_open(self) -> bool:
        return self._door is not None

    def told(self) -> NetworkInfo:
        """How it stands now."""
        settings = self._settings
        if settings.public_url:
            return NetworkInfo(addresses=(settings.public_url.rstrip("/"),))
        if settings.behind_proxy:
            return NetworkInfo()
        private = machine.is_loopback(settings.host)
        everywhere = private or settings.host in EVERYWHERE
        found = machine.network_addresses() if everywhere else (settings.host,)
        own = self.make_door is not None
        return NetworkInfo(
            alone=private and not self.is_open,
            addresses=tuple(f"http://{address}:{self.port}" for address in found),
            door=own and private,
            command=f"bunny {'play' if own else 'serve'} --host 0.0.0.0" if private else "",
        )

    async def open(self) -> None:
        """Let other machines in; a refusal says why that cannot be."""
        async with self._alone:
            if self.make_door is None or not machine.is_loopback(self._settings.host):
                raise Refusal("not-now", "this server is not opened from its page")
            if self._door is not None:
                return
            found = machine.network_addresses()
            if not found:
                raise Refusal("not-now", "this computer has no network address")
            try:
                sockets = [machine.listen(address, self.port) for address in found]
            except BadConfig as error:
                raise Refusal("not-now", str(error)) from None
            door = self.make_door()
            task = asyncio.create_task(door.serve(sockets))
            while not (door.started or task.done()):
                await asyncio.sleep(0.01)
            self._door = door, task

    async def close(self) -> None:
        """Keep other machines out again, and end what they have open here."""
        async with self._alone:
            if self._door is None:
                return
            door, task = self._door
            door.should_exit = True
            await task
            self._door = None
