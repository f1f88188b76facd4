"""The tally: what a player's parchments find to count at the end."""

from collections import Counter
from functools import cached_property

from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.fiefs import Fief, fiefs, produced_at
from bunny_kingdom.kingdom.state import Realm, State


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
        """The seat's realm."""
        return self.state.players[self.seat].realm

    @property
    def held(self) -> tuple[str, ...]:
        """The parchments that the seat holds."""
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
        units: Counter[str] = Counter()
        land = self.realm.territories & ~self.state.covered
        for name, _, spaces in self.book.land:
            units[name] += (land & spaces).bit_count()
        chosen = self.state.players[self.seat].chosen
        for space in self.realm.buildings:
            produced = produced_at(self.book, self.realm, chosen, space)
            if produced:
                units[produced] += 1
        return units

    @cached_property
    def bare(self) -> int:
        """The territories with neither a resource nor a city [K-55, R-26]."""
        chosen = self.state.players[self.seat].chosen
        mask = self.realm.territories & ~self.cities
        for _, _, spaces in self.book.land:
            mask &= ~(spaces & ~self.state.covered)
        for space in self.realm.buildings:
            if produced_at(self.book, self.realm, chosen, space):
                mask &= ~(1 << space)
        return mask

    def of_class(self, sort: str) -> int:
        """Units of all resources of a class."""
        return sum(
            units for name, units in self.produced.items() if self.book.resources[name].sort == sort
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


def large_fiefs(tally: Tally) -> int:
    """Fiefs of at least three territories."""
    return sum(fief.territories.bit_count() >= 3 for fief in tally.fiefs)


def cities_without_resource(tally: Tally) -> int:
    """Cities in fiefs that produce nothing."""
    return sum(
        (fief.territories & tally.cities).bit_count() for fief in tally.fiefs if not fief.resources
    )


COUNTS = {
    "parchments": lambda tally: len(tally.held),
    "treasures": lambda tally: len(tally.treasures),
    "territories": lambda tally: tally.realm.territories.bit_count(),
    "cities": lambda tally: tally.cities.bit_count(),
    "edge-territories": lambda t: (t.realm.territories & t.book.atlas.edges).bit_count(),
    "corner-territories": lambda t: (t.realm.territories & t.book.atlas.corners).bit_count(),
    "wood": lambda tally: tally.produced["wood"],
    "fish": lambda tally: tally.produced["fish"],
    "carrots": lambda tally: tally.produced["carrots"],
    "luxury": lambda tally: tally.of_class("luxury"),
    "mountain-territories": lambda t: (
        t.realm.territories & t.book.atlas.of_terrain["mountain"] & ~t.state.covered
    ).bit_count(),
    "fiefs": lambda tally: len(tally.fiefs),
    "large-fiefs": large_fiefs,
    "cities-without-resource": cities_without_resource,
    "bare-territories": lambda tally: tally.bare.bit_count(),
    "camp-cards": lambda tally: tally.played("camp"),
}
