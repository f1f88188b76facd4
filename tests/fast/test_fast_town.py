"""Town's records, its conversion both ways, and what depends on luck alone."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from bunny_kingdom.fast.engine import FastEngine, fast_engine
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.conversion.twins import essence
from bunny_kingdom.fast.town.engine import TownEngine
from bunny_kingdom.fast.twins import Difference, compare_random
from bunny_kingdom.simulation import random_game
from bunny_kingdom.titles import rules_of
from bunny_kingdom.town.state import State

GAMES = range(12)


@pytest.fixture
def engine() -> FastEngine:
    return fast_engine("town", 2)


def states(engine: FastEngine, game: int) -> Iterator[State]:
    """The states of a random game."""
    random = Random(game)
    state: State = engine.rules.setup(engine.config(f"town {game}"))
    yield state
    while owed := engine.rules.decisions(state):
        seat = random.choice(owed).seat
        state, _ = engine.rules.apply(state, seat, engine.rules.legal(state, seat).sample(random))
        yield state


@pytest.mark.parametrize("game", GAMES)
def test_states_come_back_as_they_went_in(engine: FastEngine, game: int) -> None:
    phases = set()
    for state in states(engine, game):
        phases.add(state.phase)
        back = engine.to_state(engine.from_states([state]))
        assert essence(back) == essence(state)
        bare = {"config", "dice", "before", "players", "discard"}
        for name in set(state.__struct_fields__) - bare:
            assert getattr(back, name) == getattr(state, name), name
    assert phases >= {"requests", "turn", "reveal", "end"}


@pytest.mark.parametrize("game", GAMES)
def test_a_state_that_came_back_plays_on_to_the_same_end(engine: FastEngine, game: int) -> None:
    rules, random = engine.rules, Random(game)
    readable = list(states(engine, game))[40]
    returned = replace(engine.to_state(engine.from_states([readable])), dice=readable.dice)
    while owed := rules.decisions(readable):
        assert owed == rules.decisions(returned)
        seat = random.choice(owed).seat
        action = rules.legal(readable, seat).sample(random)
        readable, _ = rules.apply(readable, seat, action)
        returned, _ = rules.apply(returned, seat, action)
    assert essence(returned) == essence(readable)


@pytest.mark.parametrize("game", GAMES)
def test_a_view_becomes_a_game_with_the_same_view(engine: FastEngine, game: int) -> None:
    *_, state = (state for state in states(engine, game) if state.phase == "turn")
    for seat in range(2):
        view = engine.rules.view(state, seat)
        back = engine.rules.view(engine.to_state(engine.from_view(view, Random(game))), seat)
        assert replace(back, players=(), options={}) == replace(view, players=(), options={})
        bare = [
            [replace(player, sections=(), revealed=()) for player in each.players]
            for each in (view, back)
        ]
        assert bare[0] == bare[1]


def test_a_table_is_laid_out_as_the_rules_say(engine: FastEngine) -> None:
    games = engine.deal(50, seed=2)
    chapters, first_players = set(), set()
    for row in range(50):
        dealt, laid = engine.to_state(games, row), engine.rules.setup(engine.config(str(row)))
        board, chapter = engine.rules.book.board, engine.rules.book.chapters[dealt.chapter]
        chapters.add(dealt.chapter)
        first_players.add(dealt.first)
        assert dealt.track == chapter.plots
        assert len(dealt.bridges) == len(chapter.bridges)
        for pile in ("tile_pile", "request_pile", "plot_pile", "wood", "offer"):
            assert len(getattr(dealt, pile)) == len(getattr(laid, pile)), pile
        everything = [
            sorted((*s.tile_pile, *s.box, *s.offer, *(m.beside for m in s.market if m.beside)))
            for s in (dealt, laid)
        ]
        assert everything[0] == everything[1]
        costs = [engine.rules.book.upgrades[sale.upgrade].cost for sale in dealt.market]
        assert sum(costs[:-1]) < board.upgrade_wood <= sum(costs)
    assert chapters == set(engine.rules.book.chapters)
    assert first_players == {0, 1}


def test_random_games_end_like_the_readable_engines(engine: FastEngine) -> None:
    """Both draw evenly from the legal actions, so their scores have one distribution."""
    played = [random_game(engine.rules, engine.config(str(n)), Random(n)) for n in range(400)]
    readable = np.array([[each.carrots for each in game.state.players] for game in played])
    fast, _ = engine.play(20_000)
    error = fast.std() / np.sqrt(len(readable))
    assert abs(readable.mean() - fast.mean()) < 4 * error
    assert abs(readable.max(axis=1).mean() - fast.max(axis=1).mean()) < 4 * error


def test_the_discard_becomes_the_pile_when_that_is_empty() -> None:
    """Twelve requests last for three rounds; the twins agree on all that follows [RT-25]."""
    requests = list(rules_of("town").book.requests)
    engine = FastEngine("town", 2, [{"id": name, "copies": 0} for name in requests[12:]])
    for game in range(8):
        assert compare_random(engine, f"few-{game}") > 50
    *_, last = states(engine, 0)
    assert last.dice.used > engine.rules.setup(engine.config("town 0")).dice.used


def test_a_difference_is_told() -> None:
    """An engine in which a round brings a coin more."""
    engine = FastEngine("town", 2)
    assert isinstance(engine, TownEngine)
    numbers = engine.numbers.copy()
    numbers[of.INCOME] += 1
    engine.numbers = numbers
    with pytest.raises(Difference, match="players"):
        compare_random(engine, "differing")


def test_a_record_is_smaller_than_four_kilobytes() -> None:
    assert 8 * at.SIZE < 4096
