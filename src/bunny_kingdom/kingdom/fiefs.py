"""Fiefs: connected territories of one player, their strength, wealth and carrots."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from bunny_kingdom.kernel.counting import Spot
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kingdom.atlas import bits
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.state import Realm, State

Links = tuple[tuple[int, int], ...]

FIEFS = "fiefs"
"""The source of their lines on the score sheet, and the name of their harvest line."""


class Fief(Struct, frozen=True):
    """A maximal group of connected territories, and what it yields."""

    territories: int
    strength: int
    resources: int

    @property
    def wealth(self) -> int:
        """The number of different resources [K-43]."""
        return self.resources.bit_count()

    @property
    def carrots(self) -> int:
        """Strength x wealth: nothing without a city or without a resource [K-44]."""
        return self.strength * self.resources.bit_count()


def group_around(book: Book, territories: int, links: Links, seed: int) -> int:
    """All that is connected with a set of territories, by sides [K-40] and by links [K-36]."""
    neighbours = book.atlas.neighbours
    group = frontier = seed
    while frontier:
        while frontier:
            low = frontier & -frontier
            fresh = neighbours[low.bit_length() - 1] & territories & ~group
            group |= fresh
            frontier = frontier ^ low | fresh
        for one, other in links:
            if (group >> one ^ group >> other) & 1:
                frontier |= (1 << one | 1 << other) & ~group
        group |= frontier
    return group


def groups(book: Book, territories: int, links: Links) -> list[int]:
    """All groups, in the order of their first territory."""
    found = []
    rest = territories
    while rest:
        group = group_around(book, territories, links, rest & -rest)
        found.append(group)
        rest &= ~group
    return found


def produced_at(book: Book, realm: Realm, chosen: Mapping[int, str], space: int) -> str | None:
    """What the building on a space produces; a trading post what was chosen for it [K-45]."""
    building = book.buildings[realm.buildings[space]]
    return chosen.get(space) if building.piece == "trading-post" else building.produces


def fief(book: Book, state: State, seat: int, group: int) -> Fief:
    """The fief of a group.

    Its strength is the towers of its cities [K-42], as the modules count them; its resources
    are what its land [K-35] and its buildings produce.
    """
    player = state.players[seat]
    realm = player.realm
    strength = resources = 0
    land = group & ~state.covered
    for _, bit, spaces in book.land:
        if land & spaces:
            resources |= bit
    for space, building in realm.buildings.items():
        if group >> space & 1:
            strength += book.towers.get(building, 0)
            produced = produced_at(book, realm, player.chosen, space)
            if produced:
                resources |= book.resource_bit[produced]
    for correct in book.strengths:
        strength = correct(book, realm, group, strength)
    return Fief(group, strength, resources)


def fiefs(book: Book, state: State, seat: int) -> tuple[Fief, ...]:
    """All fiefs of a seat, in the order of their first territory."""
    realm = state.players[seat].realm
    return tuple(
        fief(book, state, seat, group) for group in groups(book, realm.territories, realm.links)
    )


def harvested_fief(book: Book, state: State, seat: int, group: int) -> Fief:
    """The fief of a group as the harvest phase counts it."""
    counted = fief(book, state, seat, group)
    resources = counted.resources
    for more in book.harvest_wealth:
        resources |= more(book, state, seat, group)
    return Fief(group, counted.strength, resources)


def harvest_fiefs(book: Book, state: State, seat: int) -> tuple[Line, ...]:
    """The fiefs that pay: only groups with a city are looked at, each once."""
    realm = state.players[seat].realm
    lines = []
    seen = 0
    for space in sorted(realm.buildings):
        if seen >> space & 1 or not book.buildings[realm.buildings[space]].strength:
            continue
        group = group_around(book, realm.territories, realm.links, 1 << space)
        seen |= group
        counted = harvested_fief(book, state, seat, group)
        if counted.carrots:
            lines.append(fief_line(book, counted))
    return tuple(lines)


def fief_line(book: Book, counted: Fief) -> Line:
    """A fief on the score sheet."""
    return Line(
        source=FIEFS,
        id="fief",
        carrots=counted.carrots,
        factors=(counted.strength, counted.wealth),
        places=book.atlas.names_of(counted.territories),
        things=book.resource_names(counted.resources),
    )


def fief_spots(book: Book, state: State, seat: int, line: Line) -> tuple[Spot, ...]:
    """The towers of a fief by city, and its resources by where they are produced."""
    player = state.players[seat]
    group = book.atlas.mask(line.places)
    names = book.atlas.names
    cities = _cities_of(book, player.realm, group, line.factors[0])
    towers = [Spot((names[space],), count) for space, count in cities.items()]
    produced = [
        Spot((names[space],), things=(name,))
        for space, name in production(book, state, seat)
        if group >> space & 1
    ]
    return (*towers, *produced)


def _cities_of(book: Book, realm: Realm, group: int, strength: int) -> dict[int, int]:
    """The cities that make up a strength: all that add up, or the one that outdoes them."""
    inside = {space: name for space, name in sorted(realm.buildings.items()) if group >> space & 1}
    cities = {space: book.towers[name] for space, name in inside.items() if name in book.towers}
    if sum(cities.values()) == strength:
        return cities
    return {space: strength for space, name in inside.items() if book.strength[name] == strength}


def production(book: Book, state: State, seat: int) -> Iterator[tuple[int, str]]:
    """Every unit that a seat produces: where, and of what resource [K-52]."""
    player = state.players[seat]
    land = player.realm.territories & ~state.covered
    for name, _, found in book.land:
        for space in bits(land & found):
            yield space, name
    for space in player.realm.buildings:
        produced = produced_at(book, player.realm, player.chosen, space)
        if produced:
            yield space, produced


def towers_of(book: Book, state: State, seat: int) -> int:
    """The towers of all of a seat's cities."""
    return sum(map(book.strength.__getitem__, state.players[seat].realm.buildings.values()))
