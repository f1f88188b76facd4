"""Renown: active stars times different types of a quarter [T-21]."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement

from msgspec import Struct

from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effects.effect import RENOWN_TYPES, AnyType, CriminalCounts, Stars
from bunny_kingdom.town.quarter import Quarter
from bunny_kingdom.town.state import State


class Renown(Struct, frozen=True):
    """What a quarter is worth to a seat, and how: its parks count as these types."""

    plots: Quarter
    shining: dict[str, int]
    """The active stars, by the plots that have some."""
    types: tuple[str, ...]
    parks: dict[str, str]

    @property
    def stars(self) -> int:
        return sum(self.shining.values())

    @property
    def carrots(self) -> int:
        return self.stars * len(self.types)

    def line(self, source: str, by: str) -> Line:
        """Its line on the score sheet, which also says what each park was chosen to be."""
        chosen = tuple(f"park:{plot}:{kind}" for plot, kind in self.parks.items())
        return Line(
            source=source,
            id=by,
            carrots=self.carrots,
            factors=(self.stars, len(self.types)),
            places=self.plots,
            things=self.types + chosen,
        )


def renown(book: Book, state: State, seat: int, quarter: Quarter) -> Renown:
    """The renown of a quarter with the best choice for its parks [T-24].

    A shared tile counts as it does for the seat that scores [RT-37]. In a tie, the choice with the
    earliest types is taken, so that a replay chooses the same.
    """
    parks = parks_in(book, state, quarter)
    choices = combinations_with_replacement(book.park_types, len(parks))
    candidates = (
        renown_with(book, state, seat, quarter, dict(zip(parks, choice, strict=True)))
        for choice in choices
    )
    return max(candidates, key=lambda candidate: candidate.carrots)


def renown_with(
    book: Book, state: State, seat: int, quarter: Quarter, parks: Mapping[str, str]
) -> Renown:
    """The renown of a quarter whose parks count as these types."""
    types = types_in(book, state, quarter, parks)
    counted: list[str] = [kind for kind in RENOWN_TYPES if types[kind]]
    if types["criminal"] and _criminal_counts(book, state, seat):
        counted.append("criminal")
    shining = _shining(book, state, seat, quarter, types)
    return Renown(quarter, shining, tuple(counted), dict(parks))


def parks_in(book: Book, state: State, plots: Iterable[str]) -> tuple[str, ...]:
    """The plots among these with a park."""
    tiles, town = book.tiles, state.town
    return tuple(plot for plot in plots if isinstance(tiles[town[plot].tile].effect, AnyType))


def types_in(
    book: Book, state: State, plots: Iterable[str], parks: Mapping[str, str]
) -> Counter[str]:
    """How many buildings of each type stand on these plots, parks as these types."""
    return Counter(parks.get(plot, book.tiles[state.town[plot].tile].type) for plot in plots)


def _shining(
    book: Book, state: State, seat: int, quarter: Quarter, types: Counter[str]
) -> dict[str, int]:
    """The active stars: a conditional one needs another building of its type [T-23, RT-18]."""
    upgrades = len(state.players[seat].upgrades)
    shining = {}
    for plot in quarter:
        tile = book.tiles[state.town[plot].tile]
        effect = tile.effect
        if isinstance(effect, Stars) and (
            effect.needs is None or types[effect.needs] > (tile.type == effect.needs)
        ):
            stars = effect.amount * (upgrades if effect.per == "upgrade" else 1)
            if stars:
                shining[plot] = stars
    return shining


def _criminal_counts(book: Book, state: State, seat: int) -> bool:
    return any(
        isinstance(book.upgrades[name].effect, CriminalCounts)
        for name in state.players[seat].upgrades
    )
