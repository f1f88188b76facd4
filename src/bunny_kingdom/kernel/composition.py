"""Modules and how they become one: registries are joined, parameters replaced once."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from bunny_kingdom.kernel.errors import Clash


@dataclass(frozen=True, kw_only=True)
class Module:
    """What one box adds. Games derive their own kind of module from it.

    Every field that holds a mapping is a registry: it collects the entries of all modules. Every
    other field is a parameter: the root gives its value, one module may replace it.
    """

    name: str
    rank: int = 0
    """Its place in every order (cards, boards); the root has 0."""
    needs: frozenset[str] = frozenset()
    """Names of the modules that it builds on; the root has none."""


M = TypeVar("M", bound=Module)


def compose(*modules: M) -> M:
    """All of them as one module; the order in which they are given does not matter."""
    ordered = sorted(modules, key=lambda module: (module.rank, module.name))
    names = [module.name for module in ordered]
    if len(set(names)) < len(names):
        raise Clash(f"a module is given twice among {', '.join(names)}")
    roots = [module for module in ordered if not module.needs]
    if len(roots) != 1:
        raise Clash(f"exactly one root is needed among {', '.join(names) or 'no modules'}")
    for module in ordered:
        missing = module.needs - set(names)
        if missing:
            raise Clash(f"{module.name} needs {', '.join(sorted(missing))}")
    base = {field.name for field in fields(Module)}
    merged: dict[str, Any] = {
        field.name: _merge(field.name, roots[0], ordered)
        for field in fields(roots[0])
        if field.name not in base
    }
    return type(roots[0])(name="+".join(names), rank=0, needs=frozenset(), **merged)


def _merge(field: str, root: Module, ordered: list[M]) -> Any:
    if isinstance(getattr(root, field), Mapping):
        return _join(field, ordered)
    replacing = [
        module for module in ordered if module is not root and getattr(module, field) is not None
    ]
    if len(replacing) > 1:
        names = " and ".join(module.name for module in replacing)
        raise Clash(f"{names} both replace '{field}'")
    return getattr(replacing[0] if replacing else root, field)


def _join(field: str, ordered: list[M]) -> dict[Any, Any]:
    joined: dict[Any, Any] = {}
    giver: dict[Any, str] = {}
    for module in ordered:
        for key, entry in getattr(module, field).items():
            if key in joined:
                raise Clash(f"{giver[key]} and {module.name} both give '{key}' in '{field}'")
            joined[key] = entry
            giver[key] = module.name
    return joined
