"""Writes src/lib/net/types.ts from the server's own types; with --check only says if it is stale.

Run with the project's Python: .venv/bin/python web/scripts/write_types.py
"""

import re
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

import bunny_kingdom.titles
import bunny_kingdom.town.events  # noqa: F401 - their events are listed below
from bunny_kingdom.coach.parts.course import ReviewState
from bunny_kingdom.coach.statistics import Statistics
from bunny_kingdom.companion.counted_table import CountedTable
from bunny_kingdom.express.railway import Railway
from bunny_kingdom.house.game_file import Taken
from bunny_kingdom.kernel import choices
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.outlook import Outlook, Preview
from bunny_kingdom.kernel.position import Form, Held, Places
from bunny_kingdom.kingdom.views.scenery import KingdomScenery
from bunny_kingdom.kingdom.views.view import KingdomView
from bunny_kingdom.server.http.codes import Invited
from bunny_kingdom.server.http.games import Kept
from bunny_kingdom.server.http.identities import RecoveryLink, Revoked
from bunny_kingdom.server.identity.identities import Device
from bunny_kingdom.server.live.network import NetworkInfo
from bunny_kingdom.server.store.ratings import Rating
from bunny_kingdom.tables.advice import Hint
from bunny_kingdom.tables.cardboard.shared_changes import Change
from bunny_kingdom.tables.cardboard.shared_table import NewSharedTable, SharedView
from bunny_kingdom.tables.commands import PUBLIC
from bunny_kingdom.tables.entries import KINDS, tag_of
from bunny_kingdom.tables.handlers.creation import NewTable
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.refusal import Problem
from bunny_kingdom.tables.viewers.links import GameLinks, SharedGame
from bunny_kingdom.tables.viewers.lists import Listed, Made, MyGame, Result, TitleInfo
from bunny_kingdom.tables.viewers.messages import MESSAGES, ChatPage
from bunny_kingdom.tables.viewers.replay import ReplayStep
from bunny_kingdom.tables.viewers.trials import Trialled
from bunny_kingdom.town.views.scenery import TownScenery
from bunny_kingdom.town.views.view import TownView

TARGET = Path(__file__).parent.parent / "src" / "lib" / "net" / "types.ts"
PARTS = ("Step", "Refused", "Question")
"""Parts of choices with names that something else has too."""
CHOICES = get_args(choices.AnyChoice)
HEAD = "// Made by web/scripts/write_types.py from the server's types. Do not edit.\n\n"
HTTP = [
    Problem, TitleInfo, Listed, Made, ChatPage, NewTable, Identity, Device,
    RecoveryLink, Revoked, Rating, MyGame, Result, ReplayStep, Outlook, Preview, Trialled,
    Invited, NetworkInfo, GameLinks, SharedGame, Form, Held, Places, CountedTable, Taken, Kept,
    ReviewState, Statistics, Hint, NewSharedTable, SharedView, *get_args(Change),
]  # fmt: skip
DRAWN = [KingdomScenery, TownScenery, KingdomView, TownView, Railway]


def main() -> int:
    """Write, or with --check compare."""
    text = made()
    if "--check" in sys.argv:
        stale = not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text
        if stale:
            sys.stderr.write("web/src/lib/net/types.ts is stale: run web/scripts/write_types.py\n")
        return int(stale)
    TARGET.write_text(text, encoding="utf-8")
    return 0


def made() -> str:
    """The whole file."""
    events = sorted(Event.__subclasses__(), key=lambda kind: (kind.__module__, kind.__name__))
    kinds = [*MESSAGES, *PUBLIC, *HTTP, *DRAWN]
    _, found = msgspec.json.schema_components(kinds, ref_template="{name}")
    parts = [_declared(name, schema) for name, schema in sorted(found.items(), key=_by_name)]
    unions = {
        "Message": MESSAGES,
        "AnyChoice": CHOICES,
        "Command": PUBLIC,
    }
    for name, members in unions.items():
        parts.append(
            f"export type {name} = {' | '.join(_named(_key(m, found)) for m in members)}\n"
        )
    parts.append(_fields([*events, *KINDS]))
    return HEAD + "\n".join(parts)


