"""The examples run, in a shortened form."""

import runpy
import sys
from pathlib import Path
from xml.etree import ElementTree

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
    picture = tmp_path / "learning.svg"
    arguments = ["train", "--rounds", "12", "--games", "64", "--picture", str(picture)]
    monkeypatch.setattr(sys, "argv", arguments)
    runpy.run_module("train_policy.train", run_name="__main__")
    drawn = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    curve = drawn.find("{http://www.w3.org/2000/svg}polyline")
    assert curve is not None
    assert len(curve.attrib["points"].split()) == 12
    last = capsys.readouterr().out.split("last tenth: ")[1]
    assert int(last.split("%")[0]) > 40
