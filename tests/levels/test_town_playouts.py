"""What compiled code judges of a table of Town is what plain Python judges."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.rollout.loader import ready
from bunny_kingdom.bots.town.best_quarter import QuartersOf
from bunny_kingdom.bots.town.features import features
from bunny_kingdom.bots.town.levels import BUCK, DOE, Level
from bunny_kingdom.bots.town.promise import IN_ORDER, Judge
from bunny_kingdom.bots.town.weights import NAMES
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.titles import rules_of
from bunny_kingdom.town.state import State
from levels.extras import needed
from levels.games import play

kernels = needed("levels.town_kernels")

RULES = rules_of("town")
TABLES = kernels.tables_of(RULES.book)
GAMES = range(130)
"""With both seats about 10,000 positions in turns."""
PORTIONS = 10


def positions(game: int) -> Iterator[State]:
    """The states of the turns of a random game; nobody is asked anything in them."""
    random = Random(game)
    state: State = RULES.setup(Config("town", 2, f"judged {game}"))
    while owed := RULES.decisions(state):
        seat = random.choice(owed).seat
        if state.phase == "turn":
            yield state
        state, _ = RULES.apply(state, seat, RULES.legal(state, seat).sample(random))


def test_the_terms_have_the_same_names_and_order() -> None:
    numbers = [getattr(kernels.judgement, name.upper()) for name in NAMES]
    assert numbers == list(range(len(NAMES)))


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_both_forms_find_the_same_terms(portion: int) -> None:
    for game in GAMES[portion::PORTIONS]:
        for number, state in enumerate(positions(game)):
            row, turns = kernels.record_of(TABLES, state), 1 + number % 10
            for seat in range(2):
                open_hand = seat == state.active
                hand = state.players[seat].requests if open_hand else ()
                best = QuartersOf(RULES.book).best(state, seat)
                found = features(RULES.book, state, seat, hand, turns, best)
                compiled = kernels.features_of(row, TABLES, seat, open_hand, turns)
                assert list(IN_ORDER(found)) == pytest.approx(compiled)


@pytest.mark.parametrize("level", [BUCK, DOE], ids=["buck", "doe"])
def test_both_forms_promise_the_same(level: Level) -> None:
    weights = level.weights
    table, ends = kernels.table_of(weights), 0
    for game in GAMES[:40]:
        for state in positions(game):
            seat = state.active
            hand = tuple(state.players[seat].requests)
            promised = Judge(RULES.book, seat, hand, weights).own(state)
            row = kernels.record_of(TABLES, state)
            assert promised == pytest.approx(kernels.promise_of(row, TABLES, table, seat))
            ends += not state.offer and not state.tile_pile
    assert ends > 40


def test_every_request_is_judged_alike_at_the_end() -> None:
    table = kernels.table_of(BUCK.weights)
    every = tuple(sorted(RULES.book.requests))
    for game in GAMES[:20]:
        *_, last = positions(game)
        last = replace(last, offer=(), tile_pile=(), planned=True)
        for seat in range(2):
            players = tuple(
                replace(player, requests=every if each == seat else ())
                for each, player in enumerate(last.players)
            )
            state = replace(last, players=players, active=seat)
            promised = Judge(RULES.book, seat, every, BUCK.weights).own(state)
            row = kernels.record_of(TABLES, state)
            assert promised == pytest.approx(kernels.promise_of(row, TABLES, table, seat))


def test_an_elder_plays_the_same_game_twice() -> None:
    assert ready("town", 2, wait=True)
    assert play("town", ("elder:2i", "buck"), "twice") == play(
        "town", ("elder:2i", "buck"), "twice"
    )


def test_an_elder_by_the_clock_does_not_wait_for_the_compiler() -> None:
    state = RULES.setup(Config("town", 2, "clock"))
    legal = RULES.legal(state, 0)
    assert new_bot("elder:200ms", RULES, Random(1)).choose(RULES.view(state, 0), legal) in legal
