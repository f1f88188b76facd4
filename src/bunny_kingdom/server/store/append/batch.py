"""A batch: what waits for the writer and is committed together."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection

Row = dict[str, Any]
Change = Callable[[Connection], Any]
Latest = dict[str, int]
"""The last number of each table that went on."""


class Write(NamedTuple):
    """Entries of one table, appended together or not at all, and a change made with them.

    Without entries it is just the change.
    """

    rows: Sequence[Row]
    change: Change | None
    done: asyncio.Future[Any]

    @property
    def table(self) -> str:
        """The table that goes on; none if it is a change alone."""
        return str(self.rows[0]["table_id"]) if self.rows else ""

    @property
    def plain(self) -> bool:
        """Whether it is one entry and nothing else, as nearly all are."""
        return self.change is None and len(self.rows) == 1


Batch = list[Write]
"""In the order of their tables, so that two processes never wait crosswise."""
Outcomes = list[Any]
"""For each write of a batch: whether its entries were appended (not if one of their numbers or
their command was taken), what its change alone returned, or the exception that stopped it.
"""


def plain_rows(batch: Batch) -> list[Row]:
    """The rows of a batch that is nothing but single entries of different tables, else none."""
    rows = {write.table: write.rows[0] for write in batch if write.plain}
    return list(rows.values()) if len(rows) == len(batch) else []


def last_numbers(batch: Batch, outcomes: Outcomes) -> Latest:
    """The last number of each table that a batch went on with."""
    latest: Latest = {}
    for write, outcome in zip(batch, outcomes, strict=True):
        if write.rows and outcome is True:
            row = write.rows[-1]
            latest[row["table_id"]] = max(row["seq"], latest.get(row["table_id"], 0))
    return latest


def settle(batch: Batch, outcomes: Outcomes) -> None:
    """Tell those who wait what came of it."""
    for write, outcome in zip(batch, outcomes, strict=True):
        if write.done.done():
            continue
        if isinstance(outcome, Exception):
            write.done.set_exception(outcome)
        else:
            write.done.set_result(outcome)
