"""Candidates: what the strongest level plays out, each with the table that it leads to."""

from random import Random

from msgspec.structs import replace

from bunny_kingdom.bots.town.levels import BUCK
from bunny_kingdom.bots.town.promise import Judge
from bunny_kingdom.bots.town.turns import Line, search_turn
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.actions import Keep
from bunny_kingdom.town.effects.question import TURN
from bunny_kingdom.town.state import State, TownScene, change_player
from bunny_kingdom.town.views.view import TownView

BREADTH, STATES = 8, 140
"""Of the search for one's own turn."""
MOST = 8


class Candidate:
    """Something to choose, and a table that it leads to."""

    __slots__ = ("action", "ended", "state", "value")

    def __init__(self, action: Action, state: State, value: float, ended: bool) -> None:
        self.action = action
        self.state = state
        self.value = value
        self.ended = ended
        """Whether the turn is at its end there."""


def candidates(rules: AnyRules, view: TownView, legal: Legal, random: Random) -> list[Candidate]:
    """What is worth trying, most promising first; none at the reveal."""
    if view.at_reveal:
        return []
    state: State = rules.determinize(view, random)
    if view.phase == "requests":
        return [_kept(rules, view, state, action) for action in legal if isinstance(action, Keep)]
    return [
        Candidate(line.first, line.state, line.value, line.state.planned)
        for line in different(own_lines(rules, view, legal, state))[:MOST]
    ]


def own_lines(rules: AnyRules, view: TownView, legal: Legal, state: State) -> list[Line]:
    """The rest of one's turn in many ways, the most promising first."""
    seat = view.seat
    assert seat is not None
    judge = Judge(rules.book, seat, (*view.requests, *view.drawn), BUCK.weights)
    return [
        line
        for line in search_turn(rules, state, seat, judge, BREADTH, STATES)
        if line.first in legal and line.state.phase == TURN and line.state.active == seat
    ]


def _kept(rules: AnyRules, view: TownView, state: State, keep: Keep) -> Candidate:
    """The round begun with a request kept; the rival keeps one of those that it drew."""
    scene = TownScene(rules.book, replace(state, phase=TURN, sealed=(None,) * len(state.players)))
    left: tuple[str, ...] = ()
    for seat, player in enumerate(state.players):
        if player.drawn:
            kept = keep.request if seat == view.seat else player.drawn[0]
            left += tuple(card for card in player.drawn if card != kept)
            change_player(scene, seat, requests=(*player.requests, kept), drawn=())
    scene.change(discard=(*state.discard, *left))
    return Candidate(keep, scene.state, 0.0, False)


def different(lines: list[Line]) -> list[Line]:
    """Lines that lead to different tables: of equal ones only the first."""
    found: dict[tuple[object, ...], Line] = {}
    for line in lines:
        state = line.state
        things = tuple(
            (player.coins, player.wood, player.carrots, tuple(sorted(player.reserve)))
            for player in state.players
        )
        town = tuple(sorted((plot, built.tile) for plot, built in state.town.items()))
        found.setdefault((things, town, tuple(sorted(state.offer)), state.bridges), line)
    return list(found.values())
