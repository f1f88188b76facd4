"""`bunny arena`: what it prints, and what it says to mistakes."""

import json
import sys
from pathlib import Path

import pytest

from bunny_kingdom.cli.main import main

GARDENER = Path(__file__).parents[2] / "examples" / "bots" / "gardener.py"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["arena", *arguments])
    printed = capsys.readouterr()
    return int(str(ended.value.code)), printed.out, printed.err


def test_json_and_the_rounded_number(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    code, out, err = run(
        capsys,
        *("--players", "doe,kit,kit", "--games", "4", "--seed", "7", "--jobs", "1", "--json"),
        *("--report", str(page)),
    )
    assert code == 0
    found = json.loads(out)
    assert found["games"] == 6
    assert [player["name"] for player in found["players"]] == ["doe", "kit", "kit"]
    assert sum(player["wins"] for player in found["players"]) == pytest.approx(6)
    assert "4 games become 6" in err
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--title", "town", "--players", "doe,kit", "--games", "2")
    assert code == 0
    for words in ("win rate", "doe", "kit", "renown", "median ms"):
        assert words in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "hare,kit"), "there is no bot 'hare'"),
        (("--players", "kit"), "players"),
        (("--title", "chess"), "there is no title 'chess'"),
        (("--players", 'kit,"exec'), "not bots"),
        (("--players", "kit,,kit"), "not bots"),
        (("--players", "elder:soon,kit"), "not a budget"),
        (("--players", "mine=,kit"), "there is no bot ''"),
        (("--players", "doe,kit", "--games", "4", "--deals", "2"), "and not both"),
    ],
)
def test_mistakes(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert not out
    assert words in err


def test_names_and_deals(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(
        capsys, *("--players", "mine=kit,kit,kit", "--deals", "2", "--jobs", "1", "--seed", "3")
    )
    assert (code, err) == (0, "")
    assert "6 games of 2 deals" in out
    assert "kit × 2" in out
    assert "mine" in out


@pytest.mark.parametrize(
    "written", ['"{bot} a,b"', 'a="{bot} a,b"', '"a={bot} a,b"', '{bot} "a,b"']
)
def test_a_command_with_a_comma_is_quoted(capsys: pytest.CaptureFixture[str], written: str) -> None:
    players = "kit," + written.format(bot=f"exec:{sys.executable} {GARDENER}")
    code, out, err = run(
        capsys,
        *("--title", "town", "--players", players, "--games", "2", "--jobs", "1", "--json"),
    )
    assert (code, err) == (0, "")
    assert len(json.loads(out)["players"]) == 2
