"""The tally: all that parchments find to count in a seat's realm, in one pass."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.bits import ONE, ZERO, Bytes, Numbers, Words, bit, count, get, look, lowest
from bunny_kingdom.fast.compiler import inner, kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.fiefs import (
    ALL_LINKS,
    NO_LINKS,
    Plane,
    first_space,
    group_around,
    joined,
    one_space,
    produced_at,
    resources,
    size,
    strength,
    territories,
)
from bunny_kingdom.fast.kingdom.harvest import cities, cities_along
from bunny_kingdom.fast.kingdom.played_cards import stock
from bunny_kingdom.fast.pointers import moved

Tallies = npt.NDArray[np.int64]
"""TALLY_SIZE numbers for each seat, one seat after the other."""

PARCHMENTS = of.COUNTS["parchments"]
TREASURES = of.COUNTS["treasures"]
TERRITORIES = of.COUNTS["territories"]
CITIES = of.COUNTS["cities"]
EDGES = of.COUNTS["edge-territories"]
CORNERS = of.COUNTS["corner-territories"]
WOOD = of.COUNTS["wood"]
LUXURY = of.COUNTS["luxury"]
MOUNTAINS = of.COUNTS["mountain-territories"]
FIEFS = of.COUNTS["fiefs"]
LARGE_FIEFS = of.COUNTS["large-fiefs"]
CITIES_WITHOUT = of.COUNTS["cities-without-resource"]
BARE = of.COUNTS["bare-territories"]
CAMP_CARDS = of.COUNTS["camp-cards"]
COINS = of.COUNTS["coins"]
CLOUD_ROWS = of.COUNTS["cloud-rows"]
CLOUD_ROWS_LED = of.COUNTS["cloud-rows-led"]
DISTRICTS = of.COUNTS["districts"]
TRADE = of.COUNTS["trade"]
CLOUD_TERRITORIES = of.COUNTS["cloud-territories"]
WONDROUS = of.COUNTS["wondrous"]
RAILWAY_TERRITORIES = of.COUNTS["railway-territories"]
RAILWAY_CITIES = of.COUNTS["railway-cities"]
RAIL_CARDS = of.COUNTS["rail-cards"]
LITTLE_PRINCE = len(of.COUNTS)
CLOUD_INDEPENDENCE = LITTLE_PRINCE + 1
TREASURE_WORTH = LITTLE_PRINCE + 2
TALLY_SIZE = 32


@small
def shared(m: Words, offset: int, plane: Plane) -> int:
    """How many spaces a plane shares with one of the tables."""
    return (
        count(plane[0] & m[offset])
        + count(plane[1] & m[offset + 1])
        + count(plane[2] & m[offset + 2])
    )


@small
def uncovered(b: Bytes, land: Plane) -> Plane:
    """Land without the space under the Central Station, which has no terrain."""
    if b[at.COVERED] == at.NONE:
        return land
    c0, c1, c2 = one_space(get(b, at.COVERED))
    return land[0] & ~c0, land[1] & ~c1, land[2] & ~c2


@kernel
def tally_fiefs(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, row: Tallies) -> None:
    """What is counted by fiefs, as they are connected [K-54].

    A territory alone, without a city, is a fief and nothing else.
    """
    land = territories(w, seat)
    j0, j1, j2 = joined(b, m, land, seat)
    c0, c1, c2 = cities(w, land)
    r0, r1, r2 = j0 | c0, j1 | c1, j2 | c2
    row[FIEFS] = size(land) - size((r0, r1, r2))
    best = 0
    while r0 | r1 | r2:
        group = group_around(b, m, land, first_space((r0, r1, r2)), seat, ALL_LINKS)
        r0 &= ~group[0]
        r1 &= ~group[1]
        r2 &= ~group[2]
        rabbits = size(group)
        row[FIEFS] += 1
        row[LARGE_FIEFS] += rabbits >= 3
        row[DISTRICTS] += rabbits >= n[of.DISTRICT]
        towns = size(cities(w, group))
        if towns:
            found = resources(w, b, m, n, group)
            if found:
                carrots = strength(w, b, n, group) * count(found)
                row[LITTLE_PRINCE] += carrots
                best = max(best, carrots)
            else:
                row[CITIES_WITHOUT] += towns
    row[LITTLE_PRINCE] -= best


@kernel
def tally_resources(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, row: Tallies) -> None:
    """Every unit of every resource, the bare territories, and the trade."""
    land = territories(w, seat)
    ground = uncovered(b, land)
    towns = cities(w, land)
    for number in range(look(n, of.LANDS)):
        resource = look(n, of.LAND_RESOURCE + number)
        for basic in range(look(n, of.BASICS)):
            if n[of.BASIC_RESOURCE + basic] == resource:
                row[WOOD + basic] += shared(m, of.LAND + 3 * number, ground)
    bare = 0
    unique = ZERO
    for word in range(3):
        empty = land[word] & ~towns[word] & ~(ground[word] & m[of.ANY_LAND + word])
        rest = land[word] & w[at.PRODUCING + word]
        while rest:
            space = 64 * word + lowest(rest)
            rest &= rest - ONE
            resource = produced_at(b, n, space)
            if resource < 0:
                continue
            empty &= ~bit(space & 63)
            made = bit(resource)
            for basic in range(look(n, of.BASICS)):
                row[WOOD + basic] += n[of.BASIC_RESOURCE + basic] == resource
            row[LUXURY] += (m[of.LUXURY] & made) != ZERO
            row[WONDROUS] += (m[of.WONDROUS] & made) != ZERO
            unique |= made & (m[of.LUXURY] | m[of.WONDROUS])
        bare += count(empty)
    row[BARE] = bare
    row[COINS] = b[at.COINS + seat]
    row[TRADE] = row[COINS] * count(unique)


@kernel
def tally_cloud(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, row: Tallies) -> None:
    """What is counted on the Great Cloud."""
    land = territories(w, seat)
    row[CLOUD_TERRITORIES] = shared(m, of.CLOUD, land)
    for number in range(look(n, of.CLOUD_ROW_COUNT)):
        mine = shared(m, of.CLOUD_ROWS + 3 * number, land)
        row[CLOUD_ROWS] += mine > 0
        led = True
        for rival in range(get(b, at.PLAYERS)):
            if rival != seat:
                theirs = shared(m, of.CLOUD_ROWS + 3 * number, territories(w, rival))
                led = led and mine > theirs
        row[CLOUD_ROWS_LED] += led
    here = (land[0] & m[of.CLOUD], land[1] & m[of.CLOUD + 1], land[2] & m[of.CLOUD + 2])
    r0, r1, r2 = here
    while r0 | r1 | r2:
        group = group_around(b, m, here, first_space((r0, r1, r2)), seat, NO_LINKS)
        r0 &= ~group[0]
        r1 &= ~group[1]
        r2 &= ~group[2]
        row[CLOUD_INDEPENDENCE] += strength(w, b, n, group) * count(resources(w, b, m, n, group))


@inner
def tally(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, tallies: Tallies) -> None:
    """Fill a seat's row, but for its treasures."""
    row = moved(tallies, TALLY_SIZE * seat)
    for which in range(TALLY_SIZE):
        row[which] = 0
    land = territories(w, seat)
    row[PARCHMENTS] = count(w[at.PARCHMENTS + seat])
    row[TERRITORIES] = size(land)
    row[CITIES] = size(cities(w, land))
    row[EDGES] = shared(m, of.EDGES, land)
    row[CORNERS] = shared(m, of.CORNERS, land)
    row[MOUNTAINS] = shared(m, of.MOUNTAINS, uncovered(b, land))
    for camp in range(look(n, of.CAMPS)):
        row[CAMP_CARDS] += b[at.CAMP_PLAYER + camp] == seat
    tally_fiefs(w, b, m, n, seat, row)
    tally_resources(w, b, m, n, seat, row)
    if n[of.CLOUD_ROW_COUNT]:
        tally_cloud(w, b, m, n, seat, row)
    if n[of.HAS_RAILS]:
        row[RAILWAY_TERRITORIES] = count(land[0] & w[at.ALONG]) + count(land[1] & w[at.ALONG + 1])
        row[RAILWAY_CITIES] = cities_along(w, seat)
        row[RAIL_CARDS] = rail_cards(w, n, seat)


@kernel
def rail_cards(w: Words, n: Numbers, seat: int) -> int:
    """The rail cards that a seat played in the whole game."""
    cards = 0
    for kind in range(look(n, of.KINDS)):
        if n[of.CARD_PLAY + n[of.KIND_CARD + kind]] == of.RAIL_CARD:
            cards += stock(w, seat, kind)
    return cards
