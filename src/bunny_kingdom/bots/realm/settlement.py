"""Settlement: where a player's pieces would best go, as a quick assignment.

The greatest cities choose first, since they gain most from wealth; then what makes wealth;
then what connects. Each takes the place where the coming harvests gain most.
"""

from itertools import combinations

from bunny_kingdom.bots.realm.estate import Estate, Fief
from bunny_kingdom.bots.realm.growth import border_of, fief_now, fief_worth, open_beside
from bunny_kingdom.bots.realm.land import CAMP, TOWER, Land
from bunny_kingdom.bots.realm.links import LINKS
from bunny_kingdom.bots.realm.rails import line_gain
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.realm.unknowns import PIECES
from bunny_kingdom.kingdom.atlas import bits


def settle(sight: Sight, estate: Estate) -> tuple[Estate, float]:
    """The estate with its pieces placed for the best, and what the pieces kept promise."""
    if not estate.pieces:
        return estate, 0.0
    land = sight.land
    placed = estate.copy()
    placed.pieces = ()
    kept = 0.0
    for name in sorted(estate.pieces, key=lambda piece: _order(land, piece)):
        if not _place(sight, placed, name):
            kept += waiting(sight, name)
    return placed, kept


def keeping(sight: Sight, name: str) -> float:
    """What a piece kept for a later round promises."""
    weights, towers = sight.weights, sight.land.towers.get(name)
    return max(0, sight.harvests - 1) * (weights.keep_tower * towers if towers else weights.keep)


def waiting(sight: Sight, name: str) -> float:
    """What a piece that has no place yet promises to whoever picks its card."""
    weights = sight.weights
    if sight.land.piece[name] == TOWER:
        return weights.unplaced * weights.keep * sight.rounds_left
    return weights.unplaced * keeping(sight, name)


def _order(land: Land, name: str) -> tuple[int, int]:
    kind = land.piece[name]
    if name in land.towers:
        return 0, -land.towers[name]
    return {"farm": 1, "trading-post": 2, TOWER: 3, CAMP: 4}.get(kind, 5), 0


def _place(sight: Sight, estate: Estate, name: str) -> bool:
    """Place one piece where it adds most; whether that is better than keeping it."""
    kind = sight.land.piece[name]
    if kind == CAMP:
        # A camp stays off the land: it may find no empty space, or be lost again.
        gain = max((gain for gain, _ in camp_gains(sight, estate)), default=0.0)
        estate.extra += sight.weights.camp * max(0.0, gain)
        return True
    if kind in LINKS:
        return False
    if kind == TOWER:
        return _connect(sight, estate, name)
    if kind not in PIECES:
        return _try(sight, estate, name)
    return _build(sight, estate, name)


def _build(sight: Sight, estate: Estate, name: str) -> bool:
    fiefs = [fief for fief in estate.fiefs if fief.free & sight.land.fits[name]]
    if not fiefs:
        return False
    gains = [built_gain(sight, estate, fief, name) for fief in fiefs]
    best = max(gains)
    if best < waiting(sight, name):
        return False
    build(sight, estate, name, spot(sight, _spaces(sight, fiefs[gains.index(best)], name)))
    return True


def build(sight: Sight, estate: Estate, name: str, space: int) -> None:
    """Put a building on a space; a city beside the railway is paid for that too."""
    estate.build(name, space)
    towers = sight.land.towers.get(name)
    if towers and sight.along >> space & 1:
        estate.extra += line_gain(sight, towers)


def _spaces(sight: Sight, fief: Fief, name: str) -> int:
    """Where a building may stand in a fief: a city beside the railway if it can."""
    spaces = fief.free & sight.land.fits[name]
    return (name in sight.land.towers and spaces & sight.along) or spaces


