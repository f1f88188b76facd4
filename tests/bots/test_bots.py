"""Bots: they play every title from views alone, and think the same thought twice."""

import pickle
from random import Random

import pytest

from bunny_kingdom.bots import levels, new_bot
from bunny_kingdom.bots.protocol import decide
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.titles import rules_of, titles

SERVED = ("random", "greedy")


def play(title: str, by_seat: list[str], seed: str) -> list[int]:
    """A game of bots, each in and out of a pickle at every move; gives the carrots."""
    rules = rules_of(title)
    bots = [new_bot(level, rules, Random(f"{seed}/{n}")) for n, level in enumerate(by_seat)]
    state = rules.setup(Config(title, len(by_seat), seed))
    while owed := rules.decisions(state):
        seat = owed[0].seat
        packed = pickle.dumps(bots[seat])
        view = pickle.loads(pickle.dumps(rules.view(state, seat)))
        bot = pickle.loads(packed)
        action = decide(rules, bot, view, Random(1))
        again = decide(rules, pickle.loads(packed), view, Random(1))
        assert action == again
        assert action in rules.legal(state, seat)
        bots[seat] = bot
        state, _ = rules.apply(state, seat, action)
    return [player.total for player in rules.score_sheet(state).players]


@pytest.mark.parametrize("title", titles())
@pytest.mark.parametrize("level", SERVED)
def test_every_level_plays_every_title(title: str, level: str) -> None:
    players = rules_of(title).player_counts[-1]
    play(title, [level] * players, "1")


def test_greedy_beats_random_at_kingdom() -> None:
    games = [play("kingdom", ["greedy", "random", "random"], f"g{n}") for n in range(6)]
    mean = [sum(game[seat] for game in games) / len(games) for seat in range(3)]
    assert mean[0] > 1.3 * max(mean[1:])


def test_an_unknown_level() -> None:
    assert set(SERVED) <= set(levels())
    with pytest.raises(BadConfig, match="there is no bot 'genius'"):
        new_bot("genius", rules_of("kingdom"), Random(1))
