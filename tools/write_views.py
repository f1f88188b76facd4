"""Writes docs/views.md from the structs themselves; with --check it only says if that is stale.

Run with the project's Python: .venv/bin/python tools/write_views.py. A field is told by the string
below it in its class; one without a string fails, by its name.
"""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

from msgspec import NODEFAULT, Struct
from msgspec import inspect as forms

from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.views.scenery import KingdomScenery
from bunny_kingdom.kingdom.views.view import KingdomView
from bunny_kingdom.titles import rules_of, titles
from bunny_kingdom.town.views.scenery import TownScenery
from bunny_kingdom.town.views.view import TownView

TARGET = Path(__file__).parents[1] / "docs" / "views.md"
HEAD = """# Views, field by field

What the server and the arena send: [bots](bot-protocol.md), [pages](protocol.md) and programs of
your own see the table through a view, which has what a seat may know and nothing else. This page is
made from the program by `tools/write_views.py`, and a test compares them.

All of it is JSON. Seats are numbers from 0. Spaces (`A1`, on the Great Cloud `C3-4`), cards and
pieces are named by their ids, as `bunny cards` and the scenery list them. A field marked with ? is
left out when it has nothing to say.

"""
SECTIONS: tuple[tuple[str, type[Struct]], ...] = (
    ("The view of the Kingdom family", KingdomView),
    ("The view of Town", TownView),
    ("The score sheet", ScoreSheet),
    ("The scenery of the Kingdom family", KingdomScenery),
    ("The scenery of Town", TownScenery),
)
OF_ITS_OWN = (ScoreSheet,)
"""Roots whose parts stand in their own section, although others have them too."""
ADDED = "What expansions add"
PLAIN: dict[type[forms.Type], str] = {
    forms.IntType: "integer",
    forms.FloatType: "number",
    forms.StrType: "text",
    forms.BoolType: "true or false",
    forms.NoneType: "null",
    forms.AnyType: "anything",
}


def main() -> int:
    """Write, or with --check compare."""
    text = made()
    if "--check" in sys.argv:
        stale = not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text
        if stale:
            sys.stderr.write("docs/views.md is stale: run tools/write_views.py\n")
        return int(stale)
    TARGET.write_text(text, encoding="utf-8")
    return 0


def made() -> str:
    """The whole page."""
    home: dict[type[Struct], str] = {}
    for heading, root in sorted(SECTIONS, key=lambda each: each[1] not in OF_ITS_OWN):
        for part in _below(root):
            home.setdefault(part, heading)
    added = [part for kind in _added_kinds() for part in _below(kind) if part not in home]
    lines = []
    for heading, root in SECTIONS:
        lines += [f"## {heading}", "", *_told(root)]
        for part in _below(root):
            if part is not root and home[part] == heading:
                lines += [f"### {_name(part)}", "", *_told(part)]
    lines += [f"## {ADDED}", "", *_additions()]
    for part in dict.fromkeys(added):
        lines += [f"### {_name(part)}", "", *_told(part)]
    return HEAD + "\n".join(lines).rstrip() + "\n"


def _below(root: type[Struct]) -> Iterator[type[Struct]]:
    """A struct and all that it is made of, each once, in order of appearance."""
    seen: dict[type[Struct], None] = {}

    def walk(form: forms.Type) -> None:
        if isinstance(form, forms.StructType) and form.cls not in seen:
            seen[form.cls] = None
            for field in form.fields:
                walk(field.type)
        for inner in _inner(form):
            walk(inner)

    walk(forms.type_info(root))
    yield from seen


def _inner(form: forms.Type) -> tuple[forms.Type, ...]:
    match form:
        case forms.VarTupleType(item_type=item) | forms.ListType(item_type=item):
            return (item,)
        case forms.TupleType(item_types=items):
            return items
        case forms.DictType(key_type=key, value_type=value):
            return key, value
        case forms.UnionType(types=types):
            return types
    return ()


