"""Replies: one's best turns in Town, each judged after what the rival would do about it."""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from bunny_kingdom.bots.town.promise import Judge
from bunny_kingdom.bots.town.turns import Line, search_turn
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.actions import EndTurn
from bunny_kingdom.town.question import TURN
from bunny_kingdom.town.state import State
from bunny_kingdom.town.view import TownView

BREADTH, STATES = 8, 160
"""Of one's own turn."""
REPLY_BREADTH, REPLY_STATES = 4, 40
"""Of the rival's."""
CANDIDATES = 6
CAUTION = 0.7
"""How much of the rival's reply counts: it need not be the one we think of."""


def search_replies(
    rules: AnyRules, view: TownView, random: Random, goes_on: Callable[[], bool]
) -> Action | None:
    """The first step of the turn that stands best after the rival's reply."""
    seat = view.seat
    assert seat is not None
    judge = Judge(rules.book, seat)
    state: State = rules.determinize(view, random)
    lines = search_turn(rules, state, seat, judge, BREADTH, STATES)
    lines = _different(lines)[:CANDIDATES]
    if len(lines) < 2:
        return lines[0].first if lines else None
    sums = [0.0] * len(lines)
    tried = 0
    while goes_on():
        for number, line in enumerate(lines):
            after = _after_reply(rules, line, seat, judge, Random(random.getrandbits(32)))
            sums[number] += (1 - CAUTION) * line.value + CAUTION * after
        tried += 1
        if tried in (2, 6) and len(lines) > 2:
            order = sorted(range(len(lines)), key=lambda number: -sums[number])
            order = order[: (len(lines) + 1) // 2 + 1]
            lines, sums = [lines[each] for each in order], [sums[each] for each in order]
    best = max(range(len(lines)), key=lambda number: (sums[number], -number))
    return lines[best].first


def _different(lines: list[Line]) -> list[Line]:
    """Lines that lead somewhere else: of equal tables the first is enough."""
    found: dict[tuple[object, ...], Line] = {}
    for line in lines:
        state = line.state
        things = [(player.coins, player.wood, player.reserve) for player in state.players]
        town = sorted((plot, built.tile) for plot, built in state.town.items())
        key = (round(line.value, 6), tuple(things), tuple(town), state.offer, state.bridges)
        found.setdefault(key, line)
    return list(found.values())


def _after_reply(rules: AnyRules, line: Line, seat: int, judge: Judge, random: Random) -> float:
    """How we stand after the rival's best turn, with other plots coming up."""
    state = line.state
    if state.phase != TURN or state.active != seat or not state.planned:
        return line.value
    pile = list(state.plot_pile)
    random.shuffle(pile)
    state = replace(state, plot_pile=tuple(pile), before=None)
    state, _ = rules.apply(state, seat, EndTurn())
    if state.phase != TURN or state.active == seat:
        return judge(state)
    rival = state.active
    replies = search_turn(
        rules, state, rival, Judge(rules.book, rival), REPLY_BREADTH, REPLY_STATES
    )
    return judge(replies[0].state) if replies else judge(state)
