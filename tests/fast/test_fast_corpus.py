"""The compiled engine plays the games of the corpus to the same carrots, line by line."""

import pytest

from bunny_kingdom.fast.engine import fast_engine
from bunny_kingdom.fast.twins import twins_of
from bunny_kingdom.titles import rules_of
from fast.engines import TABLES, TITLES
from records.corpus import Result, Shelf

SHELVES = {title: Shelf(title, rules_of(title).version) for title in TITLES}
"""Those of the newest version: the compiled engine plays no other."""


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_a_game_of_the_corpus_goes_the_same_way(title: str, players: int) -> None:
    shelf, engine = SHELVES[title], fast_engine(title, players)
    games = {game: it for game, it in shelf.games.items() if it.config.players == players}
    assert games
    for game, record in games.items():
        twins = twins_of(engine, record.config)
        for seat, action in record.settled().entries:  # the compiled engine knows no undo
            twins.apply(seat, action)
            assert twins.difference(legal=False) is None, game
        result = shelf.results()[game]
        sheet = twins.rules.score_sheet(twins.state)
        assert Result.of(game, result.players, sheet) == result, "the whole game was played"
