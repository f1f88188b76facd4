"""What happened at a table and what was said there, by HTTP and in pages."""

from typing import Annotated

from litestar.params import QueryParameter

from bunny_kingdom.server.http import dependencies as d
from bunny_kingdom.server.http.routing import get
from bunny_kingdom.server.http.tables import Since
from bunny_kingdom.tables.entries import Happening, Said, decode_entry, tag_of
from bunny_kingdom.tables.stored import Stored
from bunny_kingdom.tables.viewers.history import MOST_CARRIED, heard
from bunny_kingdom.tables.viewers.messages import ChatPage, Told
from bunny_kingdom.tables.viewers.updates import told

LOG_PAGE = 1_000
"""Entries of the log in one answer."""


@get("/tables/{table_id:str}/log", operation_id="tableLog")
async def table_log(
    seen: d.TheSeen,
    tables: d.TheTables,
    since: Since = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=LOG_PAGE, required=False)] = LOG_PAGE,
) -> tuple[Told, ...]:
    """What happened after a number; for the next page ask since the last one."""
    table, viewer = seen
    past = await tables.past(table.id, min(since, table.seq), table.seq)
    return told(table, viewer, past)[:limit]


@get("/tables/{table_id:str}/chat", operation_id="tableChat")
async def table_chat(
    seen: d.TheSeen,
    store: d.TheStore,
    before: Annotated[int | None, QueryParameter(ge=1, le=1_000_000, required=False)] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_CARRIED, required=False)] = MOST_CARRIED,
) -> ChatPage:
    """The last messages before a number: what a state left out."""
    table, viewer = seen
    before = table.seq + 1 if before is None else min(before, table.seq + 1)
    found: list[Happening] = []
    while len(found) <= limit and before > 1:
        page = await store.last_of(table.id, tag_of(Said), before, limit + 1)
        found += [past for past in map(_past, page) if heard(table, viewer, past.entry)]
        before = page[-1].seq if len(page) > limit else 0
    return ChatPage(told(table, viewer, found[:limit][::-1]), len(found) > limit)


def _past(stored: Stored) -> Happening:
    return Happening(stored.seq, stored.at, decode_entry(stored.data))
