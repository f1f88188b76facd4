"""Python as the browser has it: the same games as here."""

import json
import shutil
import subprocess
import zlib
from pathlib import Path

import pytest

from bunny_kingdom.kernel.record import read_record
from bunny_kingdom.titles import rules_of, titles

HERE = Path(__file__).parent
PYTHON = HERE.parents[1] / "build" / "python"
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
    sizes = [len(zlib.compress(file.read_bytes(), 6)) for file in PYTHON.iterdir()]
    assert sum(sizes) < 8_000_000
