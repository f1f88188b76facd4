"""Rows: entries as the store keeps them, and rows of indexes as they are shown."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

from msgspec import Struct, ValidationError, convert

from bunny_kingdom.tables import entries as e

T = TypeVar("T", bound=Struct)


def rows_of(
    table_id: str,
    after: int,
    entries: tuple[e.Entry, ...],
    now: float,
    command: str | None = None,
    digest: str | None = None,
) -> list[dict[str, Any]]:
    """Entries as rows of the store; the command and its digest stand with the last."""
    last = len(entries) - 1
    return [
        {
            "table_id": table_id,
            "seq": after + 1 + place,
            "at": now,
            "command": command if place == last else None,
            "data": e.encode_entry(entry),
            "digest": digest if place == last else None,
        }
        for place, entry in enumerate(entries)
    ]


def readable(kind: type[T], rows: Iterable[Mapping[Any, Any]]) -> list[T]:
    """Rows as they are shown; one that is damaged is left out, and the others are there."""
    found: list[T] = []
    for row in rows:
        with suppress(ValidationError):
            found.append(convert({str(name): value for name, value in row.items()}, kind))
    return found
