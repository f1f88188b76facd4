"""Weights that cannot be used are refused in a sentence, and sage plays on as an elder."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from bunny_kingdom.bots.rollout.loader import Loader
from bunny_kingdom.bots.sage import loader as loading
from levels.extras import needed
from levels.games import play
from levels.random_weights import about, random_matrices, size_of, write, write_random

needed("numba")

from bunny_kingdom.bots.sage.network import network_of  # noqa: E402 - these need NumPy
from bunny_kingdom.bots.sage.weights import FOLDER, NoNetwork  # noqa: E402

TESTS = Path(__file__).parents[1]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Weights of the title that is played, in a process that has loaded none yet."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    monkeypatch.setattr(loading, "_networks", Loader(loading._load, "network"))
    return write_random(tmp_path, "kingdom")


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-100])


def garbled(file: Path) -> None:
    file.write_bytes(b"not weights at all")


def rewritten(file: Path, **said: str) -> None:
    size = size_of("kingdom")
    write(file, {**about("kingdom", *size), **said}, random_matrices(*size))


def of_another_version(file: Path) -> None:
    rewritten(file, rules_version="1")


def of_another_title(file: Path) -> None:
    rewritten(file, title="kingdom+sky")


def of_another_width(file: Path) -> None:
    features, cards, planes = size_of("kingdom")
    size = features + 1, cards, planes
    write(file, about("kingdom", *size), random_matrices(*size))


def without_a_matrix(file: Path) -> None:
    size = size_of("kingdom")
    made = random_matrices(*size)
    del made["context"]
    write(file, about("kingdom", *size), made)


def without_a_word(file: Path) -> None:
    size = size_of("kingdom")
    said = about("kingdom", *size)
    del said["mix"]
    write(file, said, random_matrices(*size))


def not_numbers(file: Path) -> None:
    size = size_of("kingdom")
    made = {**random_matrices(*size), "mix2_b": np.full(3, np.nan, np.float32)}
    write(file, about("kingdom", *size), made)


def gone(file: Path) -> None:
    file.unlink()


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (cut, "kingdom.safetensors is damaged"),
        (garbled, "kingdom.safetensors is damaged"),
        (of_another_version, "has learned version 1 of kingdom; this is version"),
        (of_another_title, "of kingdom[+]sky; this is"),
        (of_another_width, "this version of sage sees"),
        (without_a_matrix, "lack a matrix"),
        (without_a_word, "do not say what they are for: 'mix'"),
        (not_numbers, "no numbers"),
        (gone, "kingdom has not been learned yet"),
    ],
)
def test_what_is_wrong_with_weights_is_said(
    damage: Callable[[Path], None], told: str, file: Path
) -> None:
    damage(file)
    with pytest.raises(NoNetwork, match=told):
        network_of("kingdom")


@pytest.mark.parametrize("damage", [cut, of_another_version, gone])
def test_without_weights_a_sage_plays_as_an_elder(
    damage: Callable[[Path], None], file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    damage(file)
    assert play("kingdom", ("sage:1i", "buck"), "as") == play("kingdom", ("elder:1i", "buck"), "as")
    assert [each.levelname for each in caplog.records] == ["WARNING"]


def test_with_weights_it_does_not(file: Path) -> None:
    sage = play("kingdom", ("sage:1i", "buck"), "as")
    assert sage != play("kingdom", ("elder:1i", "buck"), "as")
    assert sage == play("kingdom", ("sage:1i", "buck"), "as")


def test_the_weights_are_read_once_in_a_process(file: Path) -> None:
    assert network_of("kingdom") is network_of("kingdom")


PLAIN = """
import sys
for missing in ("numpy", "numba", "llvmlite", "bunny_kingdom.fast", "bunny_kingdom.learn"):
    sys.modules[missing] = None
from levels.games import play
same = play("kingdom", ("sage:1i", "doe"), "plain") == play("kingdom", ("elder:1i", "doe"), "plain")
print("as an elder" if same else "otherwise")
"""


def test_in_a_browser_a_sage_plays_as_an_elder() -> None:
    """There is neither Numba nor NumPy there, nor our compiled engine."""
    said = subprocess.run(
        [sys.executable, "-c", PLAIN], cwd=TESTS, capture_output=True, text=True, check=True
    )
    assert (said.stdout, said.stderr) == ("as an elder\n", "")
