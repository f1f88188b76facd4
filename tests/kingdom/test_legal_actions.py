"""Legal actions: what is listed is taken, what is not is refused and changes nothing."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bunny_kingdom.kernel.actions import Action, Undo
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kingdom.camps import AnnounceCamp, PassCamp, PlaceCamp
from bunny_kingdom.kingdom.choices import Choose
from bunny_kingdom.kingdom.construction import Finish
from bunny_kingdom.kingdom.copies import Copy
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.placing import Place, PlaceTowers
from kingdom.random_games import random_game, states_of
from kingdom.tables import kingdom, player, table

SEEDS = st.integers(0, 2**32)
COUNTS = pytest.mark.parametrize("players", [2, 3, 4])


@COUNTS
@settings(max_examples=12)
@given(seed=SEEDS)
def test_a_listing_agrees_with_itself(players: int, seed: int) -> None:
    rules = kingdom()
    random = Random(seed)
    for state in states_of(players, seed):
        for seat in range(players):
            legal = rules.legal(state, seat)
            listed = list(legal)
            assert len(legal) == len(listed)
            assert len(set(map(str, listed))) == len(listed)
            for action in random.sample(listed, min(len(listed), 20)):
                assert action in legal
            if listed:
                assert legal.sample(random) in listed
            assert Undo() not in legal


@COUNTS
@settings(max_examples=10)
@given(seed=SEEDS)
def test_every_listed_action_is_taken(players: int, seed: int) -> None:
    rules = kingdom()
    random = Random(seed)
    for state in states_of(players, seed):
        for seat in range(players):
            listed = list(rules.legal(state, seat))
            for action in random.sample(listed, min(len(listed), 8)):
                after, _ = rules.apply(state, seat, action)
                assert after != state or state.sealed[seat] == action


def test_each_option_is_sampled_as_often_as_any_other() -> None:
    game = table(
        player(hand="city-1 city-1 city-1 territory:A1"), player(), player(), phase="exploration"
    )
    random = Random(1)
    legal = game.rules.legal(game.state, 0)
    assert set(map(str, legal)) == {"pick city-1 city-1", "pick city-1 territory:A1"}
    drawn = [str(legal.sample(random)) for _ in range(2000)]
    assert abs(drawn.count("pick city-1 city-1") - 1000) < 150


def test_of_two_players_the_card_played_and_the_one_buried_are_told_apart() -> None:
    game = table(player(hand="city-1 city-1 territory:A1"), player(), phase="exploration")
    random = Random(2)
    legal = game.rules.legal(game.state, 0)
    assert set(map(str, legal)) == {
        "pick city-1 discard city-1",
        "pick city-1 discard territory:A1",
        "pick territory:A1 discard city-1",
    }
    drawn = [str(legal.sample(random)) for _ in range(3000)]
    assert all(abs(drawn.count(str(action)) - 1000) < 150 for action in legal)


def any_action(random: Random) -> Action:
    """Something that somebody could try, mostly nonsense."""
    book = kingdom().book
    cards = [*book.cards, "no-such-card"]
    spaces = [*book.atlas.names, "K11"]
    resources = [*book.resources, "no-such-resource"]

    def card() -> str:
        return random.choice(cards)

    def space() -> str:
        return random.choice(spaces)

    return random.choice(
        [
            Pick((card(), card())),
            Pick((card(),), (card(),)),
            Pick(()),
            Place(card(), space()),
            PlaceTowers((space(), space())),
            AnnounceCamp(f"camp-{random.randint(0, 7)}"),
            PlaceCamp(space()),
            PassCamp(),
            Finish(),
            Choose({space(): random.choice(resources)}),
            Choose({}),
            Copy({card(): (card(),)}),
            Copy({"liberal": ("socialist", card())}),
            Copy({}),
        ]
    )


@COUNTS
@settings(max_examples=15)
@given(seed=SEEDS)
def test_what_is_not_legal_is_refused_with_a_code_and_changes_nothing(
    players: int, seed: int
) -> None:
    rules = kingdom()
    random = Random(seed)
    tried: list[Action] = [Undo()]
    for step in random_game(players, seed):
        state = step.before
        before = rules.encode_state(state)
        for _ in range(6):
            # Of other phases, seats and cards: what was done, what could be done, nonsense.
            seat = random.randrange(players)
            tried.append(any_action(random))
            action = random.choice([random.choice(tried), tried[-1], step.action])
            if isinstance(action, Undo):
                continue
            if action in rules.legal(state, seat):
                rules.apply(state, seat, action)
                continue
            with pytest.raises(IllegalAction) as refused:
                rules.apply(state, seat, action)
            assert refused.value.code
            assert refused.value.message
        assert rules.encode_state(state) == before
        tried.append(step.action)


@COUNTS
def test_a_seat_that_is_not_at_the_table_may_do_nothing(players: int) -> None:
    rules = kingdom()
    for step in random_game(players, seed=7):
        for seat in (-1, players):
            assert len(rules.legal(step.before, seat)) == 0
            with pytest.raises(IllegalAction) as refused:
                rules.apply(step.before, seat, step.action)
            assert refused.value.code == "no-such-seat"


@COUNTS
def test_after_the_end_nobody_may_do_anything(players: int) -> None:
    rules = kingdom()
    steps = list(random_game(players, seed=8))
    end = steps[-1].after
    for step in steps:
        with pytest.raises(IllegalAction) as refused:
            rules.apply(end, step.seat, step.action)
        assert refused.value.code == "game-over"
    assert all(len(rules.legal(end, seat)) == 0 for seat in range(players))
