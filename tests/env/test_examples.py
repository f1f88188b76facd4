"""The examples run, in a shortened form."""

import runpy
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_ten_lines_play_a_first_game(capsys: pytest.CaptureFixture[str]) -> None:
    source = EXAMPLES / "first_game.py"
    runpy.run_path(str(source))
    assert capsys.readouterr().out.count("golden carrots") == 4
    code = [row for row in source.read_text().splitlines() if row and not row.startswith('"""')]
    assert len(code) <= 10


def test_a_policy_learns_to_beat_random_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    picture = tmp_path / "learning.png"
    arguments = ["train", "--rounds", "12", "--games", "64", "--picture", str(picture)]
    monkeypatch.setattr(sys, "argv", arguments)
    runpy.run_module("train_policy.train", run_name="__main__")
    assert picture.read_bytes().startswith(b"\x89PNG")
    last = capsys.readouterr().out.split("last tenth: ")[1]
    assert int(last.split("%")[0]) > 40
