"""Names: what the things in a scenery are called."""

from collections.abc import Iterator, Mapping
from typing import Any


def names_in(scenery: Any, language: str) -> dict[str, str]:
    """The name of everything in a scenery, as plain data, that has an id and a name."""
    return dict(_names(scenery, language))


def _names(scenery: Any, language: str) -> Iterator[tuple[str, str]]:
    """Everything in a scenery that has an id and a name."""
    if not isinstance(scenery, Mapping):
        return
    for id_, row in scenery.items():
        if not isinstance(row, Mapping):
            continue
        told = row.get(language) or (row.get("name") or {}).get(language)
        if isinstance(told, Mapping):
            told = told.get("name")
        if told:
            yield id_, str(told)
        else:
            yield from _names(row, language)
