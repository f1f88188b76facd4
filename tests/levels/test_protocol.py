"""What every bot must do: same seed, same choice; survive pickling; keep to its budget."""

import pickle
from random import Random
from time import perf_counter
from typing import Any

import pytest

from bunny_kingdom.bots import levels, new_bot
from bunny_kingdom.bots.budget import Budget
from bunny_kingdom.bots.registry import check_bot
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.titles import rules_of
from levels.games import bots_of, play

SOME = ("kit", "doe", "buck", "elder:2i", "sage:2i")


def opening(title: str, players: int) -> tuple[Any, Any]:
    rules = rules_of(title)
    state = rules.setup(Config(title, players, "opening"))
    seat = rules.decisions(state)[0].seat
    return rules.view(state, seat), rules.legal(state, seat)


def test_the_levels_from_weak_to_strong() -> None:
    assert levels() == ("random", "greedy", "kit", "doe", "buck", "elder", "sage")


@pytest.mark.usefixtures("no_fast_engine")
@pytest.mark.parametrize("title", ["kingdom", "town"])
def test_the_same_seed_plays_the_same_game(title: str) -> None:
    assert play(title, ("elder:1i", "buck"), "same") == play(title, ("elder:1i", "buck"), "same")


@pytest.mark.usefixtures("no_fast_engine")
@pytest.mark.parametrize("name", SOME)
def test_a_bot_thinks_the_same_after_a_journey(name: str) -> None:
    view, legal = opening("kingdom", 3)
    (bot, *_) = bots_of("kingdom", (name,), "journey")
    travelled = pickle.loads(pickle.dumps(bot))
    assert bot.choose(view, legal) == travelled.choose(view, legal)


@pytest.mark.usefixtures("no_fast_engine")
def test_an_elder_keeps_to_its_time() -> None:
    view, legal = opening("kingdom+sky", 3)
    bot = new_bot("elder:300ms", rules_of("kingdom+sky"), Random(1))
    bot.choose(view, legal)
    began = perf_counter()
    bot.choose(view, legal)
    assert perf_counter() - began < 1.0


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("100ms", Budget(0.1)),
        ("1s", Budget(1.0)),
        ("1.5s", Budget(1.5)),
        ("200i", Budget(None, 200)),
        ("0i", Budget(None, 0)),
    ],
)
def test_budgets_as_text(text: str, budget: Budget) -> None:
    assert Budget.of(text) == budget


@pytest.mark.parametrize(
    "name", ["hare", "elder:", "elder:fast", "elder:0s", "buck:1s", "exec:", "exec: ", ""]
)
def test_names_that_stand_for_no_bot(name: str) -> None:
    with pytest.raises(BadConfig):
        check_bot(name)
