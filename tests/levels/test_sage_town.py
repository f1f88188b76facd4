"""The sage in Town: what its network reads and says, and the turns that it tries."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter

import numpy as np
import numpy.typing as npt
import pytest

from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.sage.weights import NoNetwork, read_weights
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.titles import rules_of
from bunny_kingdom.town.state import State
from levels.extras import needed
from levels.games import play
from levels.random_town import random_matrices, write_random_town
from levels.random_weights import write
from levels.test_town_playouts import positions

kernels = needed("levels.sage_town_kernels")

from bunny_kingdom.bots.sage.town import shape  # noqa: E402 - these need Numba
from bunny_kingdom.bots.sage.town.candidates import candidates  # noqa: E402
from bunny_kingdom.bots.sage.town.compiled import CompiledKernels  # noqa: E402
from bunny_kingdom.bots.sage.town.network import SHAPES, row_of_weights  # noqa: E402
from bunny_kingdom.fast.town.conversion.from_readable import record_of  # noqa: E402
from bunny_kingdom.fast.town.tables import tables_of  # noqa: E402

RULES = rules_of("town")
TABLES = tables_of(RULES.book)
Row = npt.NDArray[np.int64]


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> npt.NDArray[np.float32]:
    return row_of_weights(read_weights(write_random_town(tmp_path_factory.mktemp("town"))))


def in_numpy(row: npt.NDArray[np.float64]) -> float:
    """What the network is, in the words of its definition."""
    of = {name: matrix.astype(np.float64) for name, matrix in random_matrices().items()}
    wide = np.maximum(row @ of["first"] + of["first_b"], 0)
    deep = np.maximum(wide @ of["second"] + of["second_b"], 0)
    return float(deep @ of["third"] + of["third_b"][0])


def seen(state: State) -> npt.NDArray[np.float64]:
    """What the active seat observes."""
    found: npt.NDArray[np.float64] = kernels.observed(
        np.array(record_of(TABLES, state, ())), TABLES, state.active
    )[0]
    return found


def some_positions(games: int) -> list[State]:
    return [state for game in range(games) for state in positions(game)]


def test_the_shape_is_that_of_our_book() -> None:
    book = RULES.book
    assert len(book.tiles) == shape.TILES
    assert len(book.upgrades) == shape.UPGRADES
    assert len(book.requests) == shape.REQUESTS
    assert book.board.tiles_in_game + 1 == shape.MOST_TURNS


def test_compiled_sums_are_those_of_numpy(weights: npt.NDArray[np.float32]) -> None:
    for state in some_positions(10):
        record = np.array(record_of(TABLES, state, ()))
        row, said = kernels.observed(record, TABLES, state.active, weights)
        assert said == pytest.approx(in_numpy(row), abs=1e-4)


def test_what_is_hidden_is_never_read() -> None:
    """Piles in another order, another hand of the rival: the same observation."""
    chance = np.random.default_rng(1)
    compared = 0
    for state in some_positions(10):
        record = np.array(record_of(TABLES, state, ()))
        mixed = record.copy()
        rival = at.seat_at(1 - state.active) + at.REQUESTS
        known = record[at.seat_at(1 - state.active) + at.KNOWN]
        hidden = [card for card in range(40) if (record[rival] & ~known) >> card & 1]
        pile = list(record[at.REQUEST_PILE : at.REQUEST_PILE + record[at.REQUESTS_LEFT]])
        unseen = chance.permutation(np.array(hidden + pile, np.int64))
        mixed[rival] = known + sum(1 << int(card) for card in unseen[: len(hidden)])
        mixed[at.REQUEST_PILE : at.REQUEST_PILE + len(pile)] = unseen[len(hidden) :]
        for pile_at in (at.TILES_LEFT, at.PLOTS_LEFT, at.BOXED):
            part = mixed[pile_at + 1 : pile_at + 1 + mixed[pile_at]]
            part[:] = chance.permutation(part)
        compared += not np.array_equal(record, mixed)
        one, _ = kernels.observed(record, TABLES, state.active)
        other, _ = kernels.observed(mixed, TABLES, state.active)
        assert np.array_equal(one, other)
    assert compared > 100


def test_the_lead_and_the_turns_to_come_are_read() -> None:
    for state in some_positions(3):
        row = seen(state)
        left = len(state.offer) + len(state.tile_pile)
        to_come = left if state.planned else left - 1
        assert list(np.flatnonzero(row[: shape.MOST_TURNS])) == [to_come]


def test_every_line_begins_with_a_step_that_is_legal(weights: npt.NDArray[np.float32]) -> None:
    search, tried = CompiledKernels(weights), 0
    for state in some_positions(4):
        seat = state.active
        legal = RULES.legal(state, seat)
        found = candidates(search, RULES, RULES.view(state, seat), legal, Random(1))
        assert found.actions
        assert all(action in legal for action in found.actions)
        assert len(found.actions) == len(found.judged) == len(found.places)
        assert list(found.judged) == sorted(found.judged, reverse=True)
        assert all(found.tables[at.SIZE * place + at.PLANNED] for place in found.places)
        tried += len(found.actions)
    assert tried > 300


@pytest.mark.parametrize("name", ["sage:0i", "sage:2i"])
def test_the_same_seed_plays_the_same_game(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_random_town(tmp_path)
    monkeypatch.setenv("BUNNY_KINGDOM_SAGE", str(tmp_path))
    assert play("town", (name, "buck"), "sage") == play("town", (name, "buck"), "sage")


def of_another_version(folder: Path) -> Path:
    return write_random_town(folder, rules_version="99")


def of_another_title(folder: Path) -> Path:
    return write_random_town(folder, title="kingdom")


def without_a_matrix(folder: Path) -> Path:
    file = write_random_town(folder)
    matrices = random_matrices()
    del matrices["second"]
    write(file, read_weights(file).about, matrices)
    return file


def of_another_shape(folder: Path) -> Path:
    file = write_random_town(folder)
    matrices = {**random_matrices(), "third": np.zeros(5, np.float32)}
    write(file, read_weights(file).about, matrices)
    return file


def with_no_numbers(folder: Path) -> Path:
    file = write_random_town(folder)
    matrices = {**random_matrices(), "third_b": np.full(1, np.nan, np.float32)}
    write(file, read_weights(file).about, matrices)
    return file


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (of_another_version, "have learned version 99 of town; this is version"),
        (of_another_title, "of kingdom; this is version"),
        (without_a_matrix, "lack a matrix"),
        (of_another_shape, "not those of a network of this shape"),
        (with_no_numbers, "no numbers"),
    ],
)
def test_weights_that_cannot_be_used_are_refused(
    made: Callable[[Path], Path], why: str, tmp_path: Path
) -> None:
    with pytest.raises(NoNetwork, match=why):
        row_of_weights(read_weights(made(tmp_path)))


def test_the_shipped_weights_are_of_this_shape() -> None:
    file = Path(shape.__file__).parents[3] / "data/sage/town.safetensors"
    assert file.stat().st_size < 4_000_000
    weights = read_weights(file)
    assert row_of_weights(weights).size == sum(int(np.prod(each)) for each in SHAPES.values())
    assert weights.about["features"] == str(shape.SIZE)


def test_it_keeps_to_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_random_town(tmp_path)
    monkeypatch.setenv("BUNNY_KINGDOM_SAGE", str(tmp_path))
    state = next(positions(1))
    bot = new_bot("sage:100ms", RULES, Random(1))
    bot.prepare(RULES, 2)  # type: ignore[attr-defined]  # it is a sage
    view, legal = RULES.view(state, state.active), RULES.legal(state, state.active)
    times = []
    for _ in range(9):
        began = perf_counter()
        bot.choose(view, legal)
        times.append(perf_counter() - began)
    assert sorted(times)[4] < 0.1
