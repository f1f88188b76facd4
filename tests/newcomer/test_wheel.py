"""The wheel in an empty environment without extras: everything works, or says what it lacks."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
UV = str(Path(sys.executable).parent / "uv")
SECONDS = 60
LEARNED = "bunny_kingdom/data/sage/kingdom.safetensors"


class Place(NamedTuple):
    """An environment with the wheel alone, and an empty home beside it."""

    environment: Path
    home: Path

    @property
    def variables(self) -> dict[str, str]:
        """What a program sees: nothing of this checkout, no settings."""
        return {"HOME": str(self.home), "PATH": "/usr/bin:/bin", "COLUMNS": "120"}

    def start(self, program: str, *words: str) -> subprocess.Popen[str]:
        """A program of the environment, running."""
        return subprocess.Popen(
            [str(self.environment / "bin" / program), *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.variables,
            cwd=self.home,
        )

    def run(self, program: str, *words: str) -> tuple[int, str, str]:
        """The same, run to its end: its status, output and errors."""
        with self.start(program, *words) as running:
            out, err = running.communicate(timeout=SECONDS)
        return running.returncode, out, err


def uv(*words: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """uv, with the cache that it has on this machine."""
    command = [UV, *map(str, words)]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as `make wheel` builds it."""
    folder = tmp_path_factory.mktemp("wheel")
    done = uv("build", "--quiet", "--wheel", "--out-dir", folder)
    assert done.returncode == 0, done.stderr
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def place(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """The wheel, installed with what it needs in the versions of the lock."""
    folder = tmp_path_factory.mktemp("place")
    environment, home = folder / "environment", folder / "home"
    home.mkdir()
    python = environment / "bin" / "python"
    for words in (
        ("venv", "--quiet", "--python", sys.executable, environment),
        ("pip", "install", "--quiet", "--python", python, "-c", "requirements.lock", wheel),
    ):
        done = uv(*words)
        assert done.returncode == 0, done.stderr
    return Place(environment, home)


def test_the_page_and_the_data_are_in_it(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    assert "bunny_kingdom/server/page/index.html" in names
    assert any(re.fullmatch(r"bunny_kingdom/server/page/assets/index-.*\.js", n) for n in names)
    assert "bunny_kingdom/server/play/docs/index.html" in names
    assert any(re.fullmatch(r"bunny_kingdom/server/play/python-\w+/pyodide\.mjs", n) for n in names)
    assert "bunny_kingdom/data/kingdom/cards.toml" in names
    assert [n for n in names if n.endswith("/kingdom.safetensors")] == [LEARNED]  # once
    assert "bunny_kingdom/py.typed" in names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"bunny_kingdom"}


def test_without_the_page_none_is_built(tmp_path: Path) -> None:
    """A clone has no built page: that is no wheel yet."""
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", "--depth=1", f"file://{ROOT}", clone], check=True)
    done = uv("build", "--wheel", cwd=clone)
    assert done.returncode != 0
    assert "the page is not built" in done.stderr
    assert "make wheel" in done.stderr


def test_it_is_well_and_says_where_data_would_lie(place: Place) -> None:
    code, out, err = place.run("bunny", "doctor", "--json")
    assert (code, err) == (0, "")
    found = {each["name"]: each for each in json.loads(out)["findings"]}
    assert found["page"]["state"] == "works"
    assert str(place.home) in found["database"]["told"]
    for extra in ("env", "fast", "postgres", "ray"):
        assert found[f"extra {extra}"]["state"] == "missing"
        assert f"bunny-kingdom[{extra}]" in found[f"extra {extra}"]["advice"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--help"], "bunny play"),
        (["cards", "--title", "town", "--lang", "fr"], "107 cards"),
        (["simulate", "--games", "2", "--players", "2"], "2 games"),
        (["terminal", "--seed", "1"], "You leave the table."),
        (["arena", "--games", "2", "--players", "doe,elder:1i", "--jobs", "1"], "elder:1i"),
    ],
)
def test_commands_work(place: Place, words: Sequence[str], told: str) -> None:
    code, out, err = place.run("bunny", *words)
    assert code == 0, err
    assert told in out
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["bunny", "serve", "--port", "0", "--database", "postgresql://x@localhost/x"], "postgres"),
        (["bunny", "play", "--port", "0", "--database", "postgresql://x@localhost/x"], "postgres"),
        (["bunny", "arena", "--games", "2", "--players", "kit,kit", "--engine", "ray"], "ray"),
        (["python", "-c", "from bunny_kingdom.env import kingdom_v0"], "env"),
        (["python", "-c", "from bunny_kingdom.fast import fast_engine"], "fast"),
    ],
)
def test_a_missing_extra_is_named(place: Place, words: Sequence[str], extra: str) -> None:
    code, out, err = place.run(*words)
    assert code != 0
    assert out == ""
    assert err.splitlines()[-1].endswith(f": pip install 'bunny-kingdom[{extra}]'")
    if words[0] == "bunny":
        assert err.count("\n") == 1


def test_play_answers_with_both_pages(place: Place) -> None:
    with place.start("bunny", "play", "--no-browser", "--port", "0") as running:
        assert running.stderr
        try:
            address = re.search(r"http://\S+/", running.stderr.readline())
            assert address, running.stderr.read()
            with urlopen(address[0], timeout=SECONDS) as answer:
                page = answer.read().decode()
            (script,) = re.findall(r'<script[^>]* src="/([^"]+)"', page)
            with urlopen(f"{address[0]}play", timeout=SECONDS) as answer:
                assert answer.url == f"{address[0]}play/"
                (alone,) = re.findall(r'<script[^>]* src="\./([^"]+)"', answer.read().decode())
            learned = "play/networks/kingdom.safetensors"
            for each in (script, f"play/{alone}", learned):
                with urlopen(address[0] + each, timeout=SECONDS) as answer:
                    assert answer.status == 200
        finally:
            running.terminate()
    assert os.listdir(place.home / ".local" / "share" / "bunny-kingdom")
