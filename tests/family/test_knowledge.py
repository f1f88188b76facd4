"""What a good player remembers and counts, in whole random games: K-11, K-12, K-13, K-17, K-21."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from bunny_kingdom.kernel.knowledge import Memory
from family.random_games import random_game
from family.sittings import SITTINGS, Sitting
from marks import rule

SEEDS = st.integers(0, 2**32)


@rule("K-11", "K-12", "K-21")
@SITTINGS
@settings(max_examples=3)
@given(seed=SEEDS)
def test_hands_that_were_passed_on_are_where_the_rules_took_them(
    sitting: Sitting, seed: int
) -> None:
    rules = sitting.rules
    memories = (Memory(),) * sitting.players
    most = 0
    for step in random_game(sitting, seed, undoing=0):
        memories = rules.remember(step.before, step.after, memories)
        players = step.after.players
        for seat, memory in enumerate(memories):
            known = memory.passed
            most = max(most, len(known))
            holders = [hand.holder for hand in known]
            assert len({seat, *holders}) == len(holders) + 1
            for hand in known:
                unknown = Counter(players[hand.holder].hand) - Counter(hand.cards)
                assert unknown.total() <= (sitting.players == 2)  # the one from the reserve
            if step.after.phase != "exploration":
                assert known == ()
    assert most == sitting.players - 1


@rule("K-05", "K-13", "K-15", "K-17")
@SITTINGS
@settings(max_examples=3)
@given(seed=SEEDS)
def test_hidden_cards_are_counted_and_so_are_the_spaces_that_they_would_take(
    sitting: Sitting, seed: int
) -> None:
    rules, seat = sitting.rules, seed % sitting.players
    book = rules.book
    for step in random_game(sitting, seed):
        state = step.after
        view = rules.view(state, seat)
        known = rules.knowledge(view, Memory())
        hidden = Counter(state.deck)
        for number, player in enumerate(state.players):
            hidden.update(player.reserve)
            if number != seat:
                hidden.update(player.hand + player.buried)
                hidden.update(() if view.players[number].revealed else player.parchments)
        kinds = Counter(book.cards[card].kind for card in hidden.elements())
        assert known.hidden == dict(kinds)
        mine = state.players[seat]
        camps = {
            book.atlas.names[space]
            for space, name in mine.realm.buildings.items()
            if book.buildings[name].piece == "camp"
        }
        assert set(known.contested) <= camps
        assert {space for space in camps if hidden[f"territory:{space}"]} <= set(known.contested)
        draws = view.phase == "exploration" and sitting.players == 2
        assert known.drawn == (mine.hand[-1] if draws else None)
