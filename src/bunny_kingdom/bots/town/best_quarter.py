"""The best quarter of a seat, what it lacks, and what a tile would add to it."""

from collections.abc import Iterable
from typing import NamedTuple

from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effects.effect import RENOWN_TYPES, AnyType, Stars
from bunny_kingdom.town.quarter import Quarter, quarters
from bunny_kingdom.town.renown import renown
from bunny_kingdom.town.state import State

LIKELY = 0.5
"""How much a star still waiting for its type counts."""


class QuarterWorth(NamedTuple):
    """One quarter."""

    stars: int
    types: frozenset[str]
    waited_for: frozenset[str]
    """The types that stars of it wait for."""
    beside: frozenset[str]
    """The plots that it is joined with, free or not."""


class BestQuarter(NamedTuple):
    """The quarter that promises most, and the renown of the second."""

    stars: int = 0
    types: frozenset[str] = frozenset()
    waited_for: frozenset[str] = frozenset()
    free: frozenset[str] = frozenset()
    """The free plots beside it."""
    second: int = 0

    @property
    def renown(self) -> int:
        return self.stars * len(self.types)

    def fit(self, book: Book, tile: str, upgrades: int) -> float:
        """What a tile would add to its renown."""
        piece = book.tiles[tile]
        effect = piece.effect
        more_types, more_stars = 0, 0.0
        if isinstance(effect, AnyType):
            more_types = int(len(self.types) < len(RENOWN_TYPES))
        elif piece.type != "criminal" and piece.type not in self.types:
            more_types = 1
            more_stars = float(piece.type in self.waited_for)
        if isinstance(effect, Stars):
            shine = effect.amount * (upgrades if effect.per == "upgrade" else 1)
            more_stars += shine * (
                1.0 if effect.needs is None or effect.needs in self.types else LIKELY
            )
        return (self.stars + more_stars) * (len(self.types) + more_types) - self.renown


class QuartersOf:
    """A cache of the quarters within one decision: most tries leave most of them unchanged."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._known: dict[tuple[object, ...], tuple[QuarterWorth, ...]] = {}

    def best(self, state: State, seat: int) -> BestQuarter:
        """The best of a seat's quarters, and what is free beside it."""
        best, chosen, free, second = -1.0, None, frozenset[str](), 0
        for quarter in self._worths(state, seat):
            beside = frozenset(plot for plot in quarter.beside if plot not in state.town)
            shine, different = quarter.stars, len(quarter.types)
            worth = shine * different + 0.4 * (shine + different) + 0.2 * min(len(beside), 4)
            if worth > best:
                if chosen:
                    second = max(second, chosen.stars * len(chosen.types))
                best, chosen, free = worth, quarter, beside
            else:
                second = max(second, shine * different)
        if chosen is None:
            return BestQuarter()
        return BestQuarter(chosen.stars, chosen.types, chosen.waited_for, free, second)

    def _worths(self, state: State, seat: int) -> tuple[QuarterWorth, ...]:
        upgrades = state.players[seat].upgrades
        land = tuple(
            (plot, built.tile)
            for plot, built in state.town.items()
            if built.owner == seat or built.shared
        )
        key = seat, upgrades, state.bridges, frozenset(land)
        found = self._known.get(key)
        if found is None:
            found = tuple(_worths(self._book, state, seat))
            self._known[key] = found
        return found


def _worths(book: Book, state: State, seat: int) -> Iterable[QuarterWorth]:
    for quarter in quarters(book, state, seat):
        worth = renown(book, state, seat, quarter)
        types = frozenset(worth.types)
        effects = (book.tiles[state.town[plot].tile].effect for plot in quarter)
        waited_for = frozenset(
            effect.needs
            for effect in effects
            if isinstance(effect, Stars) and effect.needs and effect.needs not in types
        )
        yield QuarterWorth(worth.stars, types, waited_for, _beside(book, state, quarter))


def _beside(book: Book, state: State, quarter: Quarter) -> frozenset[str]:
    return frozenset(
        plot
        for each in quarter
        for plot, river in book.neighbours[each]
        if river is None or river in state.bridges
    )
