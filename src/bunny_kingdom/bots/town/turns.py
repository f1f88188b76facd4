"""Turns: the steps of one turn, searched together rather than one by one."""

from collections.abc import Callable

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.actions import EndTurn
from bunny_kingdom.town.state import State

Value = Callable[[State], float]


class Line:
    """The first step of a turn, and where the turn has come to."""

    __slots__ = ("first", "state", "value")

    def __init__(self, first: Action, state: State, value: float) -> None:
        self.first = first
        self.state = state
        self.value = value


def search_turn(
    rules: AnyRules, state: State, seat: int, value: Value, breadth: int, most: int
) -> list[Line]:
    """Whole turns from here, the best first: after each step the best few lines go on.

    A turn may end wherever no question is open; so every such state is a line of its own. About
    `most` states are looked at.
    """
    ended: list[Line] = []
    lines = _next(rules, state, seat, None, value, ended)
    looked = len(lines)
    while looked < most:
        lines.sort(key=lambda line: -line.value)
        following: list[Line] = []
        for line in lines[:breadth]:
            if looked + len(following) < most:
                following += _next(rules, line.state, seat, line.first, value, ended)
        looked += len(following)
        if not following:
            break
        lines = following
    ended += lines
    ended.sort(key=lambda line: -line.value)
    return ended


def _next(
    rules: AnyRules, state: State, seat: int, first: Action | None, value: Value, ended: list[Line]
) -> list[Line]:
    """One step further; the end of the turn is a line that goes no further."""
    found: list[Line] = []
    for action in rules.legal(state, seat):
        begun = action if first is None else first
        if isinstance(action, EndTurn):
            ended.append(Line(begun, state, value(state)))
            continue
        try:
            after, _ = rules.apply(state, seat, action)
        except BunnyError:
            continue
        line = Line(begun, after, value(after))
        mine = after.active == seat and any(owed.seat == seat for owed in rules.decisions(after))
        (found if mine else ended).append(line)
    return found
