"""Estates agree with the rules: fiefs, coins and what a card changes."""

from random import Random

import pytest
from msgspec.structs import replace

from bunny_kingdom.bots.realm.cards import with_card
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kingdom.fiefs import fiefs
from bunny_kingdom.kingdom.played_cards import play_card
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.titles import rules_of

TITLES = ("kingdom", "kingdom+sky", "kingdom+express", "kingdom+sky+express")


def somewhere(title: str, seed: int) -> tuple[State, int]:
    """A state in the middle of a random game, and a seat with a hand."""
    rules = rules_of(title)
    random = Random(seed)
    state = rules.setup(Config(title, 3, str(seed)))
    for _ in range(random.randrange(20, 120)):
        owed = rules.decisions(state)
        if not owed:
            break
        state, _ = rules.apply(state, owed[0].seat, rules.legal(state, owed[0].seat).sample(random))
    return state, seed % 3


def pays(sight: Sight, state: State, seat: int) -> list[tuple[int, int, int]]:
    """The fiefs as the rules count them, trading posts left out."""
    return sorted(
        (fief.territories, fief.strength, fief.resources) for fief in fiefs(sight.book, state, seat)
    )


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", range(6))
def test_an_estate_is_the_realm(title: str, seed: int) -> None:
    rules = rules_of(title)
    state, seat = somewhere(title, seed)
    sight = Sight(rules.book, rules.view(state, seat))
    for other, estate in enumerate(sight.estates):
        bare = _without_choices(state)
        counted = sorted((f.mask, f.strength, f.resources) for f in estate.fiefs)
        assert counted == pays(sight, bare, other)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", range(6))
def test_a_card_changes_the_estate_as_it_changes_the_realm(title: str, seed: int) -> None:
    rules = rules_of(title)
    state, seat = somewhere(title, seed)
    sight = Sight(rules.book, rules.view(state, seat))
    for name in sight.land.space:
        if sight.seen[name] or sight.book.cards[name].kind != "territory":
            continue
        scene = Scene(sight.book, _without_choices(state))
        play_card(scene, seat, name)
        after = with_card(sight, sight.mine, name)
        counted = sorted((f.mask, f.strength, f.resources) for f in after.fiefs)
        assert counted == pays(sight, scene.state, seat), name
        purse = scene.state.players[seat].realm.parts.get("purse")
        assert purse is None or purse.coins == after.coins


def _without_choices(state: State) -> State:
    """Trading posts of the last harvest count for nothing: an estate has them apart."""
    players = tuple(replace(player, chosen={}) for player in state.players)
    return replace(state, players=players)
