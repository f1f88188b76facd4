"""Data rows: TOML files of the package, and a user's own corrections to them."""

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from bunny_kingdom.kernel.errors import BadData

T = TypeVar("T")


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    """The name and the text of a card or another piece, in one language."""

    name: str
    """What it is called."""
    text: str
    """What it does, in our own words."""


def box(name: str) -> Traversable:
    """The data folder of one of our boxes."""
    return files("bunny_kingdom") / "data" / name


def read_toml(file: Traversable | Path) -> dict[str, Any]:
    """The tables of a TOML file."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(f"{file.name} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{file.name} is not TOML: {error}") from None


def row(data: object, kind: type[T], where: str) -> T:
    """A table as the struct that it describes."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadData(f"{where}: {error}") from None


def read_corrections(path: Path) -> tuple[dict[str, Any], ...]:
    """The `[[card]]` rows of a user's file: an id and the fields that differ."""
    tables = read_toml(path)
    cards = tables.pop("card", [])
    if tables or not isinstance(cards, list) or not cards:
        raise BadData(f"{path.name}: a file of corrections has [[card]] rows and nothing else")
    for number, card in enumerate(cards, start=1):
        if not isinstance(card, dict) or not isinstance(card.get("id"), str):
            raise BadData(f"{path.name}: row {number} has no id of a card to correct")
    return tuple(cards)


def corrected(
    rows: Mapping[str, T], corrections: Iterable[Mapping[str, Any]], kind: type[T]
) -> dict[str, T]:
    """The rows with the corrected fields replaced."""
    result = dict(rows)
    for correction in corrections:
        name = correction.get("id")
        if not isinstance(name, str):
            raise BadData("a correction has no id of a card to correct")
        if name not in result:
            raise BadData(f"there is no card '{name}' to correct")
        old = msgspec.to_builtins(result[name])
        result[name] = row(_overlaid(old, correction), kind, f"correction of '{name}'")
    return result


def _overlaid(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **old,
        **{
            key: _overlaid(old[key], value)
            if isinstance(value, Mapping) and isinstance(old.get(key), Mapping)
            else value
            for key, value in new.items()
        },
    }
