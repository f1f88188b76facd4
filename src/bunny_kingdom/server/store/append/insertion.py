"""An insertion of many rows in one statement, as the driver takes it.

Executing through SQLAlchemy costs as much as a commit. So the statement is compiled by SQLAlchemy
from the schema, and executed by the driver.
"""

from typing import Any

from sqlalchemy import Engine
from sqlalchemy.sql import Insert

from bunny_kingdom.server.store.append.batch import Row

MOST_ROWS = 64
"""Rows of a statement at most: so few that the driver keeps a statement of each size prepared."""


class Insertion:
    """Inserts of any number of rows, made from the one that is compiled."""

    def __init__(self, engine: Engine, insert: Insert) -> None:
        self._fields = insert.table.columns.keys()
        one = str(insert.values([dict.fromkeys(self._fields)]).compile(dialect=engine.dialect))
        start, _, rest = one.partition("VALUES (")
        row, _, self._after = rest.partition(")")
        self._before, self._row = start + "VALUES ", f"({row})"

    def of(self, rows: list[Row]) -> tuple[str, list[Any]]:
        statement = self._before + ", ".join([self._row] * len(rows)) + self._after
        return statement, [row[field] for row in rows for field in self._fields]
