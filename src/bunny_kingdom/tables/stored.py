"""Stored entries: a stream as somebody keeps it, read again, checked and folded."""

from collections.abc import Iterable, Iterator
from math import isfinite
from typing import NamedTuple

from msgspec import MsgspecError

from bunny_kingdom.kernel.actions import Action, Redeal
from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.kernel.view import View
from bunny_kingdom.tables.entries import Acted, Entry, Happening, Opened, decode_entry
from bunny_kingdom.tables.folds import fold
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table
from bunny_kingdom.titles import AnyRules


class Stored(NamedTuple):
    """An entry as it lies in a store."""

    seq: int
    at: float
    command: str | None
    data: bytes
    digest: str | None = None


class Damaged(Refusal):
    """A table that cannot be read from some entry on, and why."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__("damaged", f"this table is damaged: its entry {seq} cannot be read")
        self.seq = seq
        self.why = why


def entry_of(stored: Stored) -> Entry:
    """A stored entry, read."""
    seq, at, _, data, _ = stored
    right = isinstance(data, bytes) and isinstance(at, int | float) and isfinite(at)
    if not right or type(seq) is not int:
        raise Damaged(stored.seq, "its row has values of the wrong types")
    try:
        return decode_entry(data)
    except (MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Damaged(stored.seq, f"it is no entry ({error})") from None


def fold_stored(table: Table, stored: Stored, entry: Entry) -> None:
    """Let a table go on by a stored entry; a table that cannot is not to be used again."""
    try:
        _check(table, stored, entry)
        fold(table, stored.seq, stored.at, entry, stored.command)
    except (BunnyError, ValueError) as error:
        raise Damaged(stored.seq, str(error)) from None
    except Exception as error:  # whatever the rules make of nonsense: it is this table's alone
        raise Damaged(stored.seq, f"it does not fit ({type(error).__name__})") from error


def _check(table: Table, stored: Stored, entry: Entry) -> None:
    """Refuse an entry that nobody would have appended here."""
    if stored.seq > table.seq + 1:
        raise ValueError(f"entry {table.seq + 1} is missing")
    if isinstance(entry, Opened) is not (stored.seq == 1):
        raise ValueError("the first entry of a table, and no other, opens it")
    for field in ("seat", "by"):
        seat = getattr(entry, field, None)
        if seat is not None and not 0 <= seat < len(table.seats):
            raise ValueError(f"the table has no seat {seat}")


# -- a stream read from its beginning ---------------------------------------------------


def past_of(
    table_id: str, stream: Iterable[tuple[Stored, Entry]], since: int, until: int
) -> list[Happening]:
    """The entries after one number up to another, with their events."""
    return [again.recent[-1] for again, _ in folded(table_id, stream, until) if again.seq > since]


def seen_by(
    table_id: str, stream: Iterable[tuple[Stored, Entry]], seat: int, until: int
) -> list[tuple[View, Action]]:
    """What a seat saw before each of its actions, and what it did."""
    found: list[tuple[View, Action]] = []
    before = None
    for again, entry in folded(table_id, stream, until):
        if before and isinstance(entry, Acted):
            action = before.rules.kept_action(entry.action)
            if isinstance(action, Redeal):
                found = found if entry.seat == seat else []  # for the others it need not be true
            elif entry.seat == seat:
                found.append((before.view(seat), action))
        before = again.position
    return found


def folded(
    table_id: str, stream: Iterable[tuple[Stored, Entry]], until: int | None = None
) -> Iterator[tuple[Table, Entry]]:
    """One and the same table after each entry, up to a number."""
    again = Table(table_id)
    for stored, entry in stream:
        if until is not None and stored.seq > until:
            return
        fold_stored(again, stored, entry)
        yield again, entry


def record_of(table: Table, entries: Iterable[Entry]) -> tuple[AnyRules, Record]:
    """The record of a table whose secrets are open."""
    if table.status not in ("finished", "ended") or table.position is None:
        raise Refusal("secret", "records are open when the game is over")
    return record_so_far(table, entries)


def record_so_far(table: Table, entries: Iterable[Entry]) -> tuple[AnyRules, Record]:
    """The same of a game that has begun, for whoever knows its secrets."""
    assert table.config
    assert table.position
    rules = table.position.rules
    acted = [entry for entry in entries if isinstance(entry, Acted)]
    actions = tuple((entry.seat, rules.kept_action(entry.action)) for entry in acted)
    return rules, Record(table.config, actions, table.rules_version)