def _fields(kinds: list[type[msgspec.Struct]]) -> str:
    """What the fields of events and entries are about, by tag: as their types in Python say."""
    table: dict[str, dict[str, str]] = {}
    for kind in kinds:
        _, found = msgspec.json.schema_components([kind], ref_template="{name}")
        tag = tag_of(kind)
        known = table.setdefault(tag, {})
        for field, schema in found[_key(kind, found)]["properties"].items():
            what = _about(schema)
            if what and known.setdefault(field, what) != what:
                raise ValueError(f"'{field}' of '{tag}' is {what} here and {known[field]} there")
    words = sorted({what for known in table.values() for what in known.values()})
    return (
        f"export type FieldKind = {' | '.join(map(repr, words))}\n\n"
        "/** What the fields of events and entries are about, by tag. */\n"
        "export const EVENT_FIELDS: Record<string, Record<string, FieldKind>> = {\n"
        + "".join(f"  '{tag}': {known},\n" for tag, known in sorted(table.items()) if known)
        + "}\n"
    )


def _about(schema: dict[str, Any]) -> str:
    """The kind of a field, of what may stand in it, or of the items of a list."""
    inside = [*schema.get("anyOf", ()), *schema.get("prefixItems", ()), schema.get("items") or {}]
    return schema.get("format") or next(filter(None, map(_about, filter(None, inside))), "")


def _by_name(item: tuple[str, Any]) -> str:
    return _named(item[0])


def _key(kind: type, found: dict[str, Any]) -> str:
    full = f"{kind.__module__}.{kind.__qualname__}"
    for name in (kind.__name__, full, re.sub(r"[^A-Za-z0-9]", "_", full)):
        if name in found:
            return name
    raise KeyError(full)


def _named(name: str) -> str:
    """Names that two packages share are told apart: by the word Town, or another of their own."""
    words = re.split(r"[._](?=[A-Za-z])", name)
    if words[-1] in PARTS and (len(words) == 1 or "choices" in words):
        return f"Choice{words[-1]}"
    if len(words) == 1:
        return name
    if "coach" in words:
        return f"Review{words[-1]}"
    return f"Town{words[-1]}" if "town" in words else words[-1]


def _declared(name: str, schema: dict[str, Any]) -> str:
    note = schema.get("description", "").split("\n\n")[0].replace("\n", " ")
    doc = f"/** {' '.join(note.split())} */\n" if note else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{doc}export type {_named(name)} = {_type(schema)}\n"
    needed = set(schema.get("required", ()))
    lines = [
        f"  {_quoted(field)}{'' if field in needed else '?'}: {_type(each)}"
        for field, each in schema["properties"].items()
    ]
    return doc + f"export interface {_named(name)} {{\n" + "\n".join(lines) + "\n}\n"


def _quoted(field: str) -> str:
    return field if field.isidentifier() else f"'{field}'"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return _named(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(each) for each in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(f"'{v}'" if isinstance(v, str) else str(v) for v in schema["enum"])
    if "const" in schema:
        return f"'{schema['const']}'"
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(each) for each in schema['prefixItems'])}]"
        if schema.get("maxItems") == 0:
            return "[]"
        item = _type(schema["items"]) if schema.get("items") else "unknown"
        return f"({item})[]" if "|" in item else f"{item}[]"
    if kind == "object":
        more = schema.get("additionalProperties")
        return f"Record<string, {_type(more) if isinstance(more, dict) and more else 'unknown'}>"
    return {
        "string": "string",
        "integer": "number",
        "number": "number",
        "boolean": "boolean",
        "null": "null",
    }.get(str(kind), "unknown")


if __name__ == "__main__":
    raise SystemExit(main())
