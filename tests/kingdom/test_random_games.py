"""What holds at every moment of whole random games."""

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bunny_kingdom.kernel.record import Record, read_record
from bunny_kingdom.kingdom.state import Player, State
from kingdom.counting_by_hand import harvest_of
from kingdom.random_games import config_of, random_game, states_of
from kingdom.tables import kingdom
from marks import rule

SEEDS = st.integers(0, 2**32)
COUNTS = pytest.mark.parametrize("players", [2, 3, 4])
MOST_BYTES = 20_000
"""A saved state stays under this."""


def cards_of(player: Player) -> tuple[str, ...]:
    return player.hand + player.reserve + player.buried + player.parchments + player.played


@rule("K-02", "K-17", "K-20")
@COUNTS
@settings(max_examples=60)
@given(seed=SEEDS)
def test_no_card_is_ever_lost_or_made(players: int, seed: int) -> None:
    box = Counter(kingdom().book.deck())
    for state in states_of(players, seed):
        cards = Counter(state.deck)
        for player in state.players:
            cards.update(cards_of(player))
        assert cards == box


@rule("K-19", "K-30", "K-33", "K-34")
@COUNTS
@settings(max_examples=40)
@given(seed=SEEDS)
def test_every_building_played_waits_or_stands_and_only_camps_are_lost(
    players: int, seed: int
) -> None:
    rules = kingdom()
    for state in states_of(players, seed):
        owners = Counter[str]()
        for player in rules.view(state, None).players:
            owners.update(player.realm.territories)
            standing = Counter(
                building
                for territory, building in player.realm.buildings.items()
                if territory not in rules.book.atlas.boards[0].printed
            )
            assert standing["sky-tower"] == 2 * len(player.realm.links)
            standing["sky-tower"] = len(player.realm.links)
            played = Counter(card for card in player.played if rules.book.cards[card].building)
            lost = played - standing - Counter(player.realm.pieces)
            assert not (standing + Counter(player.realm.pieces)) - played
            assert all(card.startswith("camp-") for card in lost)
            assert set(player.realm.buildings) <= set(player.realm.territories)
        assert set(owners.values()) <= {1}  # one rabbit a space


@rule("K-03", "R-28")
@COUNTS
@settings(max_examples=60)
@given(seed=SEEDS)
def test_somebody_can_always_act_until_the_end(players: int, seed: int) -> None:
    rules = kingdom()
    for state in states_of(players, seed):
        owed = rules.decisions(state)
        assert bool(owed) == (not rules.over(state))
        assert len({decision.seat for decision in owed}) == len(owed)
        for decision in owed:
            assert len(rules.legal(state, decision.seat)) > 0
        if state.phase == "construction":
            able = {seat for seat in range(players) if len(rules.legal(state, seat))}
            assert able == {decision.seat for decision in owed}


@rule("K-40", "K-41", "K-42", "K-43", "K-44")
@COUNTS
@settings(max_examples=60)
@given(seed=SEEDS)
def test_every_harvest_is_what_a_person_would_count(players: int, seed: int) -> None:
    rules = kingdom()
    for step in random_game(players, seed):
        ended = step.after.phase in ("finale", "end") and step.before.phase != "finale"
        if step.after.round == step.before.round and not ended:
            continue
        # On the board stands what was harvested: since then cards were only dealt or revealed.
        section = f"round-{step.before.round}"
        for player in rules.view(step.after, None).players:
            lines = [line for part in player.sections if part.id == section for line in part.lines]
            assert sorted((line.carrots for line in lines), reverse=True) == harvest_of(player)


