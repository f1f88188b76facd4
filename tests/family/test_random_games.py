"""What holds at every moment of whole random games."""

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bunny_kingdom.kernel.record import Record, read_record
from bunny_kingdom.kingdom.state import Player, State
from bunny_kingdom.titles import rules_of
from family.random_games import random_game, states_of
from family.sittings import ALL, BASE, FAMILY, SEALED_PHASES, SITTINGS, Sitting
from kingdom.counting_by_hand import harvest_of
from marks import rule

SEEDS = st.integers(0, 2**32)
MOST_BYTES = 20_000
"""A saved state stays under this."""


def cards_of(player: Player) -> tuple[str, ...]:
    return player.hand + player.reserve + player.buried + player.parchments + player.played


@rule("K-02", "K-17", "K-20")
@SITTINGS
@settings(max_examples=15)
@given(seed=SEEDS)
def test_no_card_is_ever_lost_or_made(sitting: Sitting, seed: int) -> None:
    box = Counter(sitting.rules.book.deck())
    for state in states_of(sitting, seed):
        cards = Counter(state.deck + state.removed)
        for player in state.players:
            cards.update(cards_of(player))
        assert cards == box


@rule("K-19", "K-30", "K-33", "K-34")
@BASE
@settings(max_examples=10)
@given(seed=SEEDS)
def test_every_building_played_waits_or_stands_and_only_camps_are_lost(
    sitting: Sitting, seed: int
) -> None:
    rules = sitting.rules
    for state in states_of(sitting, seed):
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
@SITTINGS
@settings(max_examples=15)
@given(seed=SEEDS)
def test_somebody_can_always_act_until_the_end(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    for state in states_of(sitting, seed):
        owed = rules.decisions(state)
        assert bool(owed) == (not rules.over(state))
        assert len({decision.seat for decision in owed}) == len(owed)
        for decision in owed:
            assert len(rules.legal(state, decision.seat)) > 0
        if state.phase == "construction":
            able = {seat for seat in range(sitting.players) if len(rules.legal(state, seat))}
            assert able == {decision.seat for decision in owed}


@rule("K-40", "K-41", "K-42", "K-43", "K-44")
@BASE
@settings(max_examples=15)
@given(seed=SEEDS)
def test_every_harvest_is_what_a_person_would_count(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    for step in random_game(sitting, seed):
        ended = step.after.phase in ("finale", "end") and step.before.phase != "finale"
        if step.after.round == step.before.round and not ended:
            continue
        # On the board stands what was harvested: since then cards were only dealt or revealed.
        section = f"round-{step.before.round}"
        for player in rules.view(step.after, None).players:
            lines = [line for part in player.sections if part.id == section for line in part.lines]
            assert sorted((line.carrots for line in lines), reverse=True) == harvest_of(player)


@rule("K-47")
@SITTINGS
@settings(max_examples=15)
@given(seed=SEEDS)
def test_the_score_sheet_explains_every_carrot(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    for state in states_of(sitting, seed):
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


@SITTINGS
@settings(max_examples=5)
@given(seed=SEEDS)
def test_a_saved_state_is_small_and_comes_back_equal(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    for state in states_of(sitting, seed):
        data = rules.encode_state(state)
        assert len(data) < MOST_BYTES
        again = rules.decode_state(data)
        assert again == state
        assert rules.encode_state(again) == data


@SITTINGS
@settings(max_examples=5)
@given(seed=SEEDS)
def test_a_game_goes_on_from_a_saved_state_as_it_would_have(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    for step in random_game(sitting, seed):
        saved = rules.decode_state(rules.encode_state(step.before))
        assert rules.apply(saved, step.seat, step.action) == (step.after, step.events)


@SITTINGS
@settings(max_examples=10)
@given(seed=SEEDS)
def test_actions_come_back_from_their_text_and_wire_forms(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    for step in random_game(sitting, seed):
        action = step.action
        assert rules.parse_action(str(action)) == action
        assert rules.action_from(msgspec.json.decode(msgspec.json.encode(action))) == action


@SITTINGS
@settings(max_examples=10)
@given(seed=SEEDS, point=st.floats(0, 1))
def test_replay_is_equality_at_any_point(sitting: Sitting, seed: int, point: float) -> None:
    rules = sitting.rules
    steps = list(random_game(sitting, seed))
    record = Record(sitting.config(seed), tuple(step.entry for step in steps), rules.version)
    assert record.replay(rules) == steps[-1].after
    number = int(point * (len(steps) - 1))
    assert record.replay(rules, number) == steps[number].before
    again = read_record(record.to_lines(rules), rules)
    assert again == record
    part = Record(record.config, record.entries[:number], rules.version)
    assert read_record(part.to_lines(rules), rules) == part


@rule("K-10", "R-25")
@SITTINGS
@settings(max_examples=10)
@given(seed=SEEDS)
def test_the_order_in_which_sealed_decisions_arrive_is_irrelevant(
    sitting: Sitting, seed: int
) -> None:
    rules = sitting.rules
    random = Random(seed)
    state = rules.setup(sitting.config(seed))
    while owed := rules.decisions(state):
        if state.phase not in SEALED_PHASES:
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


@pytest.mark.parametrize("title", FAMILY)
def test_random_games_do_everything_that_can_be_done(title: str) -> None:
    rules = rules_of(title)
    sittings = [Sitting(title, players) for players in rules.player_counts]
    done = {
        type(step.action)
        for seed in range(40)
        for step in random_game(sittings[seed % len(sittings)], seed)
    }
    assert done == set(rules.action_kinds)


def test_a_state_is_frozen() -> None:
    state: State = next(states_of(ALL[0], 1))
    with pytest.raises(AttributeError):
        state.round = 2  # type: ignore[misc]
