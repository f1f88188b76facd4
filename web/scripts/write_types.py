"""Writes src/lib/net/types.ts from the server's own types; with --check only says if it is stale.

Run with the project's Python: .venv/bin/python web/scripts/write_types.py
"""

import re
import sys
from pathlib import Path
from typing import Any

import msgspec

import bunny_kingdom.town.events  # noqa: F401 - their events are listed below
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.outlook import Outlook, Preview
from bunny_kingdom.kingdom.views import KingdomView
from bunny_kingdom.server.commands import PUBLIC
from bunny_kingdom.server.errors import STATUS, Problem
from bunny_kingdom.server.http_finished import MyGame, Result, Step
from bunny_kingdom.server.http_identities import NewIdentity, RecoveryLink, Revoked
from bunny_kingdom.server.http_tables import Listed, Made, TitleInfo
from bunny_kingdom.server.identities import Device, Identity
from bunny_kingdom.server.opening import NewTable
from bunny_kingdom.server.ratings import Rating
from bunny_kingdom.server.scenery import OutlookAt, Trialled, Trials
from bunny_kingdom.server.telling import MESSAGES
from bunny_kingdom.titles import rules_of, titles
from bunny_kingdom.town.actions import ACTIONS as TOWN_ACTIONS
from bunny_kingdom.town.view import TownView

TARGET = Path(__file__).parent.parent / "src" / "lib" / "net" / "types.ts"
HEAD = "// Made by web/scripts/write_types.py from the server's types. Do not edit.\n\n"
HTTP = [
    Problem, TitleInfo, Listed, Made, NewTable, NewIdentity, Identity, Device, RecoveryLink,
    Revoked, Rating, MyGame, Result, Step, Outlook, Preview, OutlookAt, Trials, Trialled,
]  # fmt: skip


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
    actions = {kind for title in titles() for kind in rules_of(title).action_kinds}
    kingdom = sorted(actions - set(TOWN_ACTIONS), key=lambda kind: kind.__name__)
    town = [kind for kind in TOWN_ACTIONS if kind.__name__ != "Undo"]
    undo = next(kind for kind in TOWN_ACTIONS if kind.__name__ == "Undo")
    events = sorted(Event.__subclasses__(), key=lambda kind: (kind.__module__, kind.__name__))
    kinds = [*MESSAGES, *PUBLIC, *HTTP, KingdomView, TownView, *kingdom, *town, undo, *events]
    _, found = msgspec.json.schema_components(kinds, ref_template="{name}")
    parts = [_declared(name, schema) for name, schema in sorted(found.items(), key=_by_name)]
    unions = {
        "Message": MESSAGES,
        "Command": PUBLIC,
        "KingdomAction": (*kingdom, undo),
        "TownAction": (*town, undo),
        "AnyEvent": events,
    }
    for name, members in unions.items():
        parts.append(
            f"export type {name} = {' | '.join(_named(_key(m, found)) for m in members)}\n"
        )
    codes = " | ".join(f"'{code}'" for code in sorted(STATUS))
    parts.append(f"export type RefusalCode = {codes}\n")
    return HEAD + "\n".join(parts)


def _by_name(item: tuple[str, Any]) -> str:
    return _named(item[0])


def _key(kind: type, found: dict[str, Any]) -> str:
    full = f"{kind.__module__}.{kind.__qualname__}"
    for name in (kind.__name__, full, re.sub(r"[^A-Za-z0-9]", "_", full)):
        if name in found:
            return name
    raise KeyError(full)


def _named(name: str) -> str:
    """Names that two boxes share are told apart by the word Town."""
    words = re.split(r"[._](?=[A-Za-z])", name)
    if len(words) == 1:
        return name
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
