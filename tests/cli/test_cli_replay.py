"""`bunny replay`: a saved game drawn at its end or at any of its actions."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bunny_kingdom import load_game
from bunny_kingdom.simulation import simulate
from cli.conftest import Bunny


@pytest.fixture
def record(tmp_path: Path) -> Path:
    simulate(players=3, games=1, seed=1, records=tmp_path)
    return tmp_path / "game-1.jsonl"


def test_end_of_a_game(bunny: Bunny, record: Path) -> None:
    code, out, err = bunny("replay", record)
    game = load_game(record)
    assert (code, err) == (0, "")
    assert game.rules.draw(game.state) in out
    sheet = game.score_sheet()
    for player in sheet.players:
        assert f"seat {player.seat}" in out
        assert str(player.total) in out
        for section in player.sections:
            assert section.id in out
            assert all(line.id in out for line in section.lines)
    assert "win" in out or "share the victory" in out
    assert "owes" not in out


def test_any_point(bunny: Bunny, record: Path) -> None:
    game = load_game(record)
    actions = len(game.record.entries)
    for number in (0, 1, actions // 2):
        out = bunny("replay", record, "--to", str(number)).out
        assert f"after {number} of {actions} actions" in out
        assert game.rules.draw(game.record.replay(game.rules, number)) in out
        assert "win" not in out
    assert "seat 1 (B) owes a decision: exploration" in bunny("replay", record, "--to", "0").out


@pytest.mark.parametrize("to", ["-1", "1000", "x"])
def test_no_such_point(refused: Callable[..., str], record: Path, to: str) -> None:
    assert "bunny: " in refused("replay", record, "--to", to)


def test_broken_records(refused: Callable[..., str], record: Path) -> None:
    lines = record.read_bytes().splitlines(keepends=True)
    for broken in (b"", b"hello\n", lines[0], b"".join(lines[:-1]), b"\xff\xfe"):
        record.write_bytes(broken)
        assert "record" in refused("replay", record)
    assert "cannot be read" in refused("replay", record.parent)
