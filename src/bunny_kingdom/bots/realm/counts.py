"""Counts: what parchments count, as it is and as it grows from round to round."""

from collections.abc import Callable

from bunny_kingdom.bots.realm.estate import Estate
from bunny_kingdom.bots.realm.sight import Sight

Found = tuple[float, float]
"""A count as it is, and how much it grows in a round."""


def treasures(sight: Sight, estate: Estate) -> list[int]:
    """The carrots of the treasures held."""
    found = []
    for name in estate.parchments:
        parchment = sight.book.cards[name].parchment
        if parchment and parchment.sort == "treasure":
            both = parchment.pair in estate.parchments
            found.append(parchment.together if both else parchment.carrots or 3)
    return found


def _spaces(sight: Sight, estate: Estate, mask: int) -> Found:
    """Territories of a kind, and those of it that may still be drawn."""
    open_land = (sight.live & ~sight.taken & mask).bit_count()
    return (estate.territories & mask).bit_count(), _rate(sight, open_land)


def _rate(sight: Sight, cards: float) -> float:
    """How many of these cards a player who wants them gets in a round."""
    return min(1.25 * sight.picks * cards / sight.unseen, cards / 2)


def _unseen_cards(sight: Sight, pieces: Callable[[str], bool]) -> int:
    land = sight.land
    return sum(
        land.copies[name] - sight.seen[name]
        for name in land.piece
        if name in land.copies and pieces(name)
    )


def _produced(resource: str) -> Callable[[Sight, Estate], Found]:
    def count(sight: Sight, estate: Estate) -> Found:
        bit = sight.book.resource_bit[resource]
        spaces = sum(mask for each, mask in sight.land.soil if each == bit) & ~sight.covered
        now, rate = _spaces(sight, estate, spaces)
        farms = sum(given == bit for given in estate.farmed)
        return now + farms + 0.7 * estate.farmed.count(0), rate

    return count


def _of_class(estate: Estate, mask: int) -> int:
    return sum(bool(given & mask) for given in estate.farmed)


def _luxury(sight: Sight, estate: Estate) -> Found:
    luxury = sight.land.luxury
    cards = _unseen_cards(sight, lambda name: bool(sight.land.gives[name] & luxury))
    return _of_class(estate, luxury), _rate(sight, cards)


def unique(sight: Sight, estate: Estate) -> Found:
    """Kinds of unique resources, each once."""
    kinds = 0
    for given in estate.farmed:
        kinds |= given & sight.land.unique
    wondrous = sum(1 << space for space in sight.printed if not sight.taken >> space & 1)
    open_land = (wondrous & sight.land.cloud & sight.live).bit_count()
    return kinds.bit_count(), _luxury(sight, estate)[1] + _rate(sight, 0.7 * open_land)


def _wondrous(sight: Sight, estate: Estate) -> Found:
    now, rate = unique(sight, estate)
    return _of_class(estate, sight.land.wondrous), min(rate, 0.1 * (now + 5))


def _cities(sight: Sight, estate: Estate) -> Found:
    land = sight.land
    printed = sum(
        name in land.towers and not sight.taken >> space & 1
        for space, name in sight.printed.items()
    )
    cards = _unseen_cards(sight, lambda name: name in land.towers)
    return estate.cities.bit_count(), 0.85 * _rate(sight, printed + cards)


def _bare(sight: Sight, estate: Estate) -> Found:
    soil = 0
    for _, spaces in sight.land.soil:
        soil |= spaces & ~sight.covered
    mask = ~soil & ~sum(1 << space for space in sight.printed)
    now, rate = _spaces(sight, estate, mask)
    return max(0, now - (estate.cities & mask).bit_count()), rate * 0.9


def coins(sight: Sight, estate: Estate) -> Found:
    """Coins, and those that new districts will earn."""
    return estate.coins, 0.9


def _rows_led(sight: Sight, estate: Estate) -> Found:
    own = estate.territories
    others = [each.territories for seat, each in enumerate(sight.estates) if seat != sight.seat]
    led = sum(
        all((own & row).bit_count() > (other & row).bit_count() for other in others)
        for row in sight.land.rows
    )
    return led, 0.25


COUNTS: dict[str, Callable[[Sight, Estate], Found]] = {
    "parchments": lambda sight, estate: (len(estate.parchments), 0.18 * sight.picks),
    "treasures": lambda sight, estate: (len(treasures(sight, estate)), 0.045 * sight.picks),
    "territories": lambda sight, estate: _spaces(sight, estate, -1),
    "cities": _cities,
    "edge-territories": lambda s, e: _spaces(s, e, s.book.atlas.edges),
    "corner-territories": lambda s, e: _spaces(s, e, s.book.atlas.corners),
    "wood": _produced("wood"),
    "fish": _produced("fish"),
    "carrots": _produced("carrots"),
    "luxury": _luxury,
    "mountain-territories": lambda s, e: _spaces(s, e, s.land.mountains & ~s.covered),
    "fiefs": lambda sight, estate: (len(estate.fiefs), 0.9),
    "large-fiefs": lambda sight, estate: (
        sum(fief.mask.bit_count() >= 3 for fief in estate.fiefs),
        0.4,
    ),
    "cities-without-resource": lambda sight, estate: (
        sum((f.mask & estate.cities).bit_count() for f in estate.fiefs if not f.wealth),
        0.3,
    ),
    "bare-territories": _bare,
    "camp-cards": lambda sight, estate: (estate.camp_cards, 0.035 * sight.picks),
    "coins": coins,
    "cloud-rows": lambda sight, estate: (
        sum(bool(estate.territories & row) for row in sight.land.rows),
        0.5,
    ),
    "cloud-rows-led": _rows_led,
    "districts": lambda sight, estate: (
        sum(fief.mask.bit_count() >= 2 for fief in estate.fiefs),
        0.7,
    ),
    "trade": lambda sight, estate: (
        float(estate.coins) * unique(sight, estate)[0],
        5.0,
    ),
    "cloud-territories": lambda s, e: _spaces(s, e, s.land.cloud),
    "wondrous": _wondrous,
    "railway-territories": lambda s, e: ((e.territories & s.along).bit_count(), 0.8),
    "railway-cities": lambda s, e: ((e.cities & s.along).bit_count(), 0.4),
    "rail-cards": lambda sight, estate: (estate.rail_cards, 0.04 * sight.picks),
}
