"""Counts: what parchments and the trade count in an estate."""

from collections.abc import Callable

from bunny_kingdom.bots.realm.estate import Estate
from bunny_kingdom.bots.realm.sight import Sight

A_POST = 0.7
"""How much of a unit of each basic resource a trading post counts as."""


def treasures(sight: Sight, estate: Estate) -> list[int]:
    """The carrots of the treasures held."""
    found = []
    for name in estate.parchments:
        parchment = sight.book.cards[name].parchment
        if parchment and parchment.sort == "treasure":
            both = parchment.pair in estate.parchments
            found.append(parchment.together if both else parchment.carrots)
    return found


def _spaces(estate: Estate, mask: int) -> int:
    return (estate.territories & mask).bit_count()


def _produced(resource: str) -> Callable[[Sight, Estate], float]:
    def count(sight: Sight, estate: Estate) -> float:
        bit = sight.book.resource_bit[resource]
        spaces = sum(mask for each, mask in sight.land.soil if each == bit) & ~sight.covered
        farms = sum(given == bit for given in estate.farmed)
        return _spaces(estate, spaces) + farms + A_POST * estate.farmed.count(0)

    return count


def _of_class(estate: Estate, mask: int) -> int:
    return sum(bool(given & mask) for given in estate.farmed)


def unique(sight: Sight, estate: Estate) -> int:
    """Kinds of unique resources, each once."""
    kinds = 0
    for given in estate.farmed:
        kinds |= given & sight.land.unique
    return kinds.bit_count()


def _bare(sight: Sight, estate: Estate) -> int:
    soil = 0
    for _, spaces in sight.land.soil:
        soil |= spaces & ~sight.covered
    return _spaces(estate, ~soil & ~estate.cities & ~estate.producing)


def _rows_led(sight: Sight, estate: Estate) -> int:
    own = estate.territories
    others = [each.territories for seat, each in enumerate(sight.estates) if seat != sight.seat]
    return sum(
        all((own & row).bit_count() > (other & row).bit_count() for other in others)
        for row in sight.land.rows
    )


def count(sight: Sight, estate: Estate, name: str) -> float:
    """What a parchment counts; if these bots cannot count it, the rules do."""
    known = COUNTS.get(name)
    return known(sight, estate) if known else sight.trial.count(estate, name)


COUNTS: dict[str, Callable[[Sight, Estate], float]] = {
    "parchments": lambda sight, estate: len(estate.parchments),
    "treasures": lambda sight, estate: len(treasures(sight, estate)),
    "territories": lambda sight, estate: _spaces(estate, -1),
    "cities": lambda sight, estate: estate.cities.bit_count(),
    "edge-territories": lambda sight, estate: _spaces(estate, sight.book.atlas.edges),
    "corner-territories": lambda sight, estate: _spaces(estate, sight.book.atlas.corners),
    "wood": _produced("wood"),
    "fish": _produced("fish"),
    "carrots": _produced("carrots"),
    "luxury": lambda sight, estate: _of_class(estate, sight.land.luxury),
    "mountain-territories": lambda s, e: _spaces(e, s.land.mountains & ~s.covered),
    "fiefs": lambda sight, estate: len(estate.fiefs),
    "large-fiefs": lambda s, e: sum(fief.mask.bit_count() >= 3 for fief in e.fiefs),
    "cities-without-resource": lambda sight, estate: sum(
        (fief.mask & estate.cities).bit_count() for fief in estate.fiefs if not fief.wealth
    ),
    "bare-territories": _bare,
    "camp-cards": lambda sight, estate: estate.camp_cards,
    "coins": lambda sight, estate: estate.coins,
    "cloud-rows": lambda s, e: sum(bool(e.territories & row) for row in s.land.rows),
    "cloud-rows-led": _rows_led,
    "districts": lambda s, e: sum(fief.mask.bit_count() >= 2 for fief in e.fiefs),
    "trade": lambda sight, estate: estate.coins * unique(sight, estate),
    "cloud-territories": lambda sight, estate: _spaces(estate, sight.land.cloud),
    "wondrous": lambda sight, estate: _of_class(estate, sight.land.wondrous),
    "railway-territories": lambda sight, estate: _spaces(estate, sight.along),
    "railway-cities": lambda sight, estate: (estate.cities & sight.along).bit_count(),
    "rail-cards": lambda sight, estate: estate.rail_cards,
}
