"""`bunny` itself: help, version, mistakes and interruptions, by the installed command."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest

from bunny_kingdom.cli.main import PANELS
from cli.conftest import Bunny

BUNNY = str(Path(sys.executable).parent / "bunny")
COMMANDS = tuple(command.__name__ for panel in PANELS.values() for command in panel)


def test_installed_command_tells_its_version() -> None:
    done = subprocess.run([BUNNY, "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        f"bunny {version('bunny-kingdom')}\n",
        "",
    )


def test_a_mistake_is_one_line_and_exit_code_2() -> None:
    words = [BUNNY, "simulate", "--title", "chess"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("bunny: there is no title 'chess'; there are: kingdom")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_quietly_with_130(jobs: str, tmp_path: Path) -> None:
    words = [BUNNY, "simulate", "--games", "100000", "--jobs", jobs, "--records", str(tmp_path)]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as running:
        while not any(tmp_path.iterdir()):  # until it is at work
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        try:
            out, err = running.communicate(timeout=30)
        finally:
            running.kill()
    assert (running.returncode, out, err) == (130, b"", b"")


def test_a_reader_that_leaves_is_no_error() -> None:
    with subprocess.Popen(
        [BUNNY, "cards"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == b""


def test_without_a_command_it_says_what_there_is(bunny: Bunny) -> None:
    code, out, _ = bunny()
    assert code == 0
    assert all(command in out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps_with_an_example(bunny: Bunny, command: str) -> None:
    code, out, err = bunny(command, "--help")
    assert (code, err) == (0, "")
    assert f"Example: bunny {command}" in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["fly"], "fly"),
        (["simulate", "--games", "many"], "--games"),
        (["simulate", "--games", "0"], "--games"),
        (["simulate", "--jobs", "-1"], "--jobs"),
        (["simulate", "--players", "9"], "kingdom is for 2, 3, 4 players, not 9"),
        (["simulate", "--seed", ""], "a seed is"),
        (["simulate", "--option", "fog"], "NAME=VALUE"),
        (["simulate", "--option", "fog=thick"], "no option 'fog'"),
        (["simulate", "--cards", "none.toml"], "none.toml"),
        (["cards", "--title", "chess"], "chess"),
        (["cards", "--lang", "xx"], "'en', 'fr'"),
        (["replay", "none.jsonl"], "none.jsonl"),
        (["replay"], "GAME"),
        (["terminal", "--players", "1"], "kingdom is for"),
        (["terminal", "--save", "no/such/folder/game.jsonl"], "no/such/folder/game.jsonl"),
        (["score"], "FILE"),
    ],
)
def test_mistakes(refused: Callable[..., str], words: list[str], told: str) -> None:
    assert told in refused(*words)
