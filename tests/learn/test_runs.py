"""Runs: what PyTorch learns is what the sage plays, and a run goes on where it stopped."""

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from bunny_kingdom.bots.sage.network import Network as Played
from bunny_kingdom.bots.sage.observer import observer_of
from bunny_kingdom.bots.sage.weights import read_weights
from bunny_kingdom.cli.main import app
from bunny_kingdom.extras import installed

pytestmark = pytest.mark.skipif(
    installed("torch") is None, reason="PyTorch, 3 GB with its libraries, is not installed"
)

RUN = """
title = "kingdom"
minutes = 100
width = 32
slot = 16
batch = 64
report = 1
[[tables]]
players = 4
games = 4
[[tables]]
players = 2
games = 4
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that was stopped after a few seconds."""
    home = tmp_path_factory.mktemp("learning")
    (home / "run.toml").write_text(RUN)
    folder = home / "run"
    asked = ["learn", str(home / "run.toml"), "--folder", str(folder), "--seconds", "4"]
    result = CliRunner().invoke(app, asked)
    assert result.exit_code == 0, result.output
    return folder


def test_a_run_goes_on_where_it_stopped(folder: Path) -> None:
    before = json.loads((folder / "progress.json").read_text())
    asked = ["learn", "--resume", "--folder", str(folder), "--seconds", "4"]
    result = CliRunner().invoke(app, asked)
    assert result.exit_code == 0, result.output
    after = json.loads((folder / "progress.json").read_text())
    assert after["seconds"] > before["seconds"] > 0
    assert after["generations"] > before["generations"]
    assert after["log"][: len(before["log"])] == before["log"]
    assert (folder / "curves.svg").read_text().startswith("<svg")


def test_a_run_is_never_overwritten(folder: Path) -> None:
    asked = ["learn", str(folder / "config.toml"), "--folder", str(folder)]
    result = CliRunner().invoke(app, asked)
    assert result.exit_code != 0
    assert "there is a run in" in str(result.exception)


def test_the_same_values_in_pytorch_and_for_the_sage(folder: Path) -> None:
    """To 1e-4 for what is kept; and what rounding to bytes has changed is little."""
    import torch

    from bunny_kingdom.learn.network import Network, put_matrices

    kept = read_weights(folder / "kingdom.safetensors")
    shape = observer_of("kingdom", 4).shape
    rounded, learned = Network(shape, 32, 3, 16), Network(shape, 32, 3, 16)
    put_matrices(rounded, kept.matrices)
    put_matrices(learned, read_weights(folder / "averaged.safetensors").matrices)
    random = np.random.default_rng(1)
    rows = random.integers(-40, 90, (20, shape.size)).astype(np.int8)
    rows[random.random(rows.shape) < 0.8] = 0  # as in games, where most of a row is nothing
    cards = np.array([random.choice(shape.cards, 9, replace=False) for _ in rows])
    with torch.no_grad():
        same = rounded(torch.from_numpy(rows), torch.from_numpy(cards)).numpy()
        near = learned(torch.from_numpy(rows), torch.from_numpy(cards)).numpy()
    played = Played(kept)
    for row, hand, found, before in zip(rows, cards, same, near, strict=True):
        assert np.abs(played.values(row, hand) - found).max() < 1e-4
        assert np.abs(found - before).max() < 0.05


def test_a_tutor_teaches_what_has_learned_before(folder: Path) -> None:
    """The network comes nearer to what playouts say of the cards of a hand."""
    config, tutored = folder.parent / "tutored.toml", folder.parent / "tutored"
    start = folder / "kingdom.safetensors"
    config.write_text(
        f'start = "{start}"\nteaching = 0.0\n{RUN}'.replace("report = 1", "report = 3")
        + "[tutor]\ndeals = 2\n"
    )
    asked = ["learn", str(config), "--folder", str(tutored), "--seconds", "12"]
    result = CliRunner().invoke(app, asked)
    assert result.exit_code == 0, result.output
    losses = [
        line["loss"]
        for line in json.loads((tutored / "progress.json").read_text())["log"]
        if line["loss"]
    ]
    assert losses[-1] < losses[0]


def test_a_tutor_needs_what_has_learned_before(folder: Path) -> None:
    config = folder.parent / "untaught.toml"
    config.write_text(f"{RUN}[tutor]\n")
    result = CliRunner().invoke(app, ["learn", str(config), "--folder", str(folder.parent / "no")])
    assert result.exit_code != 0
    assert "a tutor needs weights to start from" in str(result.exception)
