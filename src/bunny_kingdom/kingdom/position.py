"""Positions."""

from typing import Any


class PositionField: ...


def score_position(
    book: Any, title: str, counts: tuple[int, ...], position: object
) -> dict[str, Any]:
    """X."""
    return {}