def _told(kind: type[Struct]) -> list[str]:
    """What a struct is, and the table of its fields."""
    form = forms.type_info(kind)
    assert isinstance(form, forms.StructType)
    lines = [*_paragraphs(inspect.cleandoc(kind.__doc__ or "")), ""]
    rows = [f"| `{form.tag_field}` | `{form.tag}` | its kind |"] if form.tag_field else []
    told = _strings(kind)
    left_out = kind.__struct_config__.omit_defaults
    for field in form.fields:
        if field.name not in told:
            raise ValueError(f"{kind.__module__}.{kind.__name__}.{field.name} has no string below")
        unset = field.default is NODEFAULT and field.default_factory is NODEFAULT
        optional = not field.required and (left_out or unset)
        name = f"`{field.encode_name}`{'?' if optional else ''}"
        rows.append(f"| {name} | {_text(field.type)} | {_lowered(told[field.name])} |")
    if rows:
        lines += ["| field | form | what it is |", "| --- | --- | --- |", *rows, ""]
    return lines


def _paragraphs(text: str) -> list[str]:
    """A docstring, with its paragraphs as single lines."""
    return textwrap.wrap(_in_json(text), 120)


def _in_json(text: str) -> str:
    """A string as one line, in the words of JSON."""
    return re.sub(r"\bNone\b", "null", " ".join(text.split()))


def _lowered(text: str) -> str:
    """A string as it stands in a cell: one line, without the full stop of a single sentence."""
    line = _in_json(text)
    return line[:-1] if line.endswith(".") and ". " not in line else line


@cache
def _strings(kind: type[Struct]) -> dict[str, str]:
    """The strings below the fields of a struct and its bases."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if not each.__module__.startswith("bunny_kingdom."):
            continue
        (definition,) = ast.parse(textwrap.dedent(inspect.getsource(each))).body
        assert isinstance(definition, ast.ClassDef)
        body = definition.body
        for line, below in pairwise(body):
            match line, below:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(text))),
                ):
                    found[name] = text
    return found


def _text(form: forms.Type) -> str:
    """A form in words; structs are links."""
    match form:
        case forms.StructType(cls=kind):
            return f"[{_name(kind)}](#{_name(kind).lower().replace(' ', '-')})"
        case forms.LiteralType(values=values):
            return " or ".join(f'`"{value}"`' for value in values)
        case forms.VarTupleType(item_type=item) | forms.ListType(item_type=item):
            return f"list of {_text(item)}"
        case forms.TupleType(item_types=items):
            return f"[{', '.join(map(_text, items))}]"
        case forms.DictType(value_type=value):
            return f"object of {_text(value)}"
        case forms.UnionType(types=types):
            null_last = sorted(types, key=lambda each: isinstance(each, forms.NoneType))
            return " or ".join(map(_text, null_last))
    return PLAIN[type(form)]


def _name(kind: type[Struct]) -> str:
    """Names that the two families share are told apart."""
    in_town = ".town." in kind.__module__ and not kind.__name__.startswith("Town")
    return f"{kind.__name__} of Town" if in_town else kind.__name__


def _families() -> Iterator[KingdomRules]:
    for title in titles():
        rules = rules_of(title)
        if isinstance(rules, KingdomRules):
            yield rules


def _added_kinds() -> Iterable[type[Struct]]:
    """The parts that expansions add to a realm or to the table."""
    for rules in _families():
        module = rules.book.module
        yield from map(type, (*module.realm_parts.values(), *module.table_parts.values()))


def _additions() -> list[str]:
    """Which title has which of them."""
    heads = ("title", "`parts` of a realm", "`parts` of the table", "`counters`", "`held`")
    lines = ["Views of the Kingdom family have them by name.", ""]
    lines += [f"| {' | '.join(heads)} |", "| --- | --- | --- | --- | --- |"]
    for rules in _families():
        module = rules.book.module
        realm, table = (
            ", ".join(f"`{name}`: {_text(forms.type_info(type(part)))}" for name, part in parts)
            for parts in (module.realm_parts.items(), module.table_parts.items())
        )
        counters, held = (
            ", ".join(f"`{name}`" for name in names) for names in (module.counters, module.held)
        )
        pieces = f"pieces by their card{', ' if held else ''}{held}"
        lines.append(f"| {rules.title} | {realm} | {table} | {counters} | {pieces} |")
    return [*lines, ""]


if __name__ == "__main__":
    raise SystemExit(main())
