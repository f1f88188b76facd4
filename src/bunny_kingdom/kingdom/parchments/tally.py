"""The tally: what a player's parchments find to count at the end."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property

from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.fiefs import Fief, fiefs, produced_at, production
from bunny_kingdom.kingdom.state import Realm, State
from bunny_kingdom.kingdom.views.on_board import OnBoard, groups, spaces, units


class Tally:
    """One seat's realm and parchments, counted as the parchments need it.

    `cards` are the parchments that score for the seat: those held, copy cards replaced by
    what they copy [K-56].
    """

    def __init__(self, book: Book, state: State, seat: int, cards: tuple[str, ...]) -> None:
        self.book = book
        self.state = state
        self.seat = seat
        self.cards = cards

    @property
    def realm(self) -> Realm:
        return self.state.players[self.seat].realm

    @property
    def held(self) -> tuple[str, ...]:
        return self.state.players[self.seat].parchments

    @property
    def treasures(self) -> tuple[str, ...]:
        """The treasures held or copied [R-07]."""
        cards = self.book.cards
        return tuple(
            name
            for name in self.cards
            if (parchment := cards[name].parchment) and parchment.sort == "treasure"
        )

    @cached_property
    def fiefs(self) -> tuple[Fief, ...]:
        """All fiefs as they are connected [K-54], by what they produce themselves."""
        return fiefs(self.book, self.state, self.seat)

    @cached_property
    def cities(self) -> int:
        """The territories with a city, whatever its strength [K-53]."""
        mask = 0
        for space, building in self.realm.buildings.items():
            if self.book.buildings[building].strength:
                mask |= 1 << space
        return mask

    @cached_property
    def produced(self) -> Counter[str]:
        """Every unit of every resource: each territory's own and each building's [K-52]."""
        made: Counter[str] = Counter()
        land = self.realm.territories & ~self.state.covered
        for name, _, found in self.book.land:
            made[name] += (land & found).bit_count()
        chosen = self.state.players[self.seat].chosen
        for space in self.realm.buildings:
            produced = produced_at(self.book, self.realm, chosen, space)
            if produced:
                made[produced] += 1
        return made

    @property
    def producing(self) -> Iterator[tuple[int, str]]:
        """The same, unit by unit: where, and of what."""
        return production(self.book, self.state, self.seat)

    @cached_property
    def bare(self) -> int:
        """The territories with neither a resource nor a city [K-55, R-26]."""
        chosen = self.state.players[self.seat].chosen
        mask = self.realm.territories & ~self.cities
        for _, _, found in self.book.land:
            mask &= ~(found & ~self.state.covered)
        for space in self.realm.buildings:
            if produced_at(self.book, self.realm, chosen, space):
                mask &= ~(1 << space)
        return mask

    def of_class(self, sort: str) -> int:
        """Units of all resources of a class."""
        return sum(
            made for name, made in self.produced.items() if self.book.resources[name].sort == sort
        )

    def played(self, piece: str) -> int:
        """The cards of a kind of piece that were played, placed or not [R-11]."""
        buildings = self.book.buildings
        played = self.state.players[self.seat].played
        return sum(name in buildings and buildings[name].piece == piece for name in played)

    def count(self, name: str) -> int:
        """What a parchment counts, by the name in its row."""
        return self.book.module.counts[name](self)

    def rivals(self) -> list["Tally"]:
        """The same for every other seat, without parchments."""
        return [
            Tally(self.book, self.state, seat, ())
            for seat in range(len(self.state.players))
            if seat != self.seat
        ]


def units_of_class(sort: str) -> OnBoard:
    """Units of all resources of a class."""
    return units(
        lambda tally: tally.of_class(sort), lambda book, name: book.resources[name].sort == sort
    )


def all_fiefs(tally: Tally) -> tuple[int, ...]:
    """Every fief, as its territories."""
    return tuple(fief.territories for fief in tally.fiefs)


def large_fiefs(tally: Tally) -> tuple[int, ...]:
    """Fiefs of at least three territories."""
    return tuple(fief for fief in all_fiefs(tally) if fief.bit_count() >= 3)


def cities_without_resource(tally: Tally) -> int:
    """Cities in fiefs that produce nothing."""
    mask = 0
    for fief in tally.fiefs:
        if not fief.resources:
            mask |= fief.territories & tally.cities
    return mask


def mountains(tally: Tally) -> int:
    """Mountain territories that nothing covers."""
    return tally.realm.territories & tally.book.atlas.of_terrain["mountain"] & ~tally.state.covered


COUNTS: dict[str, Callable[[Tally], int]] = {
    "parchments": lambda tally: len(tally.held),
    "treasures": lambda tally: len(tally.treasures),
    "territories": spaces(lambda tally: tally.realm.territories),
    "cities": spaces(lambda tally: tally.cities),
    "edge-territories": spaces(lambda t: t.realm.territories & t.book.atlas.edges),
    "corner-territories": spaces(lambda t: t.realm.territories & t.book.atlas.corners),
    "wood": units(lambda tally: tally.produced["wood"], lambda _, name: name == "wood"),
    "fish": units(lambda tally: tally.produced["fish"], lambda _, name: name == "fish"),
    "carrots": units(lambda tally: tally.produced["carrots"], lambda _, name: name == "carrots"),
    "luxury": units_of_class("luxury"),
    "mountain-territories": spaces(mountains),
    "fiefs": groups(all_fiefs),
    "large-fiefs": groups(large_fiefs),
    "cities-without-resource": spaces(cities_without_resource),
    "bare-territories": spaces(lambda tally: tally.bare),
    "camp-cards": lambda tally: tally.played("camp"),
}