@rule("K-47")
@COUNTS
@settings(max_examples=60)
@given(seed=SEEDS)
def test_the_score_sheet_explains_every_carrot(players: int, seed: int) -> None:
    rules = kingdom()
    for state in states_of(players, seed):
        sheet = rules.score_sheet(state)
        for of, player in zip(sheet.players, state.players, strict=True):
            assert of.total == player.carrots == sum(section.total for section in of.sections)
            for section in of.sections:
                for line in section.lines:
                    if line.source == "fiefs":
                        strength, wealth = line.factors
                        assert line.carrots == strength * wealth
                        assert wealth == len(line.things)
            held = [
                line.id
                for section in of.sections
                for line in section.lines
                if line.source == "parchments"
            ]
            assert held == (list(player.parchments) if rules.over(state) else [])
        best = max(player.carrots for player in state.players)
        first = tuple(of.seat for of in sheet.players if of.total == best)
        assert sheet.winners == (first if rules.over(state) else ())


@COUNTS
@settings(max_examples=25)
@given(seed=SEEDS)
def test_a_saved_state_is_small_and_comes_back_equal(players: int, seed: int) -> None:
    rules = kingdom()
    for state in states_of(players, seed):
        data = rules.encode_state(state)
        assert len(data) < MOST_BYTES
        again = rules.decode_state(data)
        assert again == state
        assert rules.encode_state(again) == data


@COUNTS
@settings(max_examples=25)
@given(seed=SEEDS)
def test_a_game_goes_on_from_a_saved_state_as_it_would_have(players: int, seed: int) -> None:
    rules = kingdom()
    for step in random_game(players, seed):
        saved = rules.decode_state(rules.encode_state(step.before))
        assert rules.apply(saved, step.seat, step.action) == (step.after, step.events)


@COUNTS
@settings(max_examples=40)
@given(seed=SEEDS)
def test_actions_come_back_from_their_text_and_wire_forms(players: int, seed: int) -> None:
    rules = kingdom()
    for step in random_game(players, seed):
        action = step.action
        assert rules.parse_action(str(action)) == action
        assert rules.action_from(msgspec.json.decode(msgspec.json.encode(action))) == action


@COUNTS
@settings(max_examples=40)
@given(seed=SEEDS, point=st.floats(0, 1))
def test_replay_is_equality_at_any_point(players: int, seed: int, point: float) -> None:
    rules = kingdom()
    steps = list(random_game(players, seed))
    record = Record(config_of(players, seed), tuple(step.entry for step in steps), rules.version)
    assert record.replay(rules) == steps[-1].after
    number = int(point * (len(steps) - 1))
    assert record.replay(rules, number) == steps[number].before
    again = read_record(record.to_lines(rules), rules)
    assert again == record
    part = Record(record.config, record.entries[:number], rules.version)
    assert read_record(part.to_lines(rules), rules) == part


@rule("K-10", "R-25")
@COUNTS
@settings(max_examples=40)
@given(seed=SEEDS)
def test_the_order_in_which_sealed_decisions_arrive_is_irrelevant(players: int, seed: int) -> None:
    rules = kingdom()
    random = Random(seed)
    state = rules.setup(config_of(players, seed))
    while owed := rules.decisions(state):
        if state.phase == "construction":
            action = rules.legal(state, owed[0].seat).sample(random)
            state, _ = rules.apply(state, owed[0].seat, action)
            continue
        answers = [(of.seat, rules.legal(state, of.seat).sample(random)) for of in owed]
        there, back = state, state
        for seat, action in answers:
            there, _ = rules.apply(there, seat, action)
        shuffled = random.sample(answers, len(answers))
        for seat, _ in shuffled[:-1]:  # some decide something else first, and change it
            if random.random() < 0.5:
                other = rules.legal(back, seat).sample(random)
                back, _ = rules.apply(back, seat, other)
        for seat, action in shuffled:
            back, _ = rules.apply(back, seat, action)
        assert there == back
        state = there


def test_random_games_do_everything_that_can_be_done() -> None:
    done = {type(step.action) for seed in range(20) for step in random_game(2 + seed % 3, seed)}
    assert done == set(kingdom().action_kinds)


def test_a_state_is_frozen() -> None:
    state: State = next(states_of(2, 1))
    with pytest.raises(AttributeError):
        state.round = 2  # type: ignore[misc]
