"""The sage's playouts: what their small networks read and say, and that they see no hidden card."""

from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.sage.weights import NoNetwork, read_weights
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.titles import rules_of
from levels.extras import needed
from levels.games import play
from levels.random_rounds import random_row, write_random_rounds
from levels.random_weights import write_random

kernels = needed("levels.sage_rounds_kernels")

from bunny_kingdom.bots.rollout.comparison import positions  # noqa: E402 - these need Numba
from bunny_kingdom.bots.rollout.playouts import as_lines, playouts_of  # noqa: E402
from bunny_kingdom.bots.rollout.worlds import Worlds  # noqa: E402
from bunny_kingdom.bots.sage.rounds import likes as liking  # noqa: E402
from bunny_kingdom.bots.sage.rounds import shape  # noqa: E402
from bunny_kingdom.bots.sage.rounds.inference import (  # noqa: E402
    DEEP,
    OUTS,
    WIDE,
    weights_of_table,
)
from bunny_kingdom.bots.sage.rounds.playouts import of_table, round_playouts_of  # noqa: E402
from bunny_kingdom.learn.rounds.likes import parts  # noqa: E402

RULES = rules_of("kingdom")
assert isinstance(RULES, KingdomRules)
Floats = npt.NDArray[np.float64]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Networks for tables of two and four, none of which has learned anything."""
    monkeypatch.setenv("BUNNY_KINGDOM_SAGE", str(tmp_path))
    write_random(tmp_path, "kingdom")
    write_random_rounds(tmp_path, "kingdom", 2, 4)
    return tmp_path


def picks(players: int, count: int) -> list[tuple[State, int]]:
    """Some picks of games that bucks play."""
    found = (
        each
        for each in positions("kingdom", players, "rounds", 0.3)
        if each[0].phase == "exploration" and len(each[0].players[each[1]].hand) > 3
    )
    return list(islice(found, count))


def in_numpy(read: Floats, network: npt.NDArray[np.float32]) -> Floats:
    """What the network that judges tables is, in the words of its definition."""
    size = len(read)
    ends = np.cumsum([size * WIDE, WIDE, WIDE * DEEP, DEEP, DEEP * OUTS])
    first, first_b, second, second_b, third, third_b = np.split(network.astype(np.float64), ends)
    wide = np.maximum(read @ first.reshape(size, WIDE) + first_b, 0)
    deep = np.maximum(wide @ second.reshape(WIDE, DEEP) + second_b, 0)
    said: Floats = deep @ third.reshape(DEEP, OUTS) + third_b
    return said


@pytest.mark.parametrize("players", [2, 4])
def test_compiled_judgements_are_those_of_numpy(players: int) -> None:
    playouts, network = playouts_of("kingdom", players), random_row(weights_of_table(players))
    for state, seat in picks(players, 30):
        blocks, order, said = kernels.judged_table(
            playouts.record(state), playouts.engine.constants, playouts._weights, seat, network
        )
        assert said == pytest.approx(in_numpy(blocks[order].reshape(-1), network), abs=1e-4)
        assert order[0] == seat
        totals = blocks[order[1:], shape.TOTAL]
        assert (totals == np.sort(totals)[::-1]).all()
        assert blocks[seat, shape.CARROTS] * 64 == state.players[seat].carrots
        held = np.flatnonzero(blocks[seat, shape.HELD :])
        assert len(held) == len(state.players[seat].parchments)


def test_compiled_likes_are_those_of_numpy() -> None:
    chance, likes = np.random.default_rng(1), random_row(liking.LIKES)
    states, cards, givens, bias, last, direct, always = (
        each.astype(np.float64) for each in parts(likes[: liking.PART])
    )
    for number in range(50):
        state = chance.normal(0, 1, liking.STATE) * (chance.random(liking.STATE) < 0.3)
        given, card, played = chance.normal(0, 1, liking.GIVEN), 3 * number, number % 4
        hidden = np.maximum(state @ states + bias + cards[card] + given @ givens, 0)
        expected = hidden @ last + given @ direct[played] + always[played, card]
        said = kernels.like(state, card, played + 1, given, likes) / liking.UNIT_OF
        assert said == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("players", [2, 4])
def test_nothing_hidden_changes_what_the_playouts_find(folder: Path, players: int) -> None:
    """A seat's view and the numbers of its worlds are all that they depend on."""
    playouts, rounds = playouts_of("kingdom", players), round_playouts_of("kingdom", players)
    assert rounds is not None
    compared = 0
    for state, seat in picks(players, 12):
        view = RULES.view(state, seat)
        sight, found = Sight(RULES.book, view), []
        number = playouts.engine.tables.card_number
        size = min(sight.deal.play + sight.deal.discard, len(sight.hand))
        hand = tuple(number[card] for card in sight.hand)
        lines = as_lines([hand[:size], hand[::-1][:size]])
        for seed in (1, 2):
            record = playouts.record(RULES.determinize(view, Random(seed)))
            worlds = Worlds(playouts, sight, Memory(), record).records(5, 0, 4)
            found.append(rounds.of_worlds(worlds, seat, lines, 7, 0, sight.round))
        assert np.array_equal(found[0], found[1])
        compared += 1
        won, own = found[0]
        assert ((won >= 0) & (won <= 1)).all()
        assert np.isfinite(own).all()
    assert compared == 12


