"""Configurations of runs: mistakes in them are told by their place."""

from pathlib import Path

import pytest

from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.learn.config import read_config
from bunny_kingdom.learn.curves import curves_of

OURS = sorted((Path(__file__).parents[2] / "bench" / "learning").glob("*.toml"))

TABLE = "[[tables]]\nplayers = 4\ngames = 8\n"


@pytest.mark.parametrize("file", OURS, ids=lambda file: file.stem)
def test_our_own_runs_can_be_repeated(file: Path) -> None:
    config = read_config(file)
    assert config.tables
    assert config.minutes > 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('title = "kingdom"\ntables = []', "name at least one table"),
        (f'title = "kingdom"\nwidht = 3\n{TABLE}', "widht"),
        (f'title = "kingdom"\nwidth = "wide"\n{TABLE}', r"\$\.width"),
        (f'title = "rabbits"\n{TABLE}', "there is no title 'rabbits'"),
        ('title = "kingdom"\n[[tables]]\nplayers = 5\ngames = 8', "not for 5 players"),
        ('title = "kingdom"\n[[tables]]\nplayers = 4\ngames = 0', "a table needs"),
        ("title = ", "is no TOML"),
        (f'title = "town"\n{TABLE}', "no drafts"),
    ],
)
def test_a_mistake_is_told(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "run.toml"
    file.write_text(text)
    with pytest.raises(BadConfig, match=said):
        read_config(file)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="cannot be read"):
        read_config(tmp_path / "none.toml")


def test_curves_have_a_line_for_each_table() -> None:
    found = {"wins": 0.4, "carrots": 120.0, "alike": 110.0}
    better = {"wins": 0.6, "carrots": 150.0, "alike": 130.0}
    log = [
        {"seconds": 30.0, "tables": {"2": found, "4": found}},
        {"seconds": 60.0, "tables": {"2": better, "4": better}},
    ]
    picture = curves_of("kingdom", log)
    assert picture.count("<polyline") == 6
    assert "60 %" in picture
    assert "40 %" in picture
