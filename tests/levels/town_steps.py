"""A step of the rules done on a lean table: what the tests compare."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from bunny_kingdom.bots.town.playout import codes as of
from bunny_kingdom.bots.town.playout import judging, steps
from bunny_kingdom.bots.town.playout import layout as at
from bunny_kingdom.bots.town.playout.counting import SURVEY_SIZE, hand_pays
from bunny_kingdom.bots.town.playout.judging import FEATURES, features
from bunny_kingdom.bots.town.playout.loading import lean
from bunny_kingdom.bots.town.playout.quarters import Floats, Row, around, controlled
from bunny_kingdom.bots.town.playout.tables import Tables, tables_of
from bunny_kingdom.fast.compiling import entry
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.events import CarrotsScored, Event
from bunny_kingdom.town.actions import Build, Craft, EndTurn, Plan
from bunny_kingdom.town.events import (
    BridgePlaced,
    BuildingShared,
    TileBuilt,
    TileReturned,
)
from bunny_kingdom.town.state import OnSale

__all__ = ["at", "do", "features_of", "judging", "lean", "may_build", "pay_all", "tables_of"]

PLAN, BUILD, BUY, END = range(4)


@entry
def take(
    s: Row, t: Row, seat: int, kind: int, tile: int, slot: int, wood: int, choice: int
) -> None:
    """A step with the answers to what it asks; the choice is a plot, or a place of the river."""
    row, plot = 0, -1
    if kind == PLAN:
        steps.plan(s, seat, tile)
    elif kind == BUILD:
        plot = steps.put(s, t, seat, tile, slot, wood)
        row = of.TILE + of.TILE_SIZE * tile
    elif kind == BUY:
        row = steps.buy(s, t, seat, tile)
    elif kind == END:
        steps.end_turn(s)
        if not s[at.OFFERED] and s[at.ROUND] < 4:
            steps.begin_round(s, t)
    if row:
        does = t[row + of.DOES]
        if does == of.BRIDGE and choice >= 0:
            steps.span(s, t, choice)
        elif does == of.TAKE_BACK and choice >= 0:
            steps.take_back(s, seat, choice)
        elif does == of.SHARE and choice >= 0:
            s[at.SHARED] |= 1 << choice
        elif does == of.SCORE_QUARTER and choice >= 0:
            steps.score(s, t, seat, around(s, controlled(s, seat), choice))
        elif does and does != of.DRAW:
            steps.gain(s, t, seat, row)
    if plot >= 0:
        steps.activate(s, t, seat, plot)


@entry
def may_build(s: Row, t: Row, seat: int, tile: int, slot: int) -> bool:
    return steps.can_build(s, t, seat, tile, slot)


@entry
def pay_all(s: Row, t: Row, seat: int, behind: int) -> int:
    return hand_pays(s, t, seat, np.zeros(SURVEY_SIZE, np.int64), behind)


@entry
def write_features(s: Row, t: Row, seat: int, open_hand: bool, turns: int, found: Floats) -> None:
    features(s, t, seat, open_hand, turns, found, np.zeros(SURVEY_SIZE, np.int64))


def features_of(row: Row, tables: Tables, seat: int, open_hand: bool, turns: int) -> list[float]:
    found = np.zeros(FEATURES)
    write_features(row, tables.numbers, seat, open_hand, turns, found)
    return [float(each) for each in found]


def do(tables: Tables, row: Row, before: Any, action: Action, events: Sequence[Event]) -> None:
    """Do on a lean table what an action did, with the choices that its events tell."""
    wood, choice = 0, -1
    for event in events:
        match event:
            case TileBuilt():
                wood = event.wood
            case BridgePlaced():
                choice = tables.places[event.place]
            case TileReturned() | BuildingShared():
                choice = tables.plots[event.plot]
            case CarrotsScored() if isinstance(action, Craft) and event.places:
                choice = tables.plots[event.places[0]]
            case _:
                pass
    seat, numbers = before.active, tables.numbers
    match action:
        case Plan():
            take(row, numbers, seat, PLAN, tables.tiles[action.tile], 0, 0, -1)
        case Build():
            slot = before.track.index(action.plot)
            take(row, numbers, seat, BUILD, tables.tiles[action.tile], slot, wood, choice)
        case Craft():
            place = before.market.index(OnSale(action.upgrade, action.beside))
            take(row, numbers, seat, BUY, place, 0, 0, choice)
        case EndTurn():
            take(row, numbers, seat, END, 0, 0, 0, -1)
        case _:
            raise AssertionError(action)
