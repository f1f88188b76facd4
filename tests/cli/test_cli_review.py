"""`bunny review`: the review of a file, what it refuses, and going on where it stopped."""

import json
from pathlib import Path
from random import Random

import pytest

from bunny_kingdom import new_game
from bunny_kingdom.bots.rollout.loader import ready
from bunny_kingdom.coach import Depth
from bunny_kingdom.coach.parts import work
from cli.conftest import Bunny
from coach.games import bucks


@pytest.fixture(scope="module", autouse=True)
def engine() -> None:
    """What is compiled once on a machine, and told then, is there before anything is captured."""
    ready("kingdom", 4, wait=True)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The record of a game, which is reviewed quickly."""
    quick = Depth(look=1, measure=2, chances=5)
    monkeypatch.setattr(work, "Depth", lambda: quick)
    bucks().save(tmp_path / "game.jsonl")
    return tmp_path / "game.jsonl"


def test_json_html_and_tables(bunny: Bunny, game: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    found = bunny("review", game, "--seat", "2", "--jobs", "1", "--json", "--html", page)
    assert (found.code, found.err) == (0, "")
    review = json.loads(found.out)
    assert review["seat"] == 2
    html = page.read_text(encoding="utf-8")
    assert "<svg" in html
    assert "http" not in html, "it needs nothing but itself"
    assert html.count("<article") >= len(review["decisions"])
    told = bunny("review", game, "--seat", "2", "--jobs", "1", "--lang", "fr")
    assert f"accuracy {review['accuracy']}" in told.out
    assert f"{review['parts']['deals']['carrots']:+.1f}" in told.out


def test_it_goes_on_where_it_stopped(bunny: Bunny, game: Path, tmp_path: Path) -> None:
    words = ("review", game, "--seat", "0", "--jobs", "1", "--json", "--resume", "notes")
    whole = bunny(*words).out
    notes = tmp_path / "notes" / "seat-0.jsonl"
    lines = notes.read_bytes().splitlines(keepends=True)
    kept = b"".join(lines[:6]) + lines[6][:20]  # the last line was cut off
    notes.write_bytes(kept)
    assert bunny(*words).out == whole
    assert sorted(notes.read_bytes().splitlines()) == sorted(b"".join(lines).splitlines())
    other = bunny("review", game, "--seat", "0", "--jobs", "1", "--seed", "2", "--resume", "notes")
    assert other.code == 2
    assert "another review" in other.err


def test_what_cannot_be_reviewed_is_said_in_a_sentence(
    bunny: Bunny, game: Path, tmp_path: Path
) -> None:
    begun = new_game("kingdom", 3, "begun")
    begun.play(0, begun.legal(0).sample(Random(1)))
    begun.save(tmp_path / "begun.jsonl")
    (tmp_path / "cut.jsonl").write_bytes(game.read_bytes()[:2000])
    for words, reason in (
        (("begun.jsonl",), "this game is not over"),
        (("cut.jsonl",), "this record is truncated"),
        (("nowhere.jsonl",), "cannot be read"),
        ((game, "--seat", "4"), "this game has no seat 4: its seats are 0 to 3"),
    ):
        found = bunny("review", *words, "--jobs", "1")
        assert (found.code, found.out) == (2, "")
        assert reason in found.err
        assert found.err.count("\n") == 1
