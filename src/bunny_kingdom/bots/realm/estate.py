"""Estates: one seat's realm as a bot thinks of it, quick to change and to measure.

Fiefs are kept, so that a card or a building changes them without another flood fill.
"""

from bunny_kingdom.bots.realm.land import Land
from bunny_kingdom.kingdom.fiefs import groups
from bunny_kingdom.kingdom.state import Realm


class Fief:
    """A group of territories with its towers and resources; never changed once made."""

    __slots__ = ("free", "lone", "mask", "posts", "resources", "strength", "towers", "wealth")

    def __init__(
        self, land: Land, mask: int, towers: int, lone: int, resources: int, posts: int, free: int
    ) -> None:
        self.mask = mask
        self.towers = towers
        self.lone = lone
        """The greatest city among those that do not add up."""
        self.resources = resources
        self.posts = posts
        self.free = free
        self.strength = towers if towers > lone else lone
        wealth = resources.bit_count()
        if posts:
            wealth += min(posts, (land.basic & ~resources).bit_count())
        self.wealth = wealth


class Estate:
    """One seat's fiefs, buildings, pieces and parchments."""

    __slots__ = (
        "built",
        "camp_cards",
        "cities",
        "coins",
        "extra",
        "farmed",
        "fiefs",
        "land",
        "parchments",
        "pieces",
        "producing",
        "rail_cards",
        "seat",
        "settled",
        "territories",
    )

    def __init__(self, land: Land) -> None:
        self.land = land
        self.seat = 0
        self.territories = 0
        self.built: tuple[tuple[int, str], ...] = ()
        """What was built only in thought, for the rules to look at."""
        self.fiefs: list[Fief] = []
        self.cities = 0
        self.farmed: tuple[int, ...] = ()
        """The resources of farms, a bit for each; 0 for a trading post."""
        self.producing = 0
        """The spaces of farms and trading posts."""
        self.pieces: tuple[str, ...] = ()
        self.parchments: tuple[str, ...] = ()
        self.coins = 0
        self.settled = 0
        self.camp_cards = 0
        self.rail_cards = 0
        self.extra = 0.0
        """What is promised by cards that leave nothing on the table."""

    def copy(self) -> "Estate":
        """The same estate, to go another way."""
        other = Estate.__new__(Estate)
        for name in Estate.__slots__:
            setattr(other, name, getattr(self, name))
        return other

    def claim(self, space: int, covered: int, printed: str | None) -> None:
        """Take a space, with what is printed on it; one's own camp there makes way."""
        land, bit = self.land, 1 << space
        if self.territories & bit:
            self._change(space, free=bit)
            return
        self.territories |= bit
        soil = 0 if covered & bit else land.ground[space]
        towers = lone = built = posts = 0
        if printed:
            built = bit
            strength = land.towers.get(printed, 0)
            if printed in land.lone:
                lone = strength
            else:
                towers = strength
            if strength:
                self.cities |= bit
            given = land.gives[printed]
            if given:
                soil |= given
                self.farmed = (*self.farmed, given)
                self.producing |= bit
        self._join(land.neighbours[space], bit, towers, lone, soil, posts, bit & ~built)

    def camp(self, space: int, covered: int) -> None:
        """Put a camp on an empty space."""
        bit = 1 << space
        self.territories |= bit
        soil = 0 if covered & bit else self.land.ground[space]
        self._join(self.land.neighbours[space], bit, 0, 0, soil, 0, 0)

    def link(self, one: int, other: int, building: bool = True) -> None:
        """Connect two spaces; a building stands on them (of a rainbow: on the second)."""
        ends = 1 << one | 1 << other
        self._join(ends, 0, 0, 0, 0, 0, 0)
        self._change(other, used=1 << other)
        if building:
            self._change(one, used=1 << one)

    def build(self, name: str, space: int) -> None:
        """Put a building that stands alone on a space of one's own."""
        land, bit = self.land, 1 << space
        strength = land.towers.get(name, 0)
        if strength:
            self.cities |= bit
        given = land.gives[name]
        post = land.piece[name] == "trading-post"
        if given or post:
            self.farmed = (*self.farmed, given)
            self.producing |= bit
        if land.unknowns:
            self.built = (*self.built, (space, name))
        lone = strength if name in land.lone else 0
        self._change(space, used=bit, towers=strength - lone, lone=lone, given=given, post=post)

    def _change(
        self,
        space: int,
        used: int = 0,
        free: int = 0,
        towers: int = 0,
        lone: int = 0,
        given: int = 0,
        post: bool = False,
    ) -> None:
        bit = 1 << space
        fiefs = list(self.fiefs)
        for place, fief in enumerate(fiefs):
            if fief.mask & bit:
                fiefs[place] = Fief(
                    self.land,
                    fief.mask,
                    fief.towers + towers,
                    max(fief.lone, lone),
                    fief.resources | given,
                    fief.posts + post,
                    fief.free & ~used | free,
                )
                break
        self.fiefs = fiefs

    def _join(
        self, beside: int, mask: int, towers: int, lone: int, soil: int, posts: int, free: int
    ) -> None:
        """One fief of what lies there and all that touches it; a new district earns a coin."""
        rest = []
        for fief in self.fiefs:
            if fief.mask & beside:
                mask |= fief.mask
                towers += fief.towers
                lone = max(lone, fief.lone)
                soil |= fief.resources
                posts += fief.posts
                free |= fief.free
            else:
                rest.append(fief)
        rest.append(Fief(self.land, mask, towers, lone, soil, posts, free))
        self.fiefs = rest
        if mask & (mask - 1):
            if not mask & self.settled:
                self.coins += 1
            self.settled |= mask


def estate_of(land: Land, realm: Realm, covered: int) -> Estate:
    """The estate of a realm as it stands on the boards."""
    estate = Estate(land)
    estate.territories = realm.territories
    estate.pieces = realm.pieces
    built = 0
    for space, name in realm.buildings.items():
        bit = 1 << space
        built |= bit
        if name in land.towers:
            estate.cities |= bit
        if land.gives[name] or land.piece[name] == "trading-post":
            estate.producing |= bit
            estate.farmed = (*estate.farmed, land.gives[name])
    for group in groups(land.book, realm.territories, realm.links):
        towers = lone = posts = resources = 0
        for bit, spaces in land.soil:
            if group & spaces & ~covered:
                resources |= bit
        for space, name in realm.buildings.items():
            if group >> space & 1:
                strength = land.towers.get(name, 0)
                if name in land.lone:
                    lone = max(lone, strength)
                else:
                    towers += strength
                resources |= land.gives[name]
                posts += land.piece[name] == "trading-post"
        estate.fiefs.append(Fief(land, group, towers, lone, resources, posts, group & ~built))
    purse = realm.parts.get("purse")
    if purse is not None:
        estate.coins = purse.coins
        estate.settled = land.book.atlas.mask(purse.settled)
    return estate
