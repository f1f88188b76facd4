"""Operations: the functions that Python calls, and what each takes and gives on a GPU."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from bunny_kingdom.fast import masks

if TYPE_CHECKING:
    from bunny_kingdom.fast.engine import FastEngine


KERNEL = "kernel"
"""What the one kernel of a program is called."""


class Gathered(Enum):
    """What becomes of the numbers that a function returns, one from each thread."""

    NOTHING = "nothing"
    SUM = "sum"
    MOST = "most"


@dataclass(frozen=True)
class Kind:
    """An array: the type of its elements, its dimensions, and which of them lie together."""

    dtype: Any
    dimensions: int = 1
    columns: bool = False
    """Columns lie together, so that threads of neighbouring rows write to one line."""


@dataclass(frozen=True)
class Operation:
    """A compiled function, its arguments by name, and what becomes of its result."""

    module: str
    """A module of the family's; none for those of all families."""
    function: str
    arguments: str
    gathered: Gathered = Gathered.NOTHING

    def entry(self, package: str) -> Callable[..., Any]:
        """The compiled function of a family."""
        module = import_module(f"{package}.{self.module}") if self.module else masks
        entry: Callable[..., Any] = getattr(module, self.function)
        return entry

    def names(self) -> list[str]:
        """What its arguments are called; `constants` are the tables of the engine."""
        return self.arguments.split()


OPERATIONS = {
    "deal": Operation("batches", "deal_batch", "games constants blank chances seed first"),
    "legal": Operation("batches", "legal_batch", "games constants asked seats legal"),
    "sample": Operation("", "sample_batch", "legal chances actions"),
    "step": Operation(
        "batches", "step_batch", "games constants seats actions trusted", Gathered.MOST
    ),
    "advance": Operation(
        "batches",
        "advance_batch",
        "games constants blank chances seats actions legal carrots ended",
        Gathered.SUM,
    ),
    "play-out": Operation("batches", "play_out_batch", "games constants chances", Gathered.SUM),
    "play": Operation(
        "playouts", "play_games", "blank constants seed first totals start", Gathered.SUM
    ),
    "observe": Operation("observation", "observe_batch", "games constants seats where rows"),
}


def kinds(engine: "FastEngine") -> dict[str, Kind | Any]:
    """What each name of an argument stands for: an array, or the type of a number."""
    return {
        "games": Kind(engine.blank.dtype, 2),
        "blank": Kind(engine.blank.dtype),
        "chances": Kind(np.dtype(np.uint64), 2, columns=True),
        "legal": Kind(np.dtype(np.uint64), 2, columns=True),
        "carrots": Kind(np.dtype(np.int32), 2, columns=True),
        "totals": Kind(np.dtype(np.int32), 2),
        "rows": Kind(np.dtype(np.int16), 2, columns=True),
        "seats": Kind(np.dtype(np.int64)),
        "actions": Kind(np.dtype(np.int64)),
        "where": Kind(np.dtype(np.int64)),
        "ended": Kind(np.dtype(np.bool_)),
        "seed": np.uint64,
        "first": np.int64,
        "asked": np.int64,
        "trusted": np.bool_,
        "start": np.bool_,
    }


def signature(engine: "FastEngine", name: str) -> list[Any]:
    """The kinds of an operation's arguments, one after the other."""
    known = kinds(engine)
    found: list[Any] = []
    for argument in OPERATIONS[name].names():
        if argument == "constants":
            found += [Kind(table.dtype) for table in engine.constants]
        else:
            found.append(known[argument])
    return found
