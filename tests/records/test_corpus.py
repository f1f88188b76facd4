"""Every game of the corpus replays as it was played, and the corpus shows all that there is."""

from collections import Counter

import pytest

from bunny_kingdom.kernel.actions import Undo
from bunny_kingdom.kernel.record import digest
from records.corpus import HERE, Result, Shelf, course_of, shelves
from records.sights import seen_in, sights

GAMES = 10
"""At least so many for each number of players."""
SHELVES = dict(shelves())
each_shelf = pytest.mark.parametrize("shelf", SHELVES.values(), ids=SHELVES)


@each_shelf
def test_every_game_takes_its_course_to_its_score_sheet(shelf: Shelf) -> None:
    rules, results, courses = shelf.rules, shelf.results(), shelf.courses()
    games = shelf.games  # reading compares the last state's digest
    assert results.keys() == courses.keys() == games.keys()
    for game, record in games.items():
        state = record.replay(rules)
        assert rules.over(state)
        found = Result.of(game, results[game].players, rules.score_sheet(state))
        assert found == results[game], game
        assert course_of(rules, record) == courses[game], game


@each_shelf
def test_steps_that_were_taken_back_leave_nothing_behind(shelf: Shelf) -> None:
    rules, results = shelf.rules, shelf.results()
    for game, record in shelf.games.items():
        settled = record.settled()
        assert not any(isinstance(action, Undo) for _, action in settled.entries)
        state = settled.replay(rules)
        assert digest(rules, state) == digest(rules, record.replay(rules)), game
        sheet = rules.score_sheet(state)
        assert Result.of(game, results[game].players, sheet) == results[game], game


@each_shelf
def test_random_players_and_bots_played_every_table_and_took_steps_back(shelf: Shelf) -> None:
    tables: dict[str, Counter[int]] = {"all": Counter(), "random": Counter(), "undo": Counter()}
    for game, record in shelf.games.items():
        players, levels = record.config.players, shelf.results()[game].players
        assert len(levels) == players
        tables["all"][players] += 1
        tables["random"][players] += set(levels) == {"random"}
        tables["undo"][players] += any(isinstance(action, Undo) for _, action in record.entries)
    for players in shelf.rules.player_counts:
        assert tables["all"][players] >= GAMES, "run `python -m records.make` (tests/records)"
        assert 0 < tables["random"][players] < tables["all"][players]
        assert tables["undo"][players] > 0


@each_shelf
def test_nothing_has_never_been_seen(shelf: Shelf) -> None:
    seen = {sight for record in shelf.games.values() for sight in seen_in(shelf.rules, record)}
    assert sights(shelf.rules) - seen == set()


def test_every_file_is_on_the_shelf_of_a_version_that_is_played() -> None:
    shelved = {path for shelf in SHELVES.values() for path in shelf.files()}
    assert shelved == set(HERE.glob("rules_*/*.jsonl.gz"))
