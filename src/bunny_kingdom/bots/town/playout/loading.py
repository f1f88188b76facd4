"""From a state of the rules to a lean table."""

from functools import reduce
from operator import or_

import numpy as np

from bunny_kingdom.bots.town.playout import codes as of
from bunny_kingdom.bots.town.playout import layout as at
from bunny_kingdom.bots.town.playout.quarters import Row
from bunny_kingdom.bots.town.playout.tables import Tables
from bunny_kingdom.town.state import State


def lean(tables: Tables, state: State) -> Row:
    """The same table as one row of numbers; no question is open, and nothing is revealed yet."""
    row: Row = np.zeros(at.SIZE, np.int64)
    tiles, plots = tables.tiles, tables.plots
    row[at.ROUND], row[at.ACTIVE], row[at.FIRST] = state.round, state.active, state.first
    row[at.PLANNED], row[at.BUILDS] = state.planned, state.builds
    row[at.WOODED] = tables.mask(state.wood)
    row[at.OFFERED] = len(state.offer)
    for place, tile in enumerate(state.offer):
        row[at.OFFER + place] = tiles[tile]
    for slot, plot in enumerate(state.track):
        row[at.TRACK + slot] = -1 if plot is None else plots[plot]
    row[at.FOR_SALE] = len(state.market)
    for place, sale in enumerate(state.market):
        row[at.MARKET + 2 * place] = tables.upgrades[sale.upgrade]
        row[at.MARKET + 2 * place + 1] = -1 if sale.beside is None else tiles[sale.beside]
    row[at.BESIDE : at.BESIDE + at.PLOTS] = tables.numbers[of.JOINED : of.JOINED + at.PLOTS]
    for name in state.bridges:
        place = tables.places[name]
        one, other = tables.numbers[of.BRIDGE_ENDS + 2 * place : of.BRIDGE_ENDS + 2 * place + 2]
        row[at.BRIDGES] |= 1 << place
        row[at.BESIDE + one] |= 1 << other
        row[at.BESIDE + other] |= 1 << one
    for plot, building in state.town.items():
        number = plots[plot]
        row[at.OWNED + building.owner] |= 1 << number
        row[at.SHARED] |= building.shared << number
        row[at.TILE_AT + number] = tiles[building.tile]
    for seat in range(2):
        _seat(tables, state, seat, row)
    _piles(tables, state, row)
    return row


def _seat(tables: Tables, state: State, seat: int, row: Row) -> None:
    player = state.players[seat]
    mine = at.SEATS + at.SEAT_SIZE * seat
    lasts = [
        int(tables.numbers[of.UPGRADE + of.TILE_SIZE * tables.upgrades[name] + of.LASTS])
        for name in player.upgrades
    ]
    row[mine + at.COINS], row[mine + at.WOOD] = player.coins, player.wood
    row[mine + at.CARROTS] = player.carrots
    row[mine + at.UPGRADES], row[mine + at.LASTING] = len(lasts), reduce(or_, lasts, 0)
    row[mine + at.REQUESTS] = sum(1 << tables.requests[card] for card in player.requests)
    row[mine + at.RESERVED] = len(player.reserve)
    for place, tile in enumerate(player.reserve):
        row[mine + at.RESERVE + place] = tables.tiles[tile]


def _piles(tables: Tables, state: State, row: Row) -> None:
    row[at.TILES_LEFT] = len(state.tile_pile)
    for place, tile in enumerate(reversed(state.tile_pile)):
        row[at.TILE_PILE + place] = tables.tiles[tile]
    row[at.REQUESTS_LEFT] = len(state.request_pile)
    for place, card in enumerate(reversed(state.request_pile)):
        row[at.REQUEST_PILE + place] = tables.requests[card]
    row[at.DISCARDED] = len(state.discard)
    for place, card in enumerate(state.discard):
        row[at.DISCARD + place] = tables.requests[card]
    pile = state.plot_pile + state.plots_under
    row[at.PLOT_TAIL] = len(pile)
    for place, plot in enumerate(pile):
        row[at.PLOT_PILE + place] = tables.plots[plot]
