"""Documents as files, read and written: JSON or TOML as people write them, JSON as pages do."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bunny_kingdom.companion.document import NO_DOCUMENT
from bunny_kingdom.kernel.errors import BadPosition


def read_position(path: Path) -> dict[str, Any]:
    """The data of a JSON or TOML file, by its suffix, or else by trying both."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise BadPosition("no-document", f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadPosition("no-document", "is not text in UTF-8") from None
    if path.suffix.lower() == ".json":
        data = _parsed(text, _json, "JSON")
    elif path.suffix.lower() == ".toml":
        data = _parsed(text, tomllib.loads, "TOML")
    else:
        try:
            data = _parsed(text, json.loads, "JSON")
        except BadPosition:
            data = _parsed(text, tomllib.loads, "JSON or TOML")
        else:
            data = _parsed(text, _json, "JSON")
    if not isinstance(data, dict):
        raise BadPosition("no-document", NO_DOCUMENT)
    return data


def _parsed(text: str, parse: Callable[[str], Any], form: str) -> Any:
    try:
        return parse(text)
    except RecursionError:
        reason = f"is not {form} that can be read: it is nested too deeply"
        raise BadPosition("no-document", reason) from None
    except ValueError as error:  # also what JSON and TOML errors derive from
        raise BadPosition("no-document", f"is not {form}: {error}") from None


class _Pairs(list[tuple[str, Any]]):
    """A JSON object as written, in which a key may occur twice."""


def _json(text: str) -> Any:
    return _without_twins(json.loads(text, object_pairs_hook=_Pairs, parse_constant=_refuse), "")


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no number")


def _without_twins(data: Any, place: str) -> Any:
    """The data, if no object has a key twice: the JSON decoder would silently drop the first."""
    if isinstance(data, _Pairs):
        result: dict[str, Any] = {}
        for key, value in data:
            if key in result:
                raise BadPosition("no-document", f"'{key}' is given twice", place)
            result[key] = _without_twins(value, f"{place}.{key}" if place else key)
        return result
    if isinstance(data, list):
        return [_without_twins(value, f"{place}[{number}]") for number, value in enumerate(data)]
    return data
