"""Budgets: how much a searching bot may think about a decision, in time or in iterations."""

import re
from dataclasses import dataclass

from bunny_kingdom.kernel.errors import BadConfig

SPELLINGS = "such as 100ms, 1s, or 200i for 200 iterations (0i: the first judgement alone)"


@dataclass(frozen=True)
class Budget:
    """Seconds by the clock, or iterations: those make the same choice on every machine."""

    seconds: float | None = 1.0
    iterations: int | None = None

    @classmethod
    def of(cls, text: str) -> "Budget":
        """The budget that a text such as `100ms`, `1.5s` or `200i` names."""
        found = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|i)", text)
        if not found or (found[2] != "i" and not float(found[1])):
            raise BadConfig(f"'{text}' is not a budget; a budget is {SPELLINGS}")
        if found[2] == "i":
            return cls(None, int(float(found[1])))
        return cls(float(found[1]) / (1000 if found[2] == "ms" else 1))


DEFAULT = Budget(1.0)
"""At a table: one second by the clock."""
REPEATABLE = Budget(None, 200)
"""In the arena by default: about as much as a second allows, but the same on every machine."""