def test_games_in_worlds_end_with_the_round_and_in_the_last_with_the_game(folder: Path) -> None:
    """In the last round own carrots are those of an end, which are whole."""
    playouts, rounds = playouts_of("kingdom", 2), round_playouts_of("kingdom", 2)
    assert rounds is not None
    state, seat = next(each for each in picks(2, 200) if each[0].round == 4)
    hand = state.players[seat].hand
    lines = as_lines([tuple(playouts.engine.tables.card_number[card] for card in hand[:2])])
    record = playouts.record(state)[None]
    last = rounds.of_worlds(record, seat, lines, 7, 0, 4)[1][0, 0] * 80
    assert last == pytest.approx(round(last), abs=1e-9)
    assert last >= state.players[seat].carrots


def test_the_same_seed_plays_the_same_game(folder: Path) -> None:
    names = "sage:2i", "kit"
    assert play("kingdom", names, "rounds") == play("kingdom", names, "rounds")


def test_tables_that_were_not_learned_are_played_out(folder: Path) -> None:
    assert round_playouts_of("kingdom", 3) is None
    assert round_playouts_of("kingdom+sky", 2) is None
    play("kingdom", ("sage:1i", "kit", "kit"), "rounds")


def test_weights_of_another_shape_or_version_are_refused(tmp_path: Path) -> None:
    file = write_random_rounds(tmp_path, "kingdom", 2, rules_version="1")
    with pytest.raises(NoNetwork, match="version 1 of kingdom"):
        of_table(read_weights(file), "kingdom", 2)
    weights = read_weights(write_random_rounds(tmp_path, "kingdom", 2, 4))
    assert of_table(weights, "kingdom", 3) is None
    weights.stored["value_2"] = weights.stored["value_4"]
    with pytest.raises(NoNetwork, match="not those of networks of this shape"):
        of_table(weights, "kingdom", 2)
    weights.stored["value_4"] = np.full_like(weights.stored["value_4"], np.nan)
    with pytest.raises(NoNetwork, match="no numbers"):
        of_table(weights, "kingdom", 4)
    del weights.stored["likes_4"]
    with pytest.raises(NoNetwork, match="lack a matrix"):
        of_table(weights, "kingdom", 4)


def test_the_package_has_them_for_two() -> None:
    """What is shipped for a title takes at most 4 MB."""
    data = Path(__file__).parents[2] / "src" / "bunny_kingdom" / "data" / "sage"
    weights = read_weights(data / "kingdom.rounds.safetensors")
    assert of_table(weights, "kingdom", 2) is not None
    assert sum(file.stat().st_size for file in data.glob("kingdom.*")) <= 4_000_000
