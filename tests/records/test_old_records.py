"""Every record in this folder replays for ever, to the last carrot."""

from pathlib import Path

import pytest

from bunny_kingdom import load_game
from bunny_kingdom.kernel.record import heading_of

RECORDS = sorted(Path(__file__).parent.glob("kingdom-*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_record_replays(path: Path) -> None:
    game = load_game(path)
    assert game.over
    assert game.record.to_lines(game.rules) == path.read_bytes()


def test_there_is_a_record_for_each_number_of_players() -> None:
    configs = [heading_of(path.read_bytes()).config for path in RECORDS]
    played = {(config.title, config.players) for config in configs}
    assert {("kingdom", 2), ("kingdom", 3), ("kingdom", 4)} <= played
