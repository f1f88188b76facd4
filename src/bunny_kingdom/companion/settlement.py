"""A document with everything that was left open as it was counted: for the best."""

from copy import deepcopy
from typing import Any

from bunny_kingdom.companion.count import Reckoning


def settled(data: dict[str, Any], reckoning: Reckoning) -> dict[str, Any]:
    """The document, each choice of the present moment made."""
    found = deepcopy(data)
    for player, choices in zip(found["players"], reckoning.counted[-1].choices, strict=True):
        for choice in choices:
            if choice.best is not None:
                player.setdefault(choice.field, {})[choice.key] = choice.best
    return found