def built_gain(sight: Sight, estate: Estate, fief: Fief, name: str) -> float:
    """What a building that stands alone adds to a fief."""
    land = sight.land
    towers, gives = land.towers.get(name, 0), land.gives[name]
    lone = name in land.lone
    after = Fief(
        land,
        fief.mask,
        fief.towers if lone else fief.towers + towers,
        max(fief.lone, towers) if lone else fief.lone,
        fief.resources | gives,
        fief.posts + (land.piece[name] == "trading-post"),
        fief.free,
    )
    beside, free = open_beside(sight, estate, fief), fief.free.bit_count()
    gain = fief_worth(sight, after.strength, after.wealth, free - 1, beside)
    gain -= fief_worth(sight, fief.strength, fief.wealth, free, beside)
    if towers and fief.free & land.fits[name] & sight.along:
        gain += line_gain(sight, towers)
    return gain


def _try(sight: Sight, estate: Estate, name: str) -> bool:
    """An unknown piece goes where the rules pay most for it."""
    before = _paid(sight, estate)
    best: tuple[float, int] | None = None
    for space in bits(sight.trial.spaces(estate, name)):
        after = estate.copy()
        after.build(name, space)
        gain = _paid(sight, after) - before
        if best is None or gain > best[0]:
            best = gain, space
    if best is None or best[0] < waiting(sight, name):
        return False
    estate.build(name, best[1])
    return True


def _paid(sight: Sight, estate: Estate) -> float:
    """What the fiefs as they stand, and everything only the rules know, pay until the end."""
    harvest = sum(fief.strength * fief.wealth for fief in estate.fiefs)
    return sight.harvests * harvest + sight.trial.carrots(estate, sight.harvests)


def spot(sight: Sight, spaces: int) -> int:
    """The space to build on: mountains are kept for what needs them."""
    plain = spaces & ~sight.land.mountains
    mask = plain or spaces
    return (mask & -mask).bit_length() - 1


def _connect(sight: Sight, estate: Estate, name: str) -> bool:
    """Join the two fiefs that gain most by it."""
    free = [fief for fief in estate.fiefs if fief.free]
    pairs = list(combinations(free, 2))
    if not pairs:
        return False
    gains = [joined_gain(sight, estate, one, other, 2) for one, other in pairs]
    best = max(gains)
    if best < waiting(sight, name):
        return False
    one, other = pairs[gains.index(best)]
    estate.link(spot(sight, one.free), spot(sight, other.free))
    return True


def joined_gain(sight: Sight, estate: Estate, one: Fief, other: Fief, used: int) -> float:
    """What two fiefs add as one, when their link takes so many free spaces."""
    both = Fief(
        sight.land,
        one.mask | other.mask,
        one.towers + other.towers,
        max(one.lone, other.lone),
        one.resources | other.resources,
        one.posts + other.posts,
        0,
    )
    free = one.free.bit_count() + other.free.bit_count() - used
    beside = open_beside(sight, estate, one) + open_beside(sight, estate, other)
    after = fief_worth(sight, both.strength, both.wealth, free, beside)
    return after - fief_now(sight, estate, one) - fief_now(sight, estate, other)


def camp_gains(sight: Sight, estate: Estate) -> list[tuple[float, int]]:
    """What a camp on each empty space beside one's land would add, and where."""
    land = sight.land
    taken = sight.taken | estate.territories
    now = {fief.mask: fief_now(sight, estate, fief) for fief in estate.fiefs}
    rest = sight.empty & ~taken & border_of(sight, estate.territories)
    gains = []
    while rest:
        low = rest & -rest
        rest ^= low
        space = low.bit_length() - 1
        beside = land.neighbours[space]
        soil = 0 if sight.covered & low else land.ground[space]
        mask, towers, lone, posts, free, before = low, 0, 0, 0, 0, 0.0
        for fief in estate.fiefs:
            if fief.mask & beside:
                mask |= fief.mask
                towers += fief.towers
                lone = max(lone, fief.lone)
                posts += fief.posts
                soil |= fief.resources
                free += fief.free.bit_count()
                before += now[fief.mask]
        wealth = soil.bit_count() + min(posts, (land.basic & ~soil).bit_count())
        border = (border_of(sight, mask) & land.everywhere & ~taken).bit_count()
        after = fief_worth(sight, max(towers, lone), wealth, free, border)
        gain = after - before
        if sight.along & low:
            gain += line_gain(sight, 0)
        gains.append((gain, space))
    return gains
