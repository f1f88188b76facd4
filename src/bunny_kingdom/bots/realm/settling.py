"""Settling: where a player's pieces would best go, as a quick assignment.

The greatest cities choose first, since they gain most from wealth; then what makes wealth;
then what connects. Each takes the place where the coming harvests gain most.
"""

from bunny_kingdom.bots.realm.estate import Estate, Fief
from bunny_kingdom.bots.realm.land import CAMP, RAINBOW, STATION, TOWER, Land
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.realm.unknowns import PIECES
from bunny_kingdom.kingdom.atlas import bits

KEPT_CITY = 1.3
"""What a tower not yet placed brings in a later harvest."""
KEPT_PIECE = 1.5
"""What any other piece brings."""
CAMP_LASTS = 0.8
"""How likely a camp is to survive a round while its card may still come."""


def settle(sight: Sight, estate: Estate) -> tuple[Estate, float]:
    """The estate with its pieces placed for the best, and what the pieces kept promise."""
    if not estate.pieces:
        return estate, 0.0
    land = sight.land
    placed = estate.copy()
    placed.pieces = ()
    kept = 0.0
    for name in sorted(estate.pieces, key=lambda piece: _order(land, piece)):
        gain = _place(sight, placed, name)
        if gain is None:
            kept += keeping(sight, name)
    return placed, kept


def keeping(sight: Sight, name: str) -> float:
    """What a piece kept for a later round promises."""
    later = max(0, sight.harvests - 1)
    towers = sight.land.towers.get(name)
    return later * (KEPT_CITY * towers if towers else KEPT_PIECE)


def _order(land: Land, name: str) -> tuple[int, int]:
    kind = land.piece[name]
    if name in land.towers:
        return 0, -land.towers[name]
    return {"farm": 1, "trading-post": 2, RAINBOW: 3, TOWER: 4, CAMP: 5}.get(kind, 6), 0


def _place(sight: Sight, estate: Estate, name: str) -> float | None:
    """Place one piece where it gains most; None if it is better kept."""
    kind = sight.land.piece[name]
    if kind == TOWER:
        return _connect(sight, estate, name, None)
    if kind == RAINBOW:
        return _connect(sight, estate, name, sight.land.space[name])
    if kind == CAMP:
        return _camp(sight, estate, name)
    if kind == STATION:
        return _station(sight, estate, name)
    if kind not in PIECES:
        return _try(sight, estate, name)
    return _build(sight, estate, name)


def _build(sight: Sight, estate: Estate, name: str) -> float | None:
    land = sight.land
    fits = land.fits[name] & ~sight.covered if land.fits[name] != land.everywhere else -1
    towers, gives = land.towers.get(name, 0), land.gives[name]
    lone = name in land.lone
    chimney = land.piece[name] == "chimney"
    best: tuple[float, Fief] | None = None
    for fief in estate.fiefs:
        if not fief.free & fits:
            continue
        if towers:
            strength = max(fief.strength, towers) if lone else fief.towers + towers
            gain = float((max(strength, fief.lone) - fief.strength) * fief.wealth)
            gain += 0.3 * fief.free.bit_count() / (1 + fief.strength)
        elif gives:
            gain = 0.0 if fief.resources & gives else fief.strength + 0.5
        elif chimney:
            gain = chimney_gain(sight, estate, fief)
        else:
            gain = min(1, (land.basic & ~fief.resources).bit_count() - fief.posts)
            gain = gain * (fief.strength + 0.4)
        if best is None or gain > best[0]:
            best = gain, fief
    if best is None or best[0] * sight.harvests < keeping(sight, name):
        return None
    if chimney:
        estate.extra += best[0] * sight.harvests
    estate.build(name, spot(sight, best[1].free & fits))
    return best[0]


def _try(sight: Sight, estate: Estate, name: str) -> float | None:
    """An unknown piece goes where the rules pay most for it."""
    before = _paid(sight, estate)
    best: tuple[float, int] | None = None
    for space in bits(sight.trial.spaces(estate, name)):
        after = estate.copy()
        after.build(name, space)
        gain = _paid(sight, after) - before
        if best is None or gain > best[0]:
            best = gain, space
    if best is None or best[0] < keeping(sight, name):
        return None
    estate.build(name, best[1])
    return best[0] / max(1, sight.harvests)


