"""The fast engine: compiled twins of the rules, a folder a family, for simulation and search.

Its names are looked up when they are first used, so that the numbering of steps serves the
environments without Numba.
"""

from typing import TYPE_CHECKING, Any

from bunny_kingdom.extras import require

if TYPE_CHECKING:
    from bunny_kingdom.fast.engine import FastEngine, fast_engine
    from bunny_kingdom.fast.errors import NoTwin
    from bunny_kingdom.fast.games import Games

__all__ = ["FastEngine", "Games", "NoTwin", "fast_engine"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"bunny_kingdom.fast has no '{name}'")
    require("fast", "the fast engine")
    from bunny_kingdom.fast import engine, errors, games

    for module in (engine, errors, games):
        if hasattr(module, name):
            return getattr(module, name)
    raise AttributeError(name)
