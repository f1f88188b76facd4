"""Presence: who has a page open at which table, in this process or another.

A page is a socket of somebody who did not ask to be an onlooker. Nothing of it is stored. Processes
on one PostgreSQL tell each other over the channel of notices: who came and who went, a beat
that they live, and everything when another one begins. Who left before all of them began is away
since then, as far as anybody knows.
"""

import asyncio
from collections import Counter
from time import monotonic
from typing import NamedTuple

from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.base.signals import Signal
from bunny_kingdom.server.store.held_tables import HeldTables
from bunny_kingdom.server.store.notices import HERE, LEFT, LIVES, STARTS
from bunny_kingdom.server.store.store import Store
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.timepiece import current_time
from bunny_kingdom.tables.viewers.messages import Present

LEAVE_SECONDS = 4.0
"""So long nobody is away yet who reloads a page or loses the line for a moment."""
TELL_SECONDS = 1.0
"""How often other processes are told what is new; and each of them who lives, after some rounds."""
BEAT_SECONDS = 5.0
SILENT_SECONDS = 20.0
"""A process that was not heard for so long has no pages any more."""
MOST_LEFT = 10_000
"""So many are remembered with the time when they left."""


class Page(NamedTuple):
    """Somebody at a table."""

    table: str
    identity: str


class Presence:
    """Who is here, by all that this process has heard."""

    def __init__(self, settings: Settings, store: Store, tables: HeldTables) -> None:
        self._shared = settings.postgres
        self._store = store
        self._tables = tables
        self.changed: Signal[str] = Signal()
        """Told of a table at which a player came or went."""
        self._name = store.notices.name
        self._open: Counter[Page] = Counter()
        self._leaving: dict[Page, asyncio.TimerHandle] = {}
        self._elsewhere: dict[str, set[Page]] = {}
        """By process, who has a page open there."""
        self._heard: dict[str, float] = {}
        self._left: dict[Page, float] = {}
        self._began = current_time()
        self._news: list[str] = [f"{STARTS}:{self._name}"]
        self._beaten = 0.0

    def present(self, table: Table) -> Present:
        """Which players of a table have no page open, and since when."""
        people = {seat.identity for seat in table.seats if seat.kind == "player"}
        pages = [Page(table.id, identity) for identity in people if identity]
        since = {page.identity: self._left.get(page, self._began) for page in pages}
        away = {page.identity: since[page.identity] for page in pages if not self._is_here(page)}
        return Present(current_time(), away)

    def is_here(self, table_id: str, identity: str) -> bool:
        """Whether somebody has a page open at a table."""
        return self._is_here(Page(table_id, identity))

    def came(self, table_id: str, identity: str) -> None:
        """A page was opened here."""
        page = Page(table_id, identity)
        self._open[page] += 1
        if timer := self._leaving.pop(page, None):
            timer.cancel()
        elif self._open[page] == 1:
            self._tell(HERE, page)
            self._change(page)

    def went(self, table_id: str, identity: str) -> None:
        """A page was closed here: perhaps it is opened again at once."""
        page = Page(table_id, identity)
        self._open[page] -= 1
        if self._open[page] == 0:
            loop = asyncio.get_running_loop()
            self._leaving[page] = loop.call_later(LEAVE_SECONDS, self._go, page)

    def heard(self, kind: str, value: str) -> None:
        """What another process tells."""
        process, *place = value.split("/")
        self._heard[process] = monotonic()
        if kind == STARTS:
            self._news += [self._word(HERE, page) for page in self._open]
        elif kind == LIVES and place != [str(len(self._elsewhere.get(process, ())))]:
            self._forget(process)  # something of it was lost: it tells everything again
            self._news.append(f"{STARTS}:{self._name}")
        elif kind in (HERE, LEFT) and len(place) == len(Page._fields):
            page = Page(*place)
            pages = self._elsewhere.setdefault(process, set())
            (pages.add if kind == HERE else pages.discard)(page)
            self._change(page)

    async def tell(self) -> None:
        """Tell the other processes what is new, and that this one lives."""
        if not self._shared:
            return
        now = monotonic()
        for process in [each for each, at in self._heard.items() if now - at > SILENT_SECONDS]:
            self._forget(process)
        if self._news or now - self._beaten > BEAT_SECONDS:
            words, self._news, self._beaten = self._news, [], now
            notices = self._store.notices
            words.append(f"{LIVES}:{self._name}/{len(self._open)}")
            await self._store.writer.write(lambda c: notices.send_words(c, words))

    def _forget(self, process: str) -> None:
        self._heard.pop(process, None)
        for page in self._elsewhere.pop(process, ()):
            self._change(page)

    def _is_here(self, page: Page) -> bool:
        return page in self._open or any(page in pages for pages in self._elsewhere.values())

    def _go(self, page: Page) -> None:
        del self._leaving[page]
        del self._open[page]
        self._tell(LEFT, page)
        self._change(page)

    def _change(self, page: Page) -> None:
        """Somebody came or went; who looks at the table is told if it is a player of it."""
        if self._is_here(page):
            self._left.pop(page, None)
        else:
            self._left[page] = current_time()
            if len(self._left) > MOST_LEFT:
                del self._left[next(iter(self._left))]
        table = self._tables.in_memory(page.table)
        if table and table.seat_of(page.identity) is not None:
            self.changed.tell(page.table)

    def _tell(self, kind: str, page: Page) -> None:
        if self._shared:
            self._news.append(self._word(kind, page))

    def _word(self, kind: str, page: Page) -> str:
        return f"{kind}:{self._name}/{page.table}/{page.identity}"
