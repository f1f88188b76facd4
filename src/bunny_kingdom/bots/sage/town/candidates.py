"""Candidates: what the sage of Town tries, each with the table that it leads to."""

from random import Random
from typing import NamedTuple

from bunny_kingdom.bots.sage.town.kernels import WORDS, Kernels, Numbers
from bunny_kingdom.bots.town.candidates import candidates as kept_requests
from bunny_kingdom.bots.town.decision import kept_worth
from bunny_kingdom.bots.town.hidden import hidden_from
from bunny_kingdom.bots.town.levels import BUCK
from bunny_kingdom.bots.town.promise import Judge
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town.conversion.from_readable import record_of
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.state import State
from bunny_kingdom.town.views.view import TownView

MOST = 12
NETWORK_ERROR = 0.03
"""How far the network is off when it compares the ends of a turn, in chances of a win."""
BUCK_ERROR = 0.1
"""The same of the buck, which judges requests before they are played for."""


class Candidates(NamedTuple):
    """What may be chosen, the most promising first if it is a line."""

    actions: list[Action]
    judged: list[float]
    """What they promise, in carrots of lead."""
    error: float
    """How far off that is, in chances of a win."""
    tables: Numbers
    places: list[int]
    """Which of the tables each leads to."""
    hidden: memoryview
    """What is not dealt again in a world."""


def candidates(
    kernels: Kernels, rules: AnyRules, view: TownView, legal: Legal, random: Random
) -> Candidates:
    """What is worth trying; not for the reveal."""
    if view.phase == "requests":
        return _requests(kernels, rules, view, legal, random)
    return _lines(kernels, rules, view, legal, random)


def _requests(
    kernels: Kernels, rules: AnyRules, view: TownView, legal: Legal, random: Random
) -> Candidates:
    """The requests that may be kept: each begins the round."""
    assert view.seat is not None
    state = rules.determinize(view, random)
    judge = Judge(rules.book, view.seat, (*view.requests, *view.drawn), BUCK.weights)
    found = kept_requests(rules, view, legal, random)
    tables = kernels.memory(at.SIZE * len(found), WORDS)
    for place, each in enumerate(found):
        record = record_of(kernels.names, each.state, ())
        tables[at.SIZE * place : at.SIZE * (place + 1)] = record
    return Candidates(
        [each.action for each in found],
        [kept_worth(rules, state, view.seat, each.action, judge) for each in found],
        BUCK_ERROR,
        tables,
        list(range(len(found))),
        _hidden(kernels, view, state, ended=False),
    )


def _lines(
    kernels: Kernels, rules: AnyRules, view: TownView, legal: Legal, random: Random
) -> Candidates:
    """The rest of one's turn in many ways, or the answers to a question and what follows."""
    assert view.seat is not None
    state: State = rules.determinize(view, random)
    root = record_of(kernels.names, state, rules.decisions(state))
    seen = kernels.names.cards((*view.requests, *view.drawn))
    lines = kernels.lines(root, view.seat, seen)
    ended = [place for place in range(lines.size) if lines.ends[place]]
    best = sorted(ended, key=lambda place: -lines.worths[place])[:MOST]
    steps = [(int(lines.firsts[place]),) for place in best]
    actions = [kernels.numbering.action_of(state, view.seat, each) for each in steps]
    kept = [(action, place) for action, place in zip(actions, best, strict=True) if action in legal]
    return Candidates(
        [action for action, _ in kept if action is not None],
        [float(lines.worths[place]) for _, place in kept],
        NETWORK_ERROR,
        lines.tables,
        [place for _, place in kept],
        _hidden(kernels, view, state, ended=True),
    )


def _hidden(kernels: Kernels, view: TownView, state: State, *, ended: bool) -> memoryview:
    """What the seat sees of the hands; what it cannot see is dealt again."""
    assert view.seat is not None
    known = [player.known for player in state.players]
    known[view.seat] = (*view.requests, *view.drawn)
    return hidden_from(kernels.names, known, ended)
