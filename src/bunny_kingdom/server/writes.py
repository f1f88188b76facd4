"""Writes: what waits for the writer, alone and in groups."""

import asyncio
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, NamedTuple

from sqlalchemy import Connection

from bunny_kingdom.server import metrics

Row = dict[str, Any]
Also = Callable[[Connection], object]


class Append(NamedTuple):
    """Entries of one table to be appended, and what is written with them."""

    rows: Sequence[Row]
    also: Also | None
    done: asyncio.Future[Any]


class Task(NamedTuple):
    """Any other write."""

    write: Also
    done: asyncio.Future[Any]


Group = list[Append | Task]


def measure(group: Group, began: float) -> None:
    """Count a group that was written."""
    metrics.commit_seconds.observe(perf_counter() - began)
    metrics.group_size.observe(len(group))


def is_plain(item: Append | Task) -> bool:
    """Whether an item is one entry and nothing else, which can go the swift way."""
    return isinstance(item, Append) and not item.also and len(item.rows) == 1


def plain_rows(group: Group) -> list[Row] | None:
    """The rows of a group that is nothing but single entries of different tables."""
    rows: dict[str, Row] = {}
    for item in group:
        if isinstance(item, Task) or not is_plain(item):
            return None
        row = item.rows[0]
        if rows.setdefault(row["table_id"], row) is not row:
            return None
    return [rows[table_id] for table_id in sorted(rows)]


def last_numbers(group: Group, results: list[Any]) -> dict[str, int]:
    """The last number of each table that a group went on with."""
    latest: dict[str, int] = {}
    for item, result in zip(group, results, strict=True):
        if isinstance(item, Append) and result:
            row = item.rows[-1]
            latest[row["table_id"]] = max(row["seq"], latest.get(row["table_id"], 0))
    return latest


def settle(group: Group, results: list[Any]) -> None:
    """Tell those who wait what came of it; call it in the event loop."""
    for item, result in zip(group, results, strict=True):
        if item.done.done():
            continue
        if isinstance(result, Exception):
            item.done.set_exception(result)
        else:
            item.done.set_result(result)
