"""`bunny doctor`: what it finds, and how it ends."""

import json
import tomllib
from pathlib import Path

import pytest

from bunny_kingdom.cli.examinations import State
from bunny_kingdom.extras import packages
from cli.conftest import Bunny

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
THINGS = {"packages", "titles", "page", "database", "fast engine", "GPU", "sage", "browser"}


def test_all_is_well_here(bunny: Bunny, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    code, out, err = bunny("doctor", "--json")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    found = {finding["name"]: finding for finding in answer["findings"]}
    assert answer["well"] is True
    assert found.keys() == THINGS | {f"extra {name}" for name in PROJECT["optional-dependencies"]}
    assert found["page"]["state"] == "works"
    assert str(tmp_path / "bunny-kingdom" / "tables.db") in found["database"]["told"]
    assert not list(tmp_path.iterdir())  # it looks, and makes nothing


def test_people_read_one_line_for_each(bunny: Bunny) -> None:
    code, out, _ = bunny("doctor")
    assert code == 0
    assert all(f"works    {name}: " in out for name in THINGS - {"browser", "GPU"})
    assert out.endswith("All is well.\n")


def test_a_broken_database_is_told_and_exits_with_1(
    bunny: Bunny, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken.db"
    broken.write_text("no database")
    monkeypatch.setenv("BUNNY_DATABASE", f"sqlite:///{broken}")
    code, out, err = bunny("doctor")
    assert (code, err) == (1, "")
    assert "broken   database: the database cannot be used: file is not a database" in out
    monkeypatch.setenv("BUNNY_DATABASE", f"sqlite:///{broken}/below.db")
    assert "is not a folder that you may write to" in bunny("doctor").out
    monkeypatch.setenv("BUNNY_DATABASE", "postgresql://nobody@127.0.0.1:1/x")
    assert "connection failed" in bunny("doctor").out
    monkeypatch.setenv("BUNNY_PORT", "many")
    assert (
        "a setting cannot be read: Expected `int`, got `str` - at `BUNNY_PORT`"
        in bunny("doctor").out
    )


def test_the_states_are_explained() -> None:
    page = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text()
    assert all(f"`{state}`" in page for state in State)


def test_extras_are_those_of_the_project() -> None:
    found = packages()
    assert found.pop("")
    assert found.keys() == PROJECT["optional-dependencies"].keys()
