"""The start: what a seat brings home on average before anybody knows a card."""

from decimal import Decimal
from functools import cache
from typing import Any

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.rows import box, read_toml


@cache
def _table() -> dict[str, Any]:
    return read_toml(box("coach") / "start.toml")


def start_of(config: Config) -> Decimal:
    """The carrots of an elder among elders, at such a table."""
    return Decimal(_table().get(config.title, {}).get(str(config.players), 0))
