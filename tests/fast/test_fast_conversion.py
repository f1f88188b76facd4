"""Readable states become records and come back; a view becomes a state that fits it."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from bunny_kingdom.fast.engine import fast_engine
from bunny_kingdom.fast.twins import twins_of
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.state import State
from fast.engines import FAMILY_TABLES


def essence(state: State) -> dict[str, Any]:
    """What a record holds of a state, in one form."""
    players = [
        {
            "hand": Counter(player.hand),
            "reserve": player.reserve,
            "parchments": set(player.parchments),
            "played": Counter(player.played),
            "territories": player.realm.territories,
            "buildings": player.realm.buildings,
            "links": set(player.realm.links),
            "pieces": Counter(player.realm.pieces),
            "coins": getattr(player.realm.parts.get("purse"), "coins", None),
            "rainbows": player.realm.parts.get("rainbows"),
            "rails": player.realm.parts.get("rails"),
            "kept": set(player.works.kept),
            "finished": player.works.finished,
            "copies": player.copies,
            "carrots": player.carrots,
            "rounds": {section.id: section.total for section in player.sections if section.total},
        }
        for player in state.players
    ]
    railway = state.parts.get("railway")
    return {
        "phase": state.phase,
        "round": state.round,
        "deck": state.deck,
        "sealed": [str(answer) for answer in state.sealed],
        "call": state.call,
        "printed": state.printed,
        "covered": state.covered,
        "removed": state.removed,
        "sheriff": railway and railway.sheriff,
        "network": railway and (railway.central_station, set(railway.printed), railway.rails),
        "turns": railway and railway.turns,
        "buried": sum((Counter(p.buried) for p in state.players), Counter()),
        "players": players,
    }


@pytest.mark.parametrize(("title", "players"), FAMILY_TABLES)
def test_states_come_back_as_they_went_in(title: str, players: int) -> None:
    engine = fast_engine(title, players)
    random = Random(7)
    for seed in range(3):
        twins = twins_of(engine, Config(title, players, f"there-and-back-{seed}"))
        while owed := twins.rules.decisions(twins.state):
            if random.random() < 0.3:
                expected = essence(twins.state)
                assert essence(engine.to_state(twins.games)) == expected
                fresh = engine.from_states([twins.state])
                assert essence(engine.to_state(fresh)) == expected
            seat = random.choice(owed).seat
            twins.apply(seat, twins.rules.legal(twins.state, seat).sample(random))
        assert essence(engine.to_state(twins.games)) == essence(twins.state)


@pytest.mark.parametrize(("title", "players"), FAMILY_TABLES)
def test_a_state_that_came_back_plays_on_to_the_same_end(title: str, players: int) -> None:
    engine = fast_engine(title, players)
    random = Random(11)
    twins = twins_of(engine, Config(title, players, "played-on"))
    for _ in range(60):
        seat = random.choice(twins.rules.decisions(twins.state)).seat
        twins.apply(seat, twins.rules.legal(twins.state, seat).sample(random))
    readable, returned = twins.state, engine.to_state(twins.games)
    while owed := twins.rules.decisions(readable):
        assert owed == twins.rules.decisions(returned)
        seat = random.choice(owed).seat
        action = twins.rules.legal(readable, seat).sample(random)
        readable, _ = twins.rules.apply(readable, seat, action)
        returned, _ = twins.rules.apply(returned, seat, action)
    assert [p.carrots for p in readable.players] == [p.carrots for p in returned.players]


@pytest.mark.parametrize(("title", "players"), FAMILY_TABLES)
def test_a_view_becomes_a_game_with_the_same_view(title: str, players: int) -> None:
    engine = fast_engine(title, players)
    random = Random(5)
    state = engine.rules.setup(Config(title, players, "seen"))
    for _ in range(90):
        seat = random.choice(engine.rules.decisions(state)).seat
        state, _ = engine.rules.apply(state, seat, engine.rules.legal(state, seat).sample(random))
    view = engine.rules.view(state, 0)
    games = engine.from_view(view, random)
    back = engine.rules.view(engine.to_state(games), 0)
    assert back.own is not None
    assert view.own is not None
    assert Counter(back.own.hand) == Counter(view.own.hand)
    assert set(back.own.parchments) == set(view.own.parchments)
    assert [p.realm.territories for p in back.players] == [
        p.realm.territories for p in view.players
    ]
    assert [p.parchments for p in back.players] == [p.parchments for p in view.players]
    assert back.deck == view.deck
    assert engine.rollout(games, 10).shape == (10, players)
