"""Batches, playouts and rollouts of the fast engine."""

from pathlib import Path
from random import Random

import numba
import numpy as np
import pytest

from bunny_kingdom.fast.bits import nth, nth_by_halves
from bunny_kingdom.fast.compiler import KINGDOM_FOLDER, compile_all, entry
from bunny_kingdom.fast.engine import FastEngine, fast_engine
from bunny_kingdom.fast.errors import NoTwin
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom.batches import step_batch
from bunny_kingdom.fast.kingdom.engine import kingdom_engine
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadConfig, IllegalAction
from bunny_kingdom.simulation import random_game
from fast.engines import FAMILY_TABLES, TABLES


@entry
def nth_in(word: np.uint64, place: int) -> int:
    return nth(word, place)


@entry
def nth_by_halves_in(word: np.uint64, place: int) -> int:
    return nth_by_halves(word, place)


def test_a_record_is_smaller_than_a_kilobyte() -> None:
    assert at.END <= at.RECORD_BYTES < 1024


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_games_depend_on_seed_and_number_alone(title: str, players: int) -> None:
    engine = fast_engine(title, players)
    together, _ = engine.play(20, seed=3)
    apart = [engine.play(1, seed=3, first=number)[0][0] for number in range(20)]
    assert (together == np.array(apart)).all()
    assert not (together == engine.play(20, seed=4)[0]).all()


@pytest.mark.parametrize(("title", "players"), FAMILY_TABLES)
def test_a_batch_is_dealt_as_the_rules_say(title: str, players: int) -> None:
    engine = fast_engine(title, players)
    games = engine.deal(8, seed=2)
    for row in range(8):
        state = engine.to_state(games, row)
        hands = [card for player in state.players for card in player.hand + player.reserve]
        everything = sorted([*hands, *state.deck, *state.removed])
        assert everything == sorted(engine.rules.book.deck())
        assert engine.rules.decisions(state) == engine.rules.decisions(
            engine.rules.setup(Config(title, players, "1"))
        )


def test_steps_one_by_one_end_every_game_of_a_batch() -> None:
    games = fast_engine("kingdom", 3).deal(16, seed=9)
    for _ in range(400):
        if games.over.all():
            break
        games.step(games.sample())
    assert games.over.all()
    assert (games.carrots() == games.sections().sum(axis=2)).all()
    assert (games.carrots().max(axis=1) > 0).all()


def test_a_step_that_is_not_legal_is_refused() -> None:
    engine = kingdom_engine("kingdom", 4)
    games = engine.deal(2, seed=1)
    before = games.words.copy()
    games.legal()
    with pytest.raises(IllegalAction, match="not legal in game 0"):
        games.step(np.array([engine.numbering.finish, 0]))
    with pytest.raises(IllegalAction):
        games.step(np.array([10**6, 0]))
    assert (games.words == before).all()


def test_masks_of_words_and_of_booleans_agree() -> None:
    games = fast_engine("kingdom+sky", 4).deal(5, seed=1)
    words = games.legal().copy()
    flags = games.legal_mask()
    assert flags.shape == (5, games.engine.numbering.size)
    assert [int(flags[row].sum()) for row in range(5)] == [
        sum(int(word).bit_count() for word in words[row]) for row in range(5)
    ]


def test_advancing_deals_ended_games_anew() -> None:
    games = fast_engine("kingdom", 2).deal(4, seed=6)
    games.legal()
    ended = sum(games.advance(games.sample_only()) for _ in range(1000))
    assert ended > 8
    assert (games.last_carrots > 0).any()
    assert not games.over.any()


def test_rollouts_go_on_from_a_state_and_leave_it_alone() -> None:
    engine = fast_engine("kingdom", 4)
    games = engine.new_games(["rollouts"])
    before = games.words.copy()
    carrots = engine.rollout(games, 200, seed=1)
    assert carrots.shape == (200, 4)
    assert len(np.unique(carrots, axis=0)) > 150
    assert (games.words == before).all()


def test_random_scores_are_like_the_readable_engines() -> None:
    engine = fast_engine("kingdom", 4)
    readable = [
        player.carrots
        for seed in range(60)
        for player in random_game(
            engine.rules, Config("kingdom", 4, str(seed)), Random(seed)
        ).state.players
    ]
    fast, _ = engine.play(3000)
    # Steps are drawn otherwise than whole actions: random builders finish sooner.
    assert 0.5 < fast.mean() / np.mean(readable) < 1.1


def test_what_has_no_twin_is_refused_by_name() -> None:
    with pytest.raises(BadConfig):
        FastEngine("kingdom", 5)
    with pytest.raises(NoTwin, match="copies of a parchment"):
        FastEngine("kingdom", 4, [{"id": "royal-crown", "copies": 2}])
    with pytest.raises(NoTwin, match="copies of a request"):
        FastEngine("town", 2, [{"id": "notary", "copies": 2}])
    stars = {"do": "stars", "needs": "entertainment"}
    with pytest.raises(NoTwin, match="'theatre' needs a type"):
        FastEngine("town", 2, [{"id": "theatre", "effect": stars}])


def test_corrected_cards_reach_the_kernels() -> None:
    cards = ({"id": "royal-crown", "parchment": {"carrots": 50}},)
    engine = FastEngine("kingdom", 4, cards)
    plain, _ = fast_engine("kingdom", 4).play(500)
    rich, _ = engine.play(500)
    gained = (rich - plain).max(axis=1)
    assert set(gained.tolist()) <= {0, 45, 90, 55, 35, 100, 80, 10}
    assert (gained >= 45).mean() > 0.5


def test_compiling_is_announced_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mark = tmp_path / "cache" / "compiled"
    calls: list[int] = []
    for _ in range(2):
        compile_all(lambda: calls.append(1), "some kernels", mark, 7)
    assert len(calls) == 2
    assert capsys.readouterr().err == "bunny-kingdom: compiling some kernels, once: about 7 s\n"


def test_a_batch_is_played_out_from_where_it_stands() -> None:
    games = fast_engine("kingdom", 4).deal(20, seed=5)
    for _ in range(40):
        games.step(games.sample())
    before = games.sections().sum(axis=2)
    games.play_out()
    games.legal()
    assert (games.seats == -1).all()
    assert (games.sections().sum(axis=2) > before).any(axis=1).all()


def test_a_part_becomes_machine_code_only_in_what_calls_it() -> None:
    numbas_own = numba.njit(getattr(nth_by_halves_in, "py_func"))  # noqa: B009 - a dispatcher's
    assert numbas_own(np.uint64(6), 1) == 2
    (part,) = getattr(nth_by_halves, "overloads").values()  # noqa: B009 - likewise
    with pytest.raises(RuntimeError, match="no compiled object"):
        part.library.serialize_using_object_code()


def test_the_engines_kernels_are_kept_apart_from_those_that_use_them() -> None:
    stats = [getattr(kernel, "stats") for kernel in (step_batch, nth_in)]  # noqa: B009 - a dispatcher's
    assert [str(KINGDOM_FOLDER) in each.cache_path for each in stats] == [True, False]


@pytest.mark.parametrize("place", [0, 1, 13, 31])
def test_a_set_bit_is_found_by_its_place(place: int) -> None:
    random = Random(place)
    for _ in range(50):
        places = sorted(random.sample(range(64), 32))
        word = np.uint64(sum(1 << bit for bit in places))
        assert nth_in(word, place) == nth_by_halves_in(word, place) == places[place]
