"""The lean Town of the playouts does what the rules do, on random games."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.rollout.loading import ready
from bunny_kingdom.bots.town.best_quarter import QuartersOf
from bunny_kingdom.bots.town.features import features
from bunny_kingdom.bots.town.promise import IN_ORDER, requests_at_the_end
from bunny_kingdom.bots.town.weights import NAMES
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.record import Entry
from bunny_kingdom.titles import rules_of
from bunny_kingdom.town.actions import Build, EndTurn
from levels.extras import needed
from levels.games import play
from records.corpus import Shelf

lean_town = needed("levels.town_steps")
at, lean = lean_town.at, lean_town.lean

RULES = rules_of("town")
TABLES = lean_town.tables_of(RULES.book)
GAMES = range(12)
CLOCKMAKER = "clockmaker"
CORPUS = Shelf("town", RULES.version)

Step = tuple[Any, Action, list[Event], Any]
"""A state, an action, what it brought about, and the state with all that it asked answered."""


def steps(game: int) -> Iterator[Step]:
    """The steps of the turns of a random game."""
    random = Random(game)
    state: Any = RULES.setup(Config("town", 2, f"lean {game}"))

    def any_action(state: Any) -> Entry:
        seat = RULES.decisions(state)[0].seat
        return seat, RULES.legal(state, seat).sample(random)

    return steps_of(state, any_action)


def steps_of(state: Any, done: Callable[[Any], Entry]) -> Iterator[Step]:
    """The steps of the turns of a game in which this is done."""
    while RULES.decisions(state):
        before, (seat, action) = state, done(state)
        state, told = RULES.apply(state, seat, action)
        events = list(told)
        while state.question is not None and not state.at_reveal:
            state, told = RULES.apply(state, *done(state))
            events += told
        if before.phase == "turn" and not state.at_reveal:
            yield before, action, events, state


def visible(row: Any) -> list[int]:
    """A lean table without requests, which are drawn by other dice, and in a fixed order."""
    for seat in range(2):
        mine = at.SEATS + at.SEAT_SIZE * seat
        held = row[mine + at.RESERVED]
        row[mine + at.RESERVE : mine + at.RESERVE + held].sort()
        row[mine + at.RESERVE + held : mine + at.SEAT_SIZE] = 0
        row[mine + at.REQUESTS] = 0
    offered, sold = row[at.OFFERED], row[at.FOR_SALE]
    row[at.OFFER : at.OFFER + offered].sort()
    row[at.OFFER + offered : at.TRACK] = 0
    market = sorted(map(tuple, row[at.MARKET : at.MARKET + 2 * sold].reshape(-1, 2)))
    row[at.MARKET : at.TILE_AT] = 0
    town = row[at.OWNED] | row[at.OWNED + 1]
    for plot in range(at.PLOTS):
        if not town >> plot & 1:
            row[at.TILE_AT + plot] = 0
    piles = [
        *row[at.TILE_PILE : at.TILE_PILE + row[at.TILES_LEFT]],
        *row[at.PLOT_PILE + row[at.PLOT_HEAD] : at.PLOT_PILE + row[at.PLOT_TAIL]],
    ]
    return [*map(int, row[: at.TURN_SIZE]), *map(int, piles), *(int(n) for s in market for n in s)]


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_turn_does_what_the_rules_say(game: int) -> None:
    for before, action, events, after in steps(game):
        row = lean(TABLES, before)
        lean_town.do(TABLES, row, before, action, events)
        assert visible(row) == visible(lean(TABLES, after)), (action, events)


@pytest.mark.parametrize("game", CORPUS.games)
def test_every_step_of_the_corpus_does_so_too(game: str) -> None:
    record = CORPUS.games[game]
    kept = iter(record.settled().entries)
    for before, action, events, after in steps_of(RULES.setup(record.config), lambda _: next(kept)):
        row = lean(TABLES, before)
        lean_town.do(TABLES, row, before, action, events)
        assert visible(row) == visible(lean(TABLES, after)), (action, events)
    assert next(kept, None) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_same_buildings_can_be_built(game: int) -> None:
    for before, action, _, _ in steps(game):
        if not before.planned or isinstance(action, EndTurn):
            continue
        row, seat = lean(TABLES, before), before.active
        allowed = {
            (tile, plot)
            for tile in before.players[seat].reserve
            for slot, plot in enumerate(before.track)
            if lean_town.may_build(row, TABLES.numbers, seat, TABLES.tiles[tile], slot)
        }
        legal = RULES.legal(before, seat)
        assert allowed == {(each.tile, each.plot) for each in legal if isinstance(each, Build)}


@pytest.mark.parametrize("game", GAMES)
def test_requests_pay_the_same_at_the_end(game: int) -> None:
    *_, (_, _, _, last) = steps(game)
    every = tuple(card for card in RULES.book.requests if card != CLOCKMAKER)
    for seat in range(2):
        player = replace(last.players[seat], requests=every)
        players = tuple(player if each == seat else last.players[each] for each in range(2))
        state = replace(last, players=players, at_reveal=(seat, 1 - seat))
        expected = requests_at_the_end(RULES.book, state, seat, every)
        assert lean_town.pay_all(lean(TABLES, state), TABLES.numbers, seat, 1) == expected


@pytest.mark.parametrize("game", GAMES)
def test_both_judges_see_the_same_features(game: int) -> None:
    assert [name.upper() for name in NAMES] == sorted(
        (name.upper() for name in NAMES), key=lambda name: getattr(lean_town.judging, name)
    )
    for before, *_ in steps(game):
        for seat in range(2):
            hand = before.players[seat].requests
            best = QuartersOf(RULES.book).best(before, seat)
            found = features(RULES.book, before, seat, hand, 4, best)
            lean_ones = lean_town.features_of(lean(TABLES, before), TABLES, seat, True, 4)
            assert list(IN_ORDER(found)) == pytest.approx(lean_ones)


def test_an_elder_plays_the_same_game_twice() -> None:
    assert ready("town", 2, wait=True)
    assert play("town", ("elder:2i", "buck"), "twice") == play(
        "town", ("elder:2i", "buck"), "twice"
    )


def test_an_elder_by_the_clock_does_not_wait_for_the_compiler() -> None:
    state = RULES.setup(Config("town", 2, "clock"))
    legal = RULES.legal(state, 0)
    assert new_bot("elder:200ms", RULES, Random(1)).choose(RULES.view(state, 0), legal) in legal
