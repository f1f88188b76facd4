"""The README's examples run, and the documents name every command and option."""

import re
import shlex
from pathlib import Path

import pytest

from bunny_kingdom.cli.main import PANELS
from cli.conftest import Bunny

ROOT = Path(__file__).parents[2]


def block(language: str) -> str:
    """The README's one block of a language."""
    (found,) = re.findall(
        rf"^```{language}\n(.*?)^```$", (ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE
    )
    return str(found)


def test_library_example(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block("python"), "README.md", "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[1] for line in lines} >= {"round-4", "end"}


def test_command_line_example(bunny: Bunny, tmp_path: Path) -> None:
    (tmp_path / "table.json").write_text(block("json"))
    for line in block("console").splitlines():
        command, *words = shlex.split(line)
        assert command == "bunny"
        code, out, err = bunny(*words, lines="1\n1\n")
        assert (code, err) == (0, ""), line
        assert out


def test_links_lead_somewhere() -> None:
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text()):
            if not target.startswith("http"):
                assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.parametrize("command", [c.__name__ for panel in PANELS.values() for c in panel])
def test_every_option_is_documented(bunny: Bunny, command: str) -> None:
    page = (ROOT / "docs" / "command-line.md").read_text()
    section = page.split(f"## bunny {command}\n")[1].split("\n## ")[0]
    for option in set(re.findall(r"--[a-z-]+", bunny(command, "--help").out)) - {"--help"}:
        assert re.search(rf"[\s`\[]{option}\b", section), option
