"""Random games: coins, districts and rainbows hold at every step, by a count of their own."""

from collections.abc import Iterator
from random import Random

import pytest

from bunny_kingdom.kernel.actions import Action, Undo
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import Realm, State
from bunny_kingdom.sky.coins import purse_of
from bunny_kingdom.sky.events import CoinsEarned
from bunny_kingdom.sky.rainbows import RAINBOWS, MoveRainbow
from marks import rule
from sky.tables import TITLE, sky

LAVA = {"B1B2", "B6C6", "C2D2", "C8C9", "D5D6", "F2F3", "I7J7", "I8J8"}
OFFSETS = {1: 1.0, 2: 0.5, 3: 0.0, 4: 0.5, 5: 0.0}
CLOUD_END = {"rainbow-1": "C5-2", "rainbow-2": "C5-6"}


def place(name: str) -> tuple[str, int, float]:
    """Board, row and left edge of a space."""
    if "-" in name:
        row, position = name[1:].split("-")
        return "cloud", int(row), OFFSETS[int(row)] + int(position)
    return "new world", ord(name[0]), float(name[1:])


def touch(one: str, other: str) -> bool:
    """Whether two spaces share a side, worked out on paper rather than from the atlas."""
    board, row, x = place(one)
    other_board, other_row, other_x = place(other)
    if board != other_board or one + other in LAVA or other + one in LAVA:
        return False
    if row == other_row:
        return abs(x - other_x) == 1
    return abs(row - other_row) == 1 and abs(x - other_x) < 1


def districts(rules: KingdomRules, realm: Realm) -> list[frozenset[str]]:
    """The fiefs of two rabbits or more, found by merging sets."""
    names = rules.book.atlas.names
    links = {frozenset((names[one], names[other])) for one, other in realm.links}
    found: list[frozenset[str]] = []
    for name in rules.book.atlas.names_of(realm.territories):
        joined = [
            fief
            for fief in found
            if any(touch(name, other) or frozenset((name, other)) in links for other in fief)
        ]
        found = [fief for fief in found if fief not in joined]
        found.append(frozenset({name}).union(*joined))
    return [fief for fief in found if len(fief) > 1]


def steps(players: int, seed: int, undoing: float) -> Iterator[tuple[State, int, Action, State]]:
    """A random game, each step with the states before and after it."""
    rules, random = sky(), Random(seed)
    state = rules.setup(Config(TITLE, players, str(seed)))
    while owed := rules.decisions(state):
        seat = random.choice(owed).seat
        action: Action = rules.legal(state, seat).sample(random)
        if state.players[seat].works.steps and not state.call and random.random() < undoing:
            action = Undo()
        after, _ = rules.apply(state, seat, action)
        yield state, seat, action, after
        state = after


GAMES = [(players, seed) for players in (2, 3, 4, 5) for seed in (1, 2, 3)]


@rule("S-15", "S-16", "R-03")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_each_placement_earns_a_coin_for_each_new_district(players: int, seed: int) -> None:
    rules = sky()
    looked_at = 0
    for before, seat, _, after in steps(players, seed, undoing=0):
        if before.phase != "construction":
            continue
        old, new = before.players[seat].realm, after.players[seat].realm
        settled = set(purse_of(old).settled)
        fresh = [fief for fief in districts(rules, new) if not fief & settled]
        if after.phase == "construction":
            assert purse_of(new).coins - purse_of(old).coins == len(fresh)
            assert set(purse_of(new).settled) == settled.union(*districts(rules, new))
            looked_at += 1
    assert looked_at > 10


@rule("R-02")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_coin_is_told(players: int, seed: int) -> None:
    rules, random = sky(), Random(seed)
    state = rules.setup(Config(TITLE, players, str(seed)))
    told = [0] * players
    while owed := rules.decisions(state):
        seat = random.choice(owed).seat
        state, events = rules.apply(state, seat, rules.legal(state, seat).sample(random))
        for event in events:
            if isinstance(event, CoinsEarned):
                told[event.seat] += event.coins
    assert told == [purse_of(player.realm).coins for player in state.players]
    assert sum(told) > players


@rule("S-12", "R-22", "R-23")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_rainbows_stand_on_both_their_ends_and_undo_restores_all(players: int, seed: int) -> None:
    names = sky().book.atlas.names
    earlier: dict[int, list[Realm]] = {}
    for before, seat, action, after in steps(players, seed, undoing=0.3):
        realm = after.players[seat].realm
        if isinstance(action, Undo):
            assert realm == earlier[seat].pop()
        elif after.players[seat].works.steps:
            earlier.setdefault(seat, []).append(before.players[seat].realm)
        else:
            earlier[seat] = []
        if isinstance(action, MoveRainbow):
            old = before.players[seat].realm.parts[RAINBOWS].touched
            assert old[action.rainbow] < before.round
        for rainbow in realm.parts[RAINBOWS].touched:
            ends = {names[space] for space, built in realm.buildings.items() if built == rainbow}
            assert CLOUD_END[rainbow] in ends
            (far,) = ends - {CLOUD_END[rainbow]}
            assert "-" not in far
            links = [(names[one], names[other]) for one, other in realm.links]
            assert links.count((CLOUD_END[rainbow], far)) == 1
