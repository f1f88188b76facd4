"""A step of construction is judged with the rest of one's own placements."""

from bunny_kingdom.bots.realm.own_placements import placements, with_rest
from bunny_kingdom.coach.moments import story_of
from bunny_kingdom.game import Game
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kingdom.camps import AnnounceCamp
from bunny_kingdom.kingdom.construction import Finish
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State
from coach.games import bucks

SEATS = range(4)


def constructions(game: Game) -> list[tuple[State, int]]:
    """Where somebody had something to place."""
    return [
        (game.record.replay(game.rules, moment.step), seat)
        for seat in SEATS
        for moment in story_of(game.rules, game.record, seat).moments
        if getattr(moment.view, "phase", "") == "construction"
    ]


def after(rules: KingdomRules, state: State, seat: int, line: list[Action]) -> State:
    for action in line:
        state, _ = rules.apply(state, seat, action)
    return state


def test_what_is_done_in_another_order_comes_to_the_same() -> None:
    game = bucks()
    rules = game.rules
    assert isinstance(rules, KingdomRules)
    several = announced = 0
    for state, seat in constructions(game):
        if state.call:
            continue
        rest = list(placements(rules, state, seat))
        built = after(rules, state, seat, rest).players[seat].realm.buildings
        for each in rest:
            line = with_rest(rules, state, seat, each, rest)
            assert line[0] == each
            assert after(rules, state, seat, line).players[seat].realm.buildings == built
        several += len(rest) > 1
        camps = [each for each in rules.legal(state, seat) if isinstance(each, AnnounceCamp)]
        for camp in camps:
            assert with_rest(rules, state, seat, camp, rest) == [*rest, camp]
            announced += bool(rest)
        assert with_rest(rules, state, seat, Finish(), rest) == [Finish()]
    assert several
    assert announced
