"""Candidates: what the sage of Town tries, each with the table that it leads to."""

from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.sage.town.lines import STATES, own_lines
from bunny_kingdom.bots.sage.town.observation import Values
from bunny_kingdom.bots.town.candidates import candidates as kept_requests
from bunny_kingdom.bots.town.decision import kept_worth
from bunny_kingdom.bots.town.levels import BUCK
from bunny_kingdom.bots.town.playouts import WEIGHTS, hidden_from
from bunny_kingdom.bots.town.promise import Judge
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town.conversion.from_readable import record_of
from bunny_kingdom.fast.town.numbering import TownNumbering
from bunny_kingdom.fast.town.rows import Row
from bunny_kingdom.fast.town.tables import Tables, tables_of
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

Floats = npt.NDArray[np.float64]


class Candidates(NamedTuple):
    """What may be chosen, the most promising first if it is a line."""

    actions: list[Action]
    judged: Floats
    """What they promise, in carrots of lead."""
    error: float
    """How far off that is, in chances of a win."""
    tables: Row
    hidden: Row
    """What is not dealt again in a world, for each table."""


def candidates(
    rules: AnyRules, view: TownView, legal: Legal, network: Values, random: Random
) -> Candidates:
    """What is worth trying; not for the reveal."""
    if view.phase == "requests":
        return _requests(rules, view, legal, random)
    return _lines(rules, view, legal, network, random)


def _requests(rules: AnyRules, view: TownView, legal: Legal, random: Random) -> Candidates:
    """The requests that may be kept: each begins the round."""
    assert view.seat is not None
    tables, state = tables_of(rules.book), rules.determinize(view, random)
    judge = Judge(rules.book, view.seat, (*view.requests, *view.drawn), BUCK.weights)
    found = kept_requests(rules, view, legal, random)
    return Candidates(
        [each.action for each in found],
        np.array([kept_worth(rules, state, view.seat, each.action, judge) for each in found]),
        BUCK_ERROR,
        np.array([record_of(tables, each.state, ()) for each in found]),
        np.array([_hidden(tables, view, each.state, ended=False) for each in found]),
    )


def _lines(
    rules: AnyRules, view: TownView, legal: Legal, network: Values, random: Random
) -> Candidates:
    """The rest of one's turn in many ways, or the answers to a question and what follows."""
    assert view.seat is not None
    tables = tables_of(rules.book)
    state: State = rules.determinize(view, random)
    root = record_of(tables, state, rules.decisions(state))
    rows, firsts = np.empty((STATES, at.SIZE), np.int64), np.empty(STATES, np.int64)
    worths, ends = np.empty(STATES), np.zeros(STATES, np.int64)
    seen = tables.cards((*view.requests, *view.drawn))
    count = own_lines(
        root, tables.numbers, WEIGHTS, network, view.seat, seen, rows, firsts, worths, ends
    )
    ended = np.flatnonzero(ends[:count])
    best = ended[np.argsort(-worths[ended], kind="stable")][:MOST]
    numbering = TownNumbering(tables)
    actions = [numbering.action_of(state, view.seat, (int(firsts[line]),)) for line in best]
    kept = [place for place, action in enumerate(actions) if action in legal]
    hidden = _hidden(tables, view, state, ended=True)
    return Candidates(
        [action for action in actions if action is not None and action in legal],
        worths[best[kept]],
        NETWORK_ERROR,
        rows[best[kept]],
        np.repeat(hidden[None], len(kept), axis=0),
    )


def _hidden(tables: Tables, view: TownView, state: State, *, ended: bool) -> Row:
    """What the seat sees of the hands; what it cannot see is dealt again."""
    assert view.seat is not None
    known = [player.known for player in state.players]
    known[view.seat] = (*view.requests, *view.drawn)
    return hidden_from(tables, known, ended)
