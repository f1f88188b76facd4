"""Every `bunny` that a document shows is a command, and every option beside it one of its own."""

import re
from pathlib import Path

import pytest
import typer

from bunny_kingdom.cli.main import app

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])
GROUP = typer.main.get_command(app)
OPTIONS = {
    name: {
        word
        for parameter in command.params
        for word in (*parameter.opts, *parameter.secondary_opts)
    }
    | {"--help"}
    for name, command in GROUP.commands.items()  # type: ignore[attr-defined] # a group of commands
}


def code_of(document: Path) -> list[str]:
    """The code in a document: what stands between backticks, and lines of blocks."""
    text = document.read_text(encoding="utf-8").replace("\\\n", " ")
    inline = [" ".join(span.split()) for span in re.findall(r"(?<!`)`([^`]+)`(?!`)", text)]
    return [*inline, *re.findall(r"^ {4}(.*)$", text, re.MULTILINE), *text.splitlines()]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_and_options_exist(document: Path) -> None:
    for code in code_of(document):
        shown = re.match(r"(?:[A-Z_]+=\S+ )*bunny ([a-z]+)(.*)", code.strip())
        if shown and not shown[2].startswith(","):
            command, rest = shown.groups()
            assert command in OPTIONS, code
            assert set(re.findall(r"--[a-z-]+", rest)) <= OPTIONS[command], code


@pytest.mark.parametrize("command", OPTIONS)
def test_every_command_is_in_the_list_of_commands(command: str) -> None:
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    assert f"\n## bunny {command}\n" in page
