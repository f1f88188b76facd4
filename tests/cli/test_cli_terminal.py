"""`bunny terminal`: a person at seat 0, driven line by line."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bunny_kingdom import load_game, new_game
from bunny_kingdom.cli.game.opponents import levels_of
from bunny_kingdom.cli.game.sentences import told
from bunny_kingdom.cli.words import Words, words_of
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.kingdom.events import CardBuried, CardPlayed, HandReceived
from cli.conftest import Bunny

GAMES = [
    ("kingdom", "2", "en"),
    ("kingdom", "3", "fr"),
    ("kingdom+sky", "4", "en"),
    ("kingdom+sky+express", "3", "fr"),
    ("town", "2", "en"),
    ("town", "2", "fr"),
]


class Reader:
    """Somebody who types what stands there: the first number, and the first place that is named."""

    def __init__(self, out: pytest.CaptureFixture[str]) -> None:
        self.out = out
        self.read = ""

    def __call__(self, prompt: str) -> str:
        new = self.out.readouterr().out + prompt
        self.read += new
        question = new.rstrip("> \n").splitlines()
        places = next((line for line in reversed(question) if re.match(r"  [A-Z]+\d", line)), "")
        if places and not re.match(r" +\d+  ", question[-1]):
            return re.split(r" {2,}| [+-]\d+", places.strip())[0]
        numbers = re.findall(r"^ +(\d+)  \S", new, re.MULTILINE)
        chosen = new.count(", ") if "Chosen" in new or "Choisi" in new else 0
        return str(1 + chosen) if numbers else str(2 + chosen)


@pytest.mark.parametrize(("title", "players", "language"), GAMES)
def test_whole_game_by_what_is_shown(
    title: str,
    players: str,
    language: str,
    bunny: Bunny,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    reader = Reader(capsys)
    monkeypatch.setattr("builtins.input", reader)
    file = tmp_path / "mine.jsonl"
    words = ("terminal", "--title", title, "--players", players, "--lang", language)
    code, out, err = bunny(*words, "--bots", "kit", "--seed", "3", "--save", file)
    game = load_game(file)
    assert (code, err, game.over) == (0, "", True)
    assert game.rules.draw(game.state, language) in out
    assert re.search("wins|share the victory|gagne|partagent la victoire", out)
    read = reader.read + out
    assert not re.search(r"territory:|\w\{|\b(city|camp|farm|round|parchment)-\d?\w", read)
    assert "{" not in read


def test_cards_are_chosen_one_by_one(bunny: Bunny, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    lines = ["3", "back", "1", "1", "99", "1 2", "7", "quit"]
    out = bunny("terminal", "--seed", "9", "--save", file, lines="\n".join(lines)).out
    hand = new_game("kingdom", 3, seed=9).state.players[0].hand
    for answer in ("One more", "Card 1 is already chosen", "There is no number 99 here"):
        assert answer in out
    (mine,) = (action for seat, action in load_game(file).record.entries if seat == 0)
    assert sorted(str(mine).split()[1:]) == sorted([hand[0], hand[6]])


def test_commands_and_bad_input_are_answered(bunny: Bunny) -> None:
    lines = ["", "?", "hand", "board", "sheet", "0", "9" * 5000, "dance", "back", "undo", "quit"]
    code, out, err = bunny("terminal", "--seed", "9", lines="\n".join(lines))
    assert (code, err) == (0, "")
    for answer in (
        "the score sheet so far",
        "There is no number 0 here; there are 1 to 12.",
        "“dance” is not something to choose here.",
        "There is nothing to take back here.",
        "there is nothing to take back",
    ):
        assert answer in out
    assert out.rstrip().endswith("You leave the table.")


def until_construction(extra: list[str]) -> str:
    """A round of three players has six choices of two cards."""
    return "\n".join(["1 2"] * 6 + extra)


def test_a_piece_is_put_back_placed_and_taken_back(bunny: Bunny, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    pieces = bunny("terminal", "--seed", "3", lines=until_construction([])).out
    city = re.findall(r"(\d+)  City", pieces)[-1]
    begun = bunny("terminal", "--seed", "3", lines=until_construction([city])).out
    place = re.findall(r"type a place:\n +(\S+)", begun)[-1]
    lines = until_construction([city, "A1", "back", city, place, "undo"])
    out = bunny("terminal", "--seed", "3", "--save", file, lines=lines).out
    assert "Not A1: this territory is not yours." in out
    assert "back chooses something else." in out
    entries = [str(action) for seat, action in load_game(file).record.entries if seat == 0]
    assert re.fullmatch(rf"place \S+ {place}", entries[-2])
    assert entries[-1] == "undo"
    assert "A (you) took back a step." in out


def test_end_of_input_leaves_and_saves(bunny: Bunny, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    assert bunny("terminal", "--save", file, lines="1 2\n1 2\n").code == 0
    game = load_game(file)
    assert not game.over
    assert sum(seat == 0 for seat, _ in game.record.entries) == 2


def test_a_saved_game_goes_on(bunny: Bunny, refused: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    assert bunny("terminal", "--save", file, lines="1 2\n").code == 0
    begun = load_game(file).record
    assert "exists already" in refused("terminal", "--save", file)
    more = ("terminal", "--load", file, "--save", file, "--bots", "elder:2i,kit")
    assert bunny(*more, lines="2 3\n").code == 0
    went_on = load_game(file).record
    assert went_on.config == begun.config
    assert went_on.entries[: len(begun.entries)] == begun.entries
    assert len(went_on.entries) > len(begun.entries)


def test_the_same_seed_deals_the_same_game(bunny: Bunny) -> None:
    one = bunny("terminal", "--seed", "5", lines="1 2\n" * 5).out
    assert one == bunny("terminal", "--seed", "5", lines="1 2\n" * 5).out
    assert one != bunny("terminal", "--seed", "6", lines="1 2\n" * 5).out


def test_levels_by_seat(bunny: Bunny, refused: Callable[..., str]) -> None:
    assert levels_of(None, 2) == ("doe", "doe")
    assert levels_of("kit, elder:100ms", 2) == ("kit", "elder:100ms")
    with pytest.raises(BadConfig, match="2 bots are named, and 3"):
        levels_of("kit,doe", 3)
    out = bunny("terminal", "--bots", "kit,doe,buck", lines="1 2\n").out
    assert all(player in out for player in ("B (kit)", "C (doe)", "D (buck)"))
    assert "there is no bot 'wolf'" in refused("terminal", "--bots", "wolf")
    assert "bunny arena" in refused("terminal", "--bots", "exec:mine")


def test_nothing_is_printed_that_the_seat_may_not_know(bunny: Bunny) -> None:
    """Before the first pick only the own hand is named, of all the cards that were dealt."""
    game = new_game("kingdom", 3, seed=9)
    names = {card.id: card.names["en"] for card in game.rules.listing()}
    out = bunny("terminal", "--seed", "9").out
    hands = [{names[card] for card in player.hand} for player in game.state.players]
    assert all(f"{card}. " in out for card in hands[0])
    others = (hands[1] | hands[2]) - hands[0]
    assert not any(f"  {card}. " in out for card in others)


def test_events_are_told_once_and_to_those_who_may_hear() -> None:
    events = (
        HandReceived(seat=0, cards=("city-1",), to=0),
        CardBuried(seat=0),
        CardBuried(seat=0, card="city-2", to=0),
        CardBuried(seat=1),
        CardBuried(seat=1, card="city-3", to=1),
        CardPlayed(seat=1, card="camp-3"),
    )
    words = Words(new_game("kingdom", 2, seed=1).rules, "en", ("you", "doe"))
    assert told(events, 0, words) == [
        "A (you) discarded City 2.",
        "B (doe) discarded a card.",
        "B (doe) played Camp 3.",
    ]


def test_the_words_are_the_same_in_both_languages() -> None:
    for part in ("", "terminal."):
        assert words_of("en", part).keys() == words_of("fr", part).keys()
