"""`bunny terminal`: a person at seat 0, driven line by line."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bunny_kingdom import load_game, new_game
from bunny_kingdom.cli.telling import told
from bunny_kingdom.kingdom.events import CardBuried, CardPlayed, HandReceived
from cli.conftest import Bunny


def test_whole_game_by_numbers(bunny: Bunny, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    code, out, err = bunny("terminal", "--seed", "3", "--save", file, lines="1\n" * 200)
    assert (code, err) == (0, "")
    assert re.search(r"seat \d \([ABC]\) wins|share the victory", out)
    assert f"saved: {file}" in out
    game = load_game(file)
    assert game.over
    assert game.record.config.players == 3
    assert game.rules.draw(game.state) in out


@pytest.mark.parametrize("players", ["2", "4"])
def test_other_tables(bunny: Bunny, players: str) -> None:
    code, out, _ = bunny("terminal", "--players", players, "--seed", "1", lines="2\n1\n" * 300)
    assert code == 0
    assert "round began 4" in out
    assert "game ended" in out


def test_commands_and_bad_input_are_answered(bunny: Bunny) -> None:
    game = new_game("kingdom", 3, seed=9)
    pick = next(iter(game.legal(0)))
    lines = ["", "?", "hand", "board", "sheet", "more", "more", "0", "999", "9" * 5000, "dance"]
    lines += ["pick", "pick dragon unicorn", "undo", "place city-1 A1", str(pick), "quit"]
    code, out, err = bunny("terminal", "--seed", "9", lines="\n".join(lines))
    assert (code, err) == (0, "")
    for word in ("the score sheet so far", "there is no option 0", "there is no option 999"):
        assert word in out
    assert "an action begins with one of" in out
    assert "  31  pick" in out
    for card in pick.play:  # type: ignore[attr-defined]
        assert re.search(rf"you: .* {card}", out) or f"you: parchment kept {card}" in out
    assert out.rstrip().endswith("You leave the table.")


def test_end_of_input_leaves_and_saves(bunny: Bunny, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    assert bunny("terminal", "--save", file, lines="1\n1\n").code == 0
    game = load_game(file)
    assert not game.over
    assert sum(seat == 0 for seat, _ in game.record.entries) == 2


def test_a_saved_game_goes_on(bunny: Bunny, refused: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    assert bunny("terminal", "--save", file, lines="1\n").code == 0
    begun = load_game(file).record
    assert "exists already" in refused("terminal", "--save", file)
    assert bunny("terminal", "--load", file, "--save", file, lines="2\n").code == 0
    went_on = load_game(file).record
    assert went_on.config == begun.config
    assert went_on.entries[: len(begun.entries)] == begun.entries
    assert len(went_on.entries) > len(begun.entries)


def test_undo_takes_a_placement_back(bunny: Bunny, tmp_path: Path) -> None:
    """Play on with option 1 until a placement is the first option; place, undo, and leave."""
    file = tmp_path / "mine.jsonl"
    picks = 6  # a round of three players has six choices of cards
    out = bunny("terminal", "--seed", "3", "--save", file, lines="1\n" * picks + "1\nundo\n").out
    entries = [str(action) for seat, action in load_game(file).record.entries if seat == 0]
    assert entries[-2].startswith("place ")
    assert entries[-1] == "undo"
    assert f"you: step undone {entries[-2]}" in out


def test_the_same_seed_deals_the_same_game(bunny: Bunny) -> None:
    one = bunny("terminal", "--seed", "5", lines="1\n" * 5).out
    assert one == bunny("terminal", "--seed", "5", lines="1\n" * 5).out
    assert one != bunny("terminal", "--seed", "6", lines="1\n" * 5).out


def test_nothing_is_printed_that_the_seat_may_not_know(bunny: Bunny) -> None:
    """Before the first pick only the own hand is named, of all the cards that were dealt."""
    game = new_game("kingdom", 3, seed=9)
    out = bunny("terminal", "--seed", "9").out
    hands = [set(player.hand) for player in game.state.players]
    assert all(card in out for card in hands[0])
    others = (hands[1] | hands[2]) - hands[0]
    assert not any(re.search(rf"(?<![\w-]){card}(?![\w-])", out) for card in others)


def test_events_are_told_once_and_to_those_who_may_hear() -> None:
    events = (
        HandReceived(seat=0, cards=("city-1",), to=0),
        CardBuried(seat=0),
        CardBuried(seat=0, card="city-2", to=0),
        CardBuried(seat=1),
        CardBuried(seat=1, card="city-3", to=1),
        CardPlayed(seat=1, card="camp-3"),
    )
    assert told(events, 0) == [
        "you: card buried city-2",
        "player B: card buried",
        "player B: card played camp-3",
    ]