def _paid(sight: Sight, estate: Estate) -> float:
    """What the fiefs as they stand, and everything only the rules know, pay until the end."""
    harvest = sum(fief.strength * fief.wealth for fief in estate.fiefs)
    return sight.harvests * harvest + sight.trial.carrots(estate, sight.harvests)


def spot(sight: Sight, spaces: int) -> int:
    """The space to build on: mountains are kept for what needs them."""
    plain = spaces & ~sight.land.mountains
    mask = plain or spaces
    return (mask & -mask).bit_length() - 1


def chimney_gain(sight: Sight, estate: Estate, fief: Fief) -> float:
    """What a chimney in a fief brings at a harvest: one basic resource for the New World."""
    land, best = sight.land, 0
    for bit, _ in land.soil:
        if fief.resources & bit or fief.posts:
            best = max(
                best,
                sum(
                    other.strength
                    for other in estate.fiefs
                    if not other.resources & bit and other.mask & ~land.cloud
                ),
            )
    return float(best)


def _connect(sight: Sight, estate: Estate, name: str, fixed: int | None) -> float | None:
    """Join two fiefs: of a rainbow one end is fixed, the other on the New World."""
    land, fiefs = sight.land, estate.fiefs
    best: tuple[float, int, int] | None = None
    for one, fief in enumerate(fiefs):
        if fixed is not None and not fief.mask >> fixed & 1:
            continue
        if fixed is None and not fief.free:
            continue
        others = range(one + 1, len(fiefs)) if fixed is None else range(len(fiefs))
        for two in others:
            other = fiefs[two]
            free = other.free & ~land.cloud if fixed is not None else other.free
            if two == one or not free:
                continue
            gain = joined(land, fief, other) - fief.strength * fief.wealth
            gain -= other.strength * other.wealth
            if best is None or gain > best[0]:
                best = gain, one, two
    if best is None or best[0] * sight.harvests < keeping(sight, name):
        return None
    gain, one, two = best
    far = fiefs[two].free & ~land.cloud if fixed is not None else fiefs[two].free
    near = fixed if fixed is not None else spot(sight, fiefs[one].free)
    estate.link(near, spot(sight, far), fixed is None)
    return gain


def joined(land: Land, one: Fief, other: Fief) -> float:
    """What two fiefs would pay as one."""
    both = one.resources | other.resources
    posts = min(one.posts + other.posts, (land.basic & ~both).bit_count())
    towers = max(one.towers + other.towers, one.lone, other.lone)
    return float(towers * (both.bit_count() + posts))


def camp_gains(sight: Sight, estate: Estate) -> list[tuple[float, int]]:
    """What a camp on each empty space beside one's land would add to a harvest, and where."""
    land = sight.land
    border = 0
    rest = estate.territories
    while rest:
        low = rest & -rest
        border |= land.neighbours[low.bit_length() - 1]
        rest ^= low
    rest = border & sight.empty & ~estate.territories
    gains = []
    while rest:
        low = rest & -rest
        rest ^= low
        space = low.bit_length() - 1
        beside = land.neighbours[space]
        soil = 0 if sight.covered & low else land.ground[space]
        towers, posts, before, lone = 0, 0, 0, 0
        for fief in estate.fiefs:
            if fief.mask & beside:
                towers += fief.towers
                lone = max(lone, fief.lone)
                posts += fief.posts
                soil |= fief.resources
                before += fief.strength * fief.wealth
        wealth = soil.bit_count() + min(posts, (land.basic & ~soil).bit_count())
        lasts = CAMP_LASTS if sight.live & low else 1.0
        gains.append((lasts * (max(towers, lone) * wealth - before), space))
    return gains


def _camp(sight: Sight, estate: Estate, name: str) -> float | None:
    gains = camp_gains(sight, estate)
    if not gains:
        return None
    gain, space = max(gains)
    if gain * sight.harvests < keeping(sight, name):
        return None
    estate.camp(space, sight.covered)
    return gain


def _station(sight: Sight, estate: Estate, name: str) -> float | None:
    """A station pays for the cities of the busiest opponent along the railway."""
    if not any(fief.free & sight.along for fief in estate.fiefs):
        return None
    cities = max(
        (
            (other.cities & sight.along).bit_count()
            for seat, other in enumerate(sight.estates)
            if seat != sight.seat
        ),
        default=0,
    )
    estate.extra += cities * sight.harvests
    return float(cities)
