"""Many rows in one statement, as the driver takes them.

SQLAlchemy's way costs as much as a commit. The statements are still the ones that it compiles
from the schema; only the calls go to the driver.
"""

from typing import Any

from sqlalchemy import Engine
from sqlalchemy.sql import Insert

Rows = list[dict[str, Any]]
MOST_ROWS = 64
"""Rows of a statement at most: so few that the driver keeps a statement of each size prepared."""


class ManyRows:
    """Inserts of any number of rows, made from the one that is compiled."""

    def __init__(self, engine: Engine, insert: Insert) -> None:
        self._fields = insert.table.columns.keys()
        one = str(insert.values([dict.fromkeys(self._fields)]).compile(dialect=engine.dialect))
        start, _, rest = one.partition("VALUES (")
        row, _, self._after = rest.partition(")")
        self._before, self._row = start + "VALUES ", f"({row})"

    def sql(self, size: int) -> str:
        """The statement for so many rows."""
        return self._before + ", ".join([self._row] * size) + self._after

    def values(self, rows: Rows) -> list[Any]:
        """What goes with it: every field of the first row, then of the next."""
        return [row[field] for row in rows for field in self._fields]
