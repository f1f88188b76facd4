"""The README's examples run, and the documents name every command and option."""

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from bunny_kingdom.cli.main import PANELS
from cli.conftest import Bunny
from cli.playing import page_at, playing, quick_browser, wait_for

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The README's one block of a language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    return str(found)


def make(*words: str) -> str:
    """What `make` prints, asked by itself even if the tests are run by another one."""
    environment = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    done = subprocess.run(
        ["make", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_library_example(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block("python"), "README.md", "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[1] for line in lines} >= {"round-4", "end"}


def test_command_line_example(bunny: Bunny, tmp_path: Path) -> None:
    (tmp_path / "table.json").write_text(block("json"))
    lines = block("console").splitlines()
    assert len(lines) == 12
    for line in lines:
        command, *words = shlex.split(line)
        assert command == "bunny"
        if words == ["play"]:
            continue  # it goes on until it is ended: see below
        code, out, err = bunny(*words, lines="1\n1\n")
        assert (code, err) == (0, ""), line
        assert out


def test_play_as_in_the_example(tmp_path: Path) -> None:
    assert "bunny play" in block("console").splitlines()
    browser, seen = quick_browser(tmp_path)
    with playing(tmp_path, BUNNY_PORT="0", BROWSER=browser) as address:
        assert wait_for(seen) == address
        assert "<script" in page_at(address)


@pytest.mark.parametrize(
    ("target", "command"), [("play", "bunny play"), ("test", "pytest"), ("wheel", "uv build")]
)
def test_make_does_what_is_said(target: str, command: str) -> None:
    """`make play` itself is run by a newcomer, in tests/newcomer."""
    assert f"make {target}" in README
    assert command in make("--dry-run", target)


def test_make_help_lists_every_target() -> None:
    targets = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    listed = [line.split()[0] for line in make("help").splitlines()]
    assert sorted(listed) == sorted(targets[0].split())


@pytest.mark.parametrize("command", [c.__name__ for panel in PANELS.values() for c in panel])
def test_every_option_is_documented(bunny: Bunny, command: str) -> None:
    page = (ROOT / "docs" / "command-line.md").read_text()
    section = page.split(f"## bunny {command}\n")[1].split("\n## ")[0]
    for option in set(re.findall(r"--[a-z-]+", bunny(command, "--help").out)) - {"--help"}:
        assert re.search(rf"[\s`\[]{option}\b", section), option
