"""What a seat observes is the same in plain Python as compiled, number for number."""

import pickle
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from bunny_kingdom import new_game
from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.sage import brought
from bunny_kingdom.bots.sage.hand import Hand
from bunny_kingdom.bots.sage.plain import KERNELS, PlainObserver, plain_observer_of
from bunny_kingdom.bots.sage.recollection import Diary
from bunny_kingdom.bots.thoughts import Question, thought_about
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import rules_of
from levels.as_in_a_browser import as_in_a_browser
from levels.extras import needed
from levels.games import play

needed("numba")

from bunny_kingdom.bots.sage.inference import infer  # noqa: E402 - these need Numba
from bunny_kingdom.bots.sage.network import network_of  # noqa: E402
from bunny_kingdom.bots.sage.observer import observe, observe_again, observer_of  # noqa: E402
from bunny_kingdom.fast.plain.forms import plain_source  # noqa: E402

TITLES = "kingdom", "kingdom+sky", "kingdom+express", "kingdom+sky+express"
TABLES = [(title, players) for title in TITLES for players in rules_of(title).player_counts]
ROWS = 1000
"""So many are compared at each table."""


@pytest.fixture(scope="module")
def kernels() -> Any:
    """The kernels in plain Python."""
    names: dict[str, Any] = {}
    exec(plain_source(observe, observe_again), names)
    return SimpleNamespace(**names)


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_plain_rows_are_the_compiled_ones(kernels: Any, title: str, players: int) -> None:
    rules, random = rules_of(title), Random(title)
    assert isinstance(rules, KingdomRules)
    compiled, plain = observer_of(title, players), PlainObserver(kernels, title, players)
    compared, seed = 0, 0
    while compared < ROWS:
        seed += 1
        game, diaries = (
            new_game(title, players=players, seed=seed),
            [Diary() for _ in range(players)],
        )
        while not game.over:
            seat = random.choice(game.decisions()).seat
            view, action = game.view(seat), game.legal(seat).sample(random)
            if isinstance(action, Pick):
                sight = Sight(rules.book, view)
                world = replace(rules.determinize(view, random), sealed=(None,) * players)
                remembered = diaries[seat].at(sight)
                ours = Hand(plain, sight, remembered, plain.record(world))
                theirs = Hand(compiled, sight, remembered, compiled.engine.record_of(world))
                numbers = [plain.tables.card_number[card] for card in action.play + action.discard]
                for taken in range(len(numbers)):
                    one, other = (
                        ours.observed(tuple(numbers[:taken])),
                        theirs.observed(tuple(numbers[:taken])),
                    )
                    assert one.row.tolist() == other.row.tolist()
                    assert one.hand.tolist() == other.hand.tolist()
                    assert one.worths.tolist() == pytest.approx(other.worths.tolist(), abs=1e-9)
                    compared += 1
                diaries[seat].pick(sight, action)
            game.play(seat, action)


def test_what_has_no_plain_form_is_refused() -> None:
    """A network adds up in numbers of 32 bits."""
    with pytest.raises(TypeError, match="has no form in plain Python"):
        plain_source(infer)


class Brought:
    """A network that somebody else brought, who happens to have NumPy."""

    def __init__(self, title: str) -> None:
        self._network = network_of(title)

    def utilities(self, row: Any, cards: list[int], players: int) -> list[float]:
        return self._network.utilities(np.array(row, np.int8), cards, players)


@pytest.fixture
def browser(kernels: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    as_in_a_browser(monkeypatch, KERNELS, kernels)
    plain_observer_of.cache_clear()


@pytest.mark.parametrize(("title", "players"), [("kingdom", 2), ("kingdom", 4), ("kingdom+sky", 5)])
def test_a_game_is_that_of_the_network_alone(
    request: pytest.FixtureRequest, title: str, players: int
) -> None:
    alone = play(title, ("sage:0i",) * players, "plain")
    request.getfixturevalue("browser")
    brought.offer([title])
    brought.bring(title, Brought(title))
    assert play(title, ("sage",) * players, "plain") == alone


@pytest.mark.usefixtures("browser")
def test_a_network_that_can_be_brought_is_wanted_until_it_cannot() -> None:
    rules = rules_of("kingdom")
    view = rules.view(rules.setup(Config("kingdom", 4, "1")), 0)
    bot = pickle.dumps(new_bot("sage", rules, Random(1)))
    question = pickle.dumps(Question("kingdom", bot, view, []))
    brought.offer(["kingdom"])
    assert thought_about(question).wanted == "kingdom"
    brought.withdraw("kingdom")
    alone = thought_about(question)
    assert (alone.wanted, alone.wrong) == ("", "")
    assert alone.action["play"]
