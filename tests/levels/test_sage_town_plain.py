"""The sage of Town thinks the same in plain Python as compiled."""

import pickle
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.sage import brought
from bunny_kingdom.bots.sage.town.candidates import candidates
from bunny_kingdom.bots.sage.town.decision import best_by_network
from bunny_kingdom.bots.sage.town.plain import KERNELS, PlainKernels, plain_kernels
from bunny_kingdom.bots.thoughts import Question, thought_about
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town.conversion.from_readable import record_of
from levels.as_in_a_browser import as_in_a_browser
from levels.extras import needed
from levels.games import play
from levels.town_decisions import RULES, decisions, times

needed("numba")

from bunny_kingdom.bots.sage.town.compiled import CompiledKernels  # noqa: E402 - these need Numba
from bunny_kingdom.bots.sage.town.lines import GRAIN  # noqa: E402
from bunny_kingdom.bots.sage.town.network import SHAPES, town_network  # noqa: E402
from bunny_kingdom.bots.sage.town.observation import MOST  # noqa: E402
from bunny_kingdom.bots.sage.town.plain_source import plain_kernels_source  # noqa: E402
from bunny_kingdom.bots.sage.town.shape import SIZE  # noqa: E402
from levels.sage_town_kernels import observed  # noqa: E402

ONE_GRAIN = 1.001 / GRAIN
MOSTLY = 0.99
"""At least so many of a search's judgements fall into the same grain."""


class InNumpy:
    """The network's sums, done by somebody else."""

    def __init__(self) -> None:
        row, self._matrices = town_network().astype(float), {}
        for name, shape in SHAPES.items():
            self._matrices[name] = row[: np.prod(shape)].reshape(shape)
            row = row[np.prod(shape) :]

    def __call__(self, places: Any, numbers: Any, count: int) -> float:
        of = self._matrices
        read, where = np.array(numbers[:count]), np.array(places[:count])
        wide = np.maximum(of["first_b"] + read @ of["first"][where], 0)
        deep = np.maximum(of["second_b"] + wide @ of["second"], 0)
        return float(of["third_b"][0] + deep @ of["third"])


@pytest.fixture(scope="module")
def kernels() -> Any:
    """The kernels in plain Python."""
    names: dict[str, Any] = {}
    exec(plain_kernels_source(), names)
    return SimpleNamespace(**names)


@pytest.fixture(scope="module")
def plain(kernels: Any) -> PlainKernels:
    return PlainKernels(kernels, InNumpy())


@pytest.fixture(scope="module")
def compiled() -> CompiledKernels:
    """They share out their time as the plain ones do."""
    found = CompiledKernels(town_network())
    found.halving = PlainKernels.halving
    return found


def test_what_is_observed_is_the_same_number_for_number(kernels: Any, plain: PlainKernels) -> None:
    found, noted, where, what = (plain.memory(MOST, kind) for kind in "qdqd")
    compared = 0
    for state in decisions(range(8)):
        record = record_of(plain.names, state, ())
        for seat in range(2):
            read, _ = kernels.look(record, plain.names.numbers, seat, noted, found, where, what)
            row = np.zeros(SIZE)
            np.add.at(row, np.array(where[:read]), np.array(what[:read]))
            theirs, _ = observed(np.asarray(record), plain.names, seat)
            assert row == pytest.approx(theirs, abs=1e-6)
            compared += 1
    assert compared > 500


def test_the_same_tables_are_worth_the_same(plain: PlainKernels, compiled: CompiledKernels) -> None:
    compared, same = 0, 0
    for state in decisions(range(12)):
        if state.phase == "requests":
            continue
        owed = RULES.decisions(state)
        seat = owed[0].seat
        root = record_of(plain.names, state, owed)
        seen = plain.names.cards(state.players[seat].requests)
        found = []
        for kernels in (plain, compiled):
            lines = kernels.lines(root, seat, seen)
            tables = np.array(lines.tables[: at.SIZE * lines.size]).reshape(-1, at.SIZE)
            worths = list(lines.worths[: lines.size])
            found.append(dict(zip(map(bytes, tables), worths, strict=True)))
        ours, theirs = found
        assert ours == pytest.approx(theirs, abs=ONE_GRAIN)
        same += sum(worth == theirs[table] for table, worth in ours.items())
        compared += len(ours)
    assert compared > 10_000
    assert same > MOSTLY * compared


@pytest.mark.parametrize(("iterations", "games", "every"), [(0, 12, 1), (6, 6, 9)])
def test_the_same_view_leads_to_the_same_choice(
    iterations: int, games: int, every: int, plain: PlainKernels, compiled: CompiledKernels
) -> None:
    chosen = []
    for state in decisions(range(games), every):
        seat = RULES.decisions(state)[0].seat
        view, legal = RULES.view(state, seat), RULES.legal(state, seat)
        one, other = (
            best_by_network(kernels, RULES, view, legal, Random(1), times(iterations))
            for kernels in (plain, compiled)
        )
        assert one == other
        chosen.append(type(one))
    assert len(chosen) > 30
    assert len(set(chosen)) > 3


def test_the_same_worlds_come_to_the_same_leads(
    plain: PlainKernels, compiled: CompiledKernels
) -> None:
    leads: list[list[float]] = [[], []]
    for state in decisions(range(8), 12):
        seat = RULES.decisions(state)[0].seat
        view, legal = RULES.view(state, seat), RULES.legal(state, seat)
        for found, kernels in zip(leads, (plain, compiled), strict=True):
            tries = candidates(kernels, RULES, view, legal, Random(1))
            for world in kernels.ahead(tries.tables, tries.places[:3], tries.hidden, seat, 7, 2):
                found += world
    assert len(leads[0]) > 100
    assert leads[0] == pytest.approx(leads[1], abs=ONE_GRAIN)


@pytest.fixture
def browser(kernels: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    as_in_a_browser(monkeypatch, KERNELS, kernels)
    plain_kernels.cache_clear()


def test_a_game_is_that_of_the_compiled_sage(request: pytest.FixtureRequest) -> None:
    here = play("town", ("sage:0i", "sage:0i"), "plain")
    request.getfixturevalue("browser")
    brought.offer(["town"])
    brought.bring("town", InNumpy())
    assert play("town", ("sage:0i", "sage:0i"), "plain") == here


@pytest.mark.usefixtures("browser")
def test_a_network_is_wanted_and_comes_perhaps_later() -> None:
    state = next(each for each in decisions(range(1)) if each.phase == "turn")
    view = RULES.view(state, state.active)
    bot = pickle.dumps(new_bot("sage:0i", RULES, Random(1)))
    question = pickle.dumps(Question("town", bot, view, []))
    brought.offer(["town"])
    assert thought_about(question).wanted == "town"
    brought.withdraw("town")
    alone = thought_about(question)
    assert (alone.wanted, alone.wrong) == ("", "")
    asked: list[int] = []

    def network(places: Any, numbers: Any, count: int) -> float:
        asked.append(count)
        return 0.0

    brought.bring("town", network)
    assert thought_about(question).action
    assert asked
