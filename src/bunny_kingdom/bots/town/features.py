"""Features: what on a seat's side of the table promises carrots, in numbers.

The playouts count the same ones, compiled (`judgement`); a test holds the two together.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from bunny_kingdom.bots.town.best_quarter import BestQuarter
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.counts import count
from bunny_kingdom.town.effects.effect import (
    CriminalCounts,
    Draw,
    FreeSlot,
    Gain,
    Steal,
    WoodAsCoin,
)
from bunny_kingdom.town.state import State

SOMETHING = 4.0
"""A request that cannot be counted before the end."""
LEFT_OVERS = ("coins", "wood", "reserve")
"""What is counted at the end and mostly spent until then."""


@dataclass(slots=True)
class Features:
    """One side, in the order of the weights."""

    one: float = 1.0
    renown: float = 0.0
    """Of the best quarter, like everything that follows up to the reserve."""
    stars: float = 0.0
    types: float = 0.0
    room: float = 0.0
    """Free plots beside it."""
    renown_room: float = 0.0
    coins: float = 0.0
    renown_coins: float = 0.0
    wood: float = 0.0
    reserve: float = 0.0
    renown_reserve: float = 0.0
    fits: float = 0.0
    """What each tile of the reserve would add to the renown of the best quarter."""
    best_fit: float = 0.0
    second: float = 0.0
    """The renown of the second quarter."""
    upgrades: float = 0.0
    free_slot: float = 0.0
    lasting: float = 0.0
    """Another lasting upgrade."""
    held_carrots: float = 0.0
    """Tiles of the reserve that bring carrots, by tens; requests; coins or wood; the rest."""
    held_draws: float = 0.0
    held_gains: float = 0.0
    held_works: float = 0.0
    reach: float = 0.0
    """Plots of the track beside the best quarter."""
    renown_reach: float = 0.0
    renown_cheap: float = 0.0
    held_water: float = 0.0
    ahead: float = 0.0
    """What requests may still gain, what they pay as things stand, and for what is left over."""
    paid: float = 0.0
    left_over: float = 0.0
    hand: float = 0.0
    offer_best: float = 0.0
    """What the buildings turned up would add to the best quarter."""
    offer_all: float = 0.0


def features(
    book: Book, state: State, seat: int, seen: Iterable[str], turns: int, best: BestQuarter
) -> Features:
    """A seat's side, with its requests as far as they are seen."""
    player = state.players[seat]
    found = Features()
    found.renown, found.stars, found.types = best.renown, best.stars, len(best.types)
    found.second = best.second
    found.room = min(len(best.free), 6)
    found.renown_room = best.renown * found.room / 4
    slots = [slot for slot, plot in enumerate(state.track) if plot in best.free]
    found.reach = len(slots)
    found.renown_reach = best.renown * len(slots) / 3
    found.renown_cheap = best.renown * (5 - slots[0]) / 5 if slots else 0.0
    found.coins = min(player.coins, 10)
    found.renown_coins = best.renown * found.coins / 8
    found.wood = min(player.wood, 6)
    found.reserve = min(len(player.reserve), 5)
    found.renown_reserve = best.renown * found.reserve / 3
    found.upgrades = len(player.upgrades)
    for name in player.upgrades:
        effect = book.upgrades[name].effect
        found.free_slot = found.free_slot or float(isinstance(effect, FreeSlot))
        found.lasting = found.lasting or float(isinstance(effect, CriminalCounts | WoodAsCoin))
    for tile in player.reserve:
        fits = best.fit(book, tile, len(player.upgrades))
        found.fits += fits
        found.best_fit = max(found.best_fit, fits)
        _hold(book, tile, found)
    for tile in state.offer:
        fits = best.fit(book, tile, len(player.upgrades))
        found.offer_all += fits
        found.offer_best = max(found.offer_best, fits)
    found.hand = len(player.requests)
    for card in seen:
        _wish(book, state, seat, card, turns, found)
    return found


def _hold(book: Book, tile: str, found: Features) -> None:
    """A tile of the reserve and its effect."""
    piece = book.tiles[tile]
    found.held_water += piece.waterfront
    match piece.on_build:
        case None:
            pass
        case Gain(what="carrots", amount=amount):
            found.held_carrots += amount / 10
        case Draw():
            found.held_draws += 1
        case Gain() | Steal():
            found.held_gains += 1
        case _:
            found.held_works += 1


def _wish(book: Book, state: State, seat: int, card: str, turns: int, found: Features) -> None:
    """A request: what it pays as things stand, and what it may still gain."""
    request = book.requests[card]
    what = request.count
    if what is None or what.of == "behind":
        found.paid += SOMETHING
        return
    counted = count(book, state, seat, what)
    paid = request.pays(counted)
    if what.of == "left" and what.what in LEFT_OVERS:
        found.left_over += paid
        return
    found.paid += paid
    if request.steps:
        gains = (
            (carrots - paid) * (1 - (least - counted) / (1 + turns))
            for least, carrots in request.steps
            if least > counted
        )
        found.ahead += max(0.0, max(gains, default=0.0))
    else:
        more = min(turns / 3, 2.0) * request.each
        found.ahead += more if request.most is None else min(more, request.most - paid)
