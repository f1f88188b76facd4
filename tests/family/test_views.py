"""What views work out of the table: picks and passing, and what lies before everybody."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from bunny_kingdom.kingdom.events import HandReceived
from bunny_kingdom.kingdom.exploration import Exploration
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.sky.events import CoinsEarned
from family.random_games import random_game
from family.sittings import SITTINGS, Sitting
from marks import rule

SEEDS = st.integers(0, 2**32)


def the_rest(state: State, seat: int, last: Pick) -> Counter[str]:
    """What is left of a seat's hand, where all have picked but one, and that one picks now."""
    pick = last if state.sealed[seat] is None else state.sealed[seat]
    assert isinstance(pick, Pick)
    return Counter(state.players[seat].hand) - Counter(pick.play + pick.discard)


@rule("K-11", "K-13", "K-14")
@SITTINGS
@settings(max_examples=2)
@given(seed=SEEDS)
def test_a_hand_goes_where_the_view_says(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    pick = 1
    for step in random_game(sitting, seed):
        view = rules.view(step.before, None)
        if view.phase != Exploration.name:
            pick = 1
            assert (view.pick, view.passing) == (0, ())
            continue
        assert view.pick == pick
        assert isinstance(step.action, Pick)
        if len(view.decisions) > 1:
            continue
        got = {e.seat: Counter(e.cards) for e in step.events if isinstance(e, HandReceived)}
        if view.passing:
            pick += 1
            assert sorted(view.passing) == list(range(sitting.players))
            for seat, receiver in enumerate(view.passing):
                assert the_rest(step.before, seat, step.action) <= got[receiver]
        else:
            assert step.after.phase != Exploration.name
            assert not any(
                the_rest(step.before, seat, step.action) for seat in range(sitting.players)
            )


@SITTINGS
@settings(max_examples=2)
@given(seed=SEEDS)
def test_what_is_held_and_counted_is_what_lies_on_the_table(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    coins: Counter[int] = Counter()
    for step in random_game(sitting, seed, undoing=0):
        for event in step.events:
            if isinstance(event, CoinsEarned):
                coins[event.seat] += event.coins
        view = rules.view(step.after, None)
        railway = view.parts.get("railway")
        for player in view.players:
            rails = player.realm.parts.get("rails")
            assert Counter(player.held) == Counter(player.realm.pieces) + Counter(
                {"railway": rails.railway, "switch": rails.switch} if rails else {}
            )
            buildings = player.realm.buildings.values()
            towers = sum(rules.book.buildings[name].strength for name in buildings)
            expected = {"towers": towers}
            if "sky" in sitting.title:
                expected["coins"] = coins[player.seat]
            if railway and railway.sheriff == player.seat:
                expected["sheriff"] = 1
            assert player.counters == expected


@SITTINGS
@settings(max_examples=2)
@given(seed=SEEDS)
def test_a_view_from_an_earlier_one_is_the_same(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    for step in random_game(sitting, seed):
        earlier = step.before, rules.public_view(step.before)
        assert rules.public_view(step.after, earlier) == rules.public_view(step.after)
