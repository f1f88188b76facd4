"""Python as the browser has it: the same games as here."""

import json
import shutil
import subprocess
import zlib
from collections.abc import Iterable
from pathlib import Path

import pytest

from bunny_kingdom.kernel.record import read_record
from bunny_kingdom.titles import rules_of, titles

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "build"
PYTHON, NETWORKS, SITE = BUILD / "python", BUILD / "networks", BUILD / "play"
SECONDS = 240


@pytest.fixture(scope="module")
def records() -> dict[str, str]:
    """Games that were played by Python as the browser has it."""
    assert PYTHON.exists(), "Python for the browser is not built: make site"
    node = shutil.which("node")
    assert node, "Node is needed: see CONTRIBUTING.md"
    words = [node, str(HERE / "records.mjs"), str(PYTHON)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("title", titles())
def test_a_game_of_the_browser_has_the_same_digest_here(
    records: dict[str, str], title: str
) -> None:
    """A record is replayed when it is read, and compared with the digest that it closes with."""
    assert read_record(records[title].encode(), rules_of(title)).entries


def test_python_for_the_browser_is_not_too_heavy() -> None:
    """All that Python needs there, compressed as a host compresses it."""
    assert compressed(PYTHON.iterdir()) < 8_000_000


def test_a_first_game_without_sages_is_not_too_heavy() -> None:
    """All of the page but what sages have learned, and the documentation."""
    beside = {SITE / "networks", SITE / "docs"}
    files = [each for each in SITE.rglob("*") if each.is_file() and not beside & {*each.parents}]
    assert compressed(files) < 9_000_000


def test_what_sages_have_learned_comes_on_top() -> None:
    assert {file.stem for file in NETWORKS.iterdir()} == {"kingdom", "kingdom+sky", "town"}
    for file in NETWORKS.iterdir():
        assert (SITE / "networks" / file.name).read_bytes() == file.read_bytes()
        assert file.stat().st_size <= 4_000_000


def compressed(files: Iterable[Path]) -> int:
    """The size of files as a host compresses them."""
    return sum(len(zlib.compress(file.read_bytes(), 6)) for file in files)
