"""Candidates: the picks that are worth trying out."""

from random import Random

from bunny_kingdom.bots.elder import TOGETHER
from bunny_kingdom.bots.realm.forecast import forecast
from bunny_kingdom.bots.realm.picks import DraftStyle, ranked_picks
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.sage.picks import JudgedPick

MOST = 8
HOPELESS = 0.15
"""A pick that the network puts so far behind its best is not tried."""
EACH = 6
"""With two players: so many of the network's best, and so many of the forecast's."""


def candidates(judged: list[JudgedPick], sight: Sight, random: Random) -> list[JudgedPick]:
    """The network's best picks, and of two players also what the elder would try.

    With two players the network misses good picks; with more it hardly does (docs/strength.md).
    """
    found = [each for each in judged if each.utility > judged[0].utility - HOPELESS]
    if sight.players > 2:
        return found[:MOST]
    how = DraftStyle(together=TOGETHER, envy=sight.weights.envy)
    by_pick = {each.pick: each for each in judged}
    others = [pick for _, pick in ranked_picks(sight, forecast, how, random)[:EACH]]
    return list(dict.fromkeys((*found[:EACH], *(by_pick[p] for p in others if p in by_pick))))
