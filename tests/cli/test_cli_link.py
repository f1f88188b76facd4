"""`bunny link`: a record as a link and back, and `bunny replay` of a link."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bunny_kingdom import load_game
from bunny_kingdom.links import ROUTE, read_link
from bunny_kingdom.simulation import simulate
from cli.conftest import Bunny


@pytest.fixture
def record(tmp_path: Path) -> Path:
    simulate(players=3, games=1, seed=1, records=tmp_path)
    return tmp_path / "game-1.jsonl"


def test_a_record_becomes_a_link_and_a_record_again(bunny: Bunny, record: Path) -> None:
    code, out, err = bunny("link", record)
    assert (code, err) == (0, "")
    assert out.startswith(ROUTE)
    assert bunny("link", out, "--save", "again.jsonl") == (0, "", "")
    assert Path("again.jsonl").read_bytes() == record.read_bytes()


def test_a_link_is_replayed_like_its_record(bunny: Bunny, record: Path) -> None:
    link = bunny("link", record, "--page", "https://bunny.example/").out
    assert link.startswith(f"https://bunny.example/{ROUTE}")
    assert bunny("replay", link.strip()) == bunny("replay", record)
    assert bunny("replay", link.strip(), "--to", "9") == bunny("replay", record, "--to", "9")


def test_a_deal_tells_nothing_of_the_game(bunny: Bunny, record: Path) -> None:
    deal = read_link(bunny("link", record, "--deal").out)
    assert deal.deal
    assert deal.record.config == load_game(record).record.config


def test_what_cannot_be_opened(refused: Callable[..., str], bunny: Bunny, record: Path) -> None:
    link = bunny("link", record).out.strip()
    for command in ("link", "replay"):
        assert "cut short" in refused(command, link[:-1])
        assert "cut short" in refused(command, ROUTE)
        assert "cannot be read" in refused(command, "nowhere.jsonl")
    assert "exists already" in refused("link", link, "--save", record)
