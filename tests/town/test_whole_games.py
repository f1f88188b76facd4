"""What holds at every moment of whole random games."""

import json
from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import BadRecord, IllegalAction
from bunny_kingdom.kernel.record import Record, heading_of, read_record
from bunny_kingdom.town.book import copies
from bunny_kingdom.town.views.view import TownView
from marks import rule
from town.hidden import same_to
from town.random_games import config_of, random_game, states_of
from town.tables import town

seeds = st.integers(0, 1_000_000)
SEATS = (0, 1, None)


@rule("T-02", "RT-13", "RT-43")
@given(seeds)
@settings(max_examples=50)
def test_tiles_and_cards_are_conserved(seed: int) -> None:
    book = town().book
    market = Counter(sale.upgrade for sale in town().setup(config_of(seed)).market)
    for state in states_of(seed):
        players = state.players
        tiles = Counter(state.tile_pile + state.box + state.offer)
        tiles.update(sale.beside for sale in state.market if sale.beside)
        tiles.update(building.tile for building in state.town.values())
        requests = Counter(state.request_pile + state.discard + state.queue)
        upgrades = Counter(sale.upgrade for sale in state.market)
        for player in players:
            tiles.update(player.reserve)
            requests.update(player.requests + player.drawn + player.revealed)
            upgrades.update(player.upgrades)
            assert Counter(player.known) <= Counter(player.requests)
        track = [plot for plot in state.track if plot]
        plots = [*state.plot_pile, *state.plots_under, *track, *state.town]
        assert tiles == Counter(copies(book.tiles))
        assert requests == Counter(copies(book.requests))
        assert upgrades == market
        assert sorted(plots) == sorted(book.plots)


@rule("T-15", "T-30", "RT-12", "RT-31")
@given(seeds)
@settings(max_examples=30)
def test_nothing_is_ever_owed_or_out_of_place(seed: int) -> None:
    book = town().book
    for state in states_of(seed):
        assert len(state.bridges) == len(set(state.bridges)) <= book.board.bridges
        assert set(state.bridges) <= set(book.places)
        for plot, building in state.town.items():
            assert book.plots[plot].waterfront or not book.tiles[building.tile].waterfront
        for seat, player in enumerate(state.players):
            assert min(player.coins, player.wood, player.carrots) >= 0
            assert len(player.upgrades) <= book.board.upgrade_places
            sheet = town().score_sheet(state).players[seat]
            assert sum(section.total for section in sheet.sections) == sheet.total
            assert len(state.controls(seat)) + 2 <= 16


@rule("T-11", "T-41")
@given(seeds)
@settings(max_examples=30)
def test_somebody_can_always_act_until_the_end(seed: int) -> None:
    rules = town()
    for state in states_of(seed):
        owed = rules.decisions(state)
        assert bool(owed) != rules.over(state)
        for seat in (0, 1):
            legal = rules.legal(state, seat)
            listed = list(legal)
            assert len(legal) == len(listed) == len(set(map(str, listed)))
            assert all(action in legal for action in listed)
        for decision in owed:
            assert len(rules.legal(state, decision.seat))
    assert not rules.legal(state, -1)
    assert not rules.legal(state, 2)


def pool() -> list[Action]:
    """Actions of all sorts, from a game of its own."""
    return [step.action for step in random_game(4711, undoing=0)]


@given(seeds)
@settings(max_examples=10)
def test_what_is_legal_is_taken_and_an_illegal_action_changes_nothing(seed: int) -> None:
    rules, random, others = town(), Random(seed), pool()
    for state in states_of(seed):
        before = rules.encode_state(state)
        for action in (*random.sample(others, 12), rules.parse_action("end")):
            for seat in (0, 1):
                legal = action in rules.legal(state, seat)
                try:
                    rules.apply(state, seat, action)
                except IllegalAction:
                    assert not legal
                else:
                    assert legal
        assert rules.encode_state(state) == before


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    state = town().setup(config_of(1))
    for text in ("end", "undo"):
        with pytest.raises(IllegalAction) as refusal:
            town().apply(state, seat, town().parse_action(text))
        assert refusal.value.code == "no-such-seat"


# -- records and codes ------------------------------------------------------------------------


@given(seeds)
@settings(max_examples=16)
def test_replay_equals_play(seed: int) -> None:
    rules = town()
    steps = list(random_game(seed))
    record = Record(config_of(seed), tuple(step.entry for step in steps), rules.version)
    assert record.replay(rules) == steps[-1].after
    middle = len(steps) // 2
    assert record.replay(rules, middle) == steps[middle].before
    data = record.to_lines(rules)
    assert heading_of(data).config == config_of(seed)
    assert read_record(data, rules) == record


def test_an_altered_record_is_refused() -> None:
    rules = town()
    steps = list(random_game(1))
    entries = tuple(step.entry for step in steps)
    data = Record(config_of(1), entries, rules.version).to_lines(rules)
    lines = data.rstrip(b"\n").split(b"\n")
    planned = next(number for number, line in enumerate(lines) if b'"plan"' in line)
    with pytest.raises(BadRecord):
        read_record(b"\n".join(lines[:-1]), rules)
    with pytest.raises(BadRecord):
        read_record(b"\n".join([*lines[:planned], *lines[planned + 1 :]]), rules)


@given(seeds)
@settings(max_examples=16)
def test_states_and_views_survive_json(seed: int) -> None:
    rules = town()
    for state in states_of(seed):
        data = rules.encode_state(state)
        assert rules.decode_state(data) == state
        assert len(data) < 20_000
        view = rules.view(state, 0)
        assert msgspec.json.decode(msgspec.json.encode(view), type=TownView) == view


@given(seeds)
@settings(max_examples=16)
def test_actions_survive_text_and_json(seed: int) -> None:
    rules = town()
    for step in random_game(seed):
        assert rules.parse_action(str(step.action)) == step.action
        assert rules.action_from(json.loads(msgspec.json.encode(step.action))) == step.action


@given(seeds)
@settings(max_examples=10)
def test_the_table_can_always_be_drawn_and_the_drawing_tells_no_secret(seed: int) -> None:
    for state in states_of(seed):
        drawing = town().draw(state)
        assert "\x1b" not in drawing
        assert max(map(len, drawing.split("\n"))) < 400
        assert all(f" {plot}" in drawing for plot in town().book.plots)
        assert all(f"{player.carrots} carrots" in drawing for player in state.players)
        other = same_to(None, state, state, Random(seed)).state()
        assert town().draw(other) == drawing
