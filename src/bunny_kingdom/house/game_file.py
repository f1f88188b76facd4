"""Files of games: everything a house keeps, or one game of it, to be kept elsewhere and read again.

A file is lines of JSON: a heading with the owner of the house, then the entries of one table after
the other. Nothing in it is trusted: every table is folded before any of it is kept.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from bunny_kingdom.house.store import Store
from bunny_kingdom.tables.entries import Entry
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.stored import Damaged, Stored, entry_of, folded
from bunny_kingdom.tables.table import Table

FORMAT = 1
MOST_CHARACTERS = 64_000_000
_ID = re.compile(r"[a-z0-9]{12}")
"""What ids of tables and owners are made of."""


class Heading(Struct, frozen=True):
    """The first line."""

    bunny_kingdom_games: int
    owner: Identity


class Line(Struct, frozen=True, omit_defaults=True):
    """An entry of a table, as text."""

    table: str
    seq: int
    at: float
    data: str
    command: str | None = None
    digest: str | None = None


class Taken(Struct, frozen=True):
    """What came of reading a file: by the ids of tables."""

    added: tuple[str, ...]
    """New here, or further on than what was here."""
    known: tuple[str, ...]
    damaged: tuple[str, ...]
    """Those that cannot be read; the others are not affected."""


def line_of(table_id: str, row: Stored) -> Line:
    """A stored entry as a line."""
    return Line(table_id, row.seq, row.at, row.data.decode(), row.command, row.digest)


async def file_of(store: Store, owner: Identity, tables: Iterable[str]) -> bytes:
    """The file of some tables; a damaged one ends before its first entry that is no text."""
    lines: list[Any] = [Heading(FORMAT, owner)]
    for table_id in tables:
        for row in await store.entries(table_id, 0):
            try:
                lines.append(line_of(table_id, row))
            except UnicodeDecodeError:
                break
    return msgspec.json.Encoder().encode_lines(lines)


def read_file(text: str, reader: str) -> tuple[Identity, dict[str, list[Stored]]]:
    """The owner and the tables of a file; whoever reads it takes the owner's place everywhere."""
    if len(text) > MOST_CHARACTERS:
        raise Refusal("too-large", f"a file of games has at most {MOST_CHARACTERS} characters")
    heading, _, rest = text.partition("\n")
    try:
        told = msgspec.json.decode(heading, type=Heading)
    except msgspec.MsgspecError:
        raise Refusal("bad-file", "this is no file of games") from None
    if told.bunny_kingdom_games != FORMAT:
        raise Refusal("bad-file", "a newer program wrote this file of games")
    if _ID.fullmatch(told.owner.id):
        rest = rest.replace(told.owner.id, reader)
    tables: dict[str, list[Stored]] = {}
    for line in rest.splitlines():
        try:
            table_id, *row = msgspec.structs.astuple(msgspec.json.decode(line, type=Line))
        except msgspec.MsgspecError:
            continue  # a line is missing then, and its table ends before it
        seq, at, data, command, digest = row
        if _ID.fullmatch(table_id):
            kept = Stored(seq, at, command, data.encode(), digest)
            tables.setdefault(table_id, []).append(kept)
    return told.owner, tables


async def take(store: Store, tables: dict[str, list[Stored]]) -> Taken:
    """Keep the tables of a file, each by itself."""
    added, known, damaged = [], [], []
    for table_id, rows in tables.items():
        here = await store.entries(table_id, 0)
        if rows[: len(here)] != here[: len(rows)] or not _can_be_read(table_id, rows):
            damaged.append(table_id)
        elif len(rows) <= len(here):
            known.append(table_id)
        elif await store.append({table_id: rows[len(here) :]}):
            added.append(table_id)
    return Taken(tuple(added), tuple(known), tuple(damaged))


def _can_be_read(table_id: str, rows: list[Stored]) -> bool:
    try:
        for _ in played_through(table_id, rows):
            pass
    except Damaged:
        return False
    return True


def played_through(table_id: str, rows: list[Stored]) -> Iterator[tuple[Table, Entry]]:
    """A table of a file after each of its entries."""
    if [row.seq for row in rows] != [*range(1, len(rows) + 1)]:
        raise Damaged(rows[0].seq, "its entries do not follow each other")
    return folded(table_id, ((row, entry_of(row)) for row in rows))
