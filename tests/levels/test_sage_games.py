"""Sages play whole games at every table, by a network and without one, and keep to their time."""

import pickle
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from bunny_kingdom.arena import contest, new_plan
from bunny_kingdom.bots import new_bot
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.titles import rules_of, titles
from levels.extras import needed
from levels.games import play
from levels.random_town import write_random_town
from levels.random_weights import write_random

needed("numba")

TABLES = [(title, count) for title in titles() for count in rules_of(title).player_counts]


@pytest.fixture(scope="module", autouse=True)
def networks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A network for every title, none of which has learned anything."""
    folder = tmp_path_factory.mktemp("networks")
    for title in titles():
        if title == "town":
            write_random_town(folder)
        else:
            write_random(folder, title)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BUNNY_KINGDOM_SAGE", str(folder))
        yield folder


@pytest.mark.parametrize(("title", "count"), TABLES)
def test_it_never_forfeits(title: str, count: int) -> None:
    """The long form is `python -m bench.strength.soak`."""
    names = ("sage:0i", "sage:1i", "kit", "doe", "kit")[:count]
    found = contest(new_plan(title, names, count, "strict", strict=True))
    assert (found.forfeits, found.troubles) == (0, ())


@pytest.mark.parametrize("name", ["sage:0i", "sage:2i"])
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    assert play("kingdom", (name, "kit", "doe"), "sage") == play(
        "kingdom", (name, "kit", "doe"), "sage"
    )


def test_it_thinks_the_same_after_a_journey_which_is_short() -> None:
    rules = rules_of("kingdom")
    state = rules.setup(Config("kingdom", 3, "journey"))
    bot = new_bot("sage:2i", rules, Random(1))
    bot.choose(rules.view(state, 0), rules.legal(state, 0))
    packed = pickle.dumps(bot)
    assert len(packed) < 20_000  # its weights stay at home
    other = pickle.loads(packed)
    view, legal = rules.view(state, 0), rules.legal(state, 0)
    assert bot.choose(view, legal) == other.choose(view, legal)


@pytest.mark.parametrize("milliseconds", [50, 200])
def test_it_keeps_to_its_time(milliseconds: int) -> None:
    rules = rules_of("kingdom")
    state = rules.setup(Config("kingdom", 4, "time"))
    bot = new_bot(f"sage:{milliseconds}ms", rules, Random(1))
    bot.prepare(rules, 4)  # type: ignore[attr-defined]  # it is a sage
    view, legal = rules.view(state, 0), rules.legal(state, 0)
    times = []
    for _ in range(9):
        began = perf_counter()
        bot.choose(view, legal)
        times.append(1000 * (perf_counter() - began))
    assert sorted(times)[4] < milliseconds


def test_a_sage_by_the_clock_does_not_wait_for_the_compiler() -> None:
    rules = rules_of("kingdom+sky")
    state = rules.setup(Config("kingdom+sky", 5, "clock"))
    legal = rules.legal(state, 0)
    began = perf_counter()
    assert new_bot("sage:200ms", rules, Random(1)).choose(rules.view(state, 0), legal) in legal
    assert perf_counter() - began < 5
