"""Harvest: what buildings choose, one after the other, and what everything pays."""

from bunny_kingdom.fast.bits import ONE, ZERO, Bytes, Numbers, Words, bit, count, get, has, look
from bunny_kingdom.fast.compiler import inner, kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.fiefs import (
    ALL_LINKS,
    Plane,
    first_space,
    group_around,
    joined,
    resources,
    strength,
    territories,
)


@small
def add_carrots(b: Bytes, seat: int, section: int, carrots: int) -> None:
    """Carrots for a seat, written down under a section."""
    offset = at.CARROTS + 2 * (at.SECTIONS * seat + section)
    total = get(b, offset) + 256 * get(b, offset + 1) + carrots
    b[offset] = total & 0xFF
    b[offset + 1] = total >> 8


@small
def carrots_of(b: Bytes, seat: int) -> int:
    """All carrots of a seat."""
    total = 0
    for section in range(at.SECTIONS):
        offset = at.CARROTS + 2 * (at.SECTIONS * seat + section)
        total += get(b, offset) + 256 * get(b, offset + 1)
    return total


@small
def piece_at(b: Bytes, n: Numbers, space: int) -> int:
    """The piece on a space with a building."""
    return look(n, of.BUILDING_PIECE + get(b, at.BOARD + space) - 1)


@kernel
def chooser_options(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, slot: int) -> int:
    """What a building may choose, as bits: basic resources, or seats for a station."""
    space = get(b, at.CHOOSERS + 2 * slot)
    piece = piece_at(b, n, space)
    if piece == of.TRADING_POST:
        return (1 << look(n, of.BASICS)) - 1
    if piece == of.STATION:
        return station_options(w, b, n, seat)
    group = group_around(b, m, territories(w, seat), space, seat, ALL_LINKS)
    present = resources(w, b, m, n, group)
    found = 0
    for number in range(look(n, of.BASICS)):
        if present & bit(look(n, of.BASIC_RESOURCE + number)):
            found |= 1 << number
    return found


@kernel
def station_options(w: Words, b: Bytes, n: Numbers, seat: int) -> int:
    """The seats that a station may name so that all are named as evenly as can be [X-15]."""
    players = get(b, at.PLAYERS)
    stations = 0
    named = 0  # eight bits per seat: how often it has been named so far
    for slot in range(get(b, at.CHOOSER_COUNT)):
        space = get(b, at.CHOOSERS + 2 * slot)
        if piece_at(b, n, space) == of.STATION and has(w, at.TERRITORIES + 3 * seat, space):
            stations += 1
            choice = get(b, at.CHOOSERS + 2 * slot + 1)
            if choice != at.NONE:
                named += 1 << 8 * choice
    each = stations // (players - 1)
    remainder = stations % (players - 1)
    found = 0
    for other in range(players):
        if other == seat:
            continue
        tried = named + (1 << 8 * other)
        more = 0
        fair = True
        for rival in range(players):
            times = tried >> 8 * rival & 0xFF
            if times > each:
                more += 1
                fair = fair and times == each + 1
        if fair and more <= remainder:
            found |= 1 << other
    return found


@kernel
def next_chooser(w: Words, b: Bytes, m: Words, n: Numbers, seat: int) -> int:
    """The building that a seat chooses for next, by its slot, or -1.

    Trading posts come before chimneys before stations, each by their spaces.
    """
    best = -1
    best_rank = 0
    for slot in range(get(b, at.CHOOSER_COUNT)):
        space = get(b, at.CHOOSERS + 2 * slot)
        if b[at.CHOOSERS + 2 * slot + 1] != at.NONE:
            continue
        if not has(w, at.TERRITORIES + 3 * seat, space):
            continue
        rank = 256 * piece_at(b, n, space) + space
        if best >= 0 and rank > best_rank:
            continue
        if chooser_options(w, b, m, n, seat, slot):
            best = slot
            best_rank = rank
    return best


@inner
def begin_harvest(w: Words, b: Bytes, m: Words, n: Numbers) -> None:
    """Whoever has a building that chooses owes its choices."""
    b[at.PHASE] = at.HARVEST
    b[at.ACTOR] = at.NONE
    owes = 0
    for slot in range(get(b, at.CHOOSER_COUNT)):
        b[at.CHOOSERS + 2 * slot + 1] = at.NONE
    if b[at.CHOOSER_COUNT]:
        for seat in range(get(b, at.PLAYERS)):
            if next_chooser(w, b, m, n, seat) >= 0:
                owes |= 1 << seat
    b[at.OWES] = owes


@kernel
def choose(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, action: int) -> None:
    """A seat chooses for the next of its buildings."""
    slot = next_chooser(w, b, m, n, seat)
    station = piece_at(b, n, get(b, at.CHOOSERS + 2 * slot)) == of.STATION
    first = look(n, of.FIRST_SEAT_ACTION if station else of.FIRST_RESOURCE_ACTION)
    b[at.CHOOSERS + 2 * slot + 1] = action - first
    if next_chooser(w, b, m, n, seat) >= 0:
        b[at.ACTOR] = seat
    else:
        b[at.ACTOR] = at.NONE
        b[at.OWES] &= ~(1 << seat) & 0xFF


@kernel
def sent_by_chimneys(w: Words, b: Bytes, n: Numbers, seat: int):  # type: ignore[no-untyped-def]  # a word of NumPy's
    """The resources that a seat's chimneys send to the New World, as bits."""
    sent = ZERO
    for slot in range(get(b, at.CHOOSER_COUNT)):
        space = get(b, at.CHOOSERS + 2 * slot)
        choice = get(b, at.CHOOSERS + 2 * slot + 1)
        if choice == at.NONE or not has(w, at.TERRITORIES + 3 * seat, space):
            continue
        if piece_at(b, n, space) == of.CHIMNEY:
            sent |= bit(look(n, of.BASIC_RESOURCE + choice))
    return sent


@small
def cities(w: Words, land: Plane) -> Plane:
    """The spaces of some land that have a city."""
    return (
        land[0] & (w[at.ONES] | w[at.TWOS] | w[at.FOURS] | w[at.CARROTADELS]),
        land[1] & (w[at.ONES + 1] | w[at.TWOS + 1] | w[at.FOURS + 1] | w[at.CARROTADELS + 1]),
        land[2] & (w[at.ONES + 2] | w[at.TWOS + 2] | w[at.FOURS + 2] | w[at.CARROTADELS + 2]),
    )


@kernel
def harvest_fiefs(w: Words, b: Bytes, m: Words, n: Numbers, seat: int) -> int:
    """Strength x wealth of every fief with a city: no other is looked at [K-44].

    Nor is a city alone where the land has nothing, unless something is sent there.
    """
    land = territories(w, seat)
    c0, c1, c2 = cities(w, land)
    sent = sent_by_chimneys(w, b, n, seat) if n[of.HAS_COINS] else ZERO
    if not sent:
        j0, j1, j2 = joined(b, m, land, seat)
        c0 &= j0 | m[of.ANY_LAND]
        c1 &= j1 | m[of.ANY_LAND + 1]
        c2 &= j2 | m[of.ANY_LAND + 2]
    carrots = 0
    while c0 | c1 | c2:
        group = group_around(b, m, land, first_space((c0, c1, c2)), seat, ALL_LINKS)
        c0 &= ~group[0]
        c1 &= ~group[1]
        c2 &= ~group[2]
        found = resources(w, b, m, n, group)
        if sent:
            on_land = (
                group[0] & m[of.NEW_WORLD]
                | group[1] & m[of.NEW_WORLD + 1]
                | group[2] & m[of.NEW_WORLD + 2]
            )
            if on_land:
                found |= sent
        if found:
            carrots += strength(w, b, n, group) * count(found)
    return carrots


@kernel
def cities_along(w: Words, seat: int) -> int:
    """A seat's cities along the railway."""
    land = territories(w, seat)
    c0, c1, _ = cities(w, (land[0] & w[at.ALONG], land[1] & w[at.ALONG + 1], ZERO))
    return count(c0) + count(c1)


@kernel
def towers_along(w: Words, b: Bytes, n: Numbers, seat: int) -> int:
    """The towers of a seat's cities along the railway, a carrotadel's five too [X-14, R-14]."""
    land = territories(w, seat)
    c0, c1, c2 = cities(w, (land[0] & w[at.ALONG], land[1] & w[at.ALONG + 1], ZERO))
    towers = 0
    while c0 | c1:
        space = first_space((c0, c1, c2))
        if c0:
            c0 &= c0 - ONE
        else:
            c1 &= c1 - ONE
        towers += look(n, of.BUILDING_STRENGTH + get(b, at.BOARD + space) - 1)
    return towers


@kernel
def harvest_stations(w: Words, b: Bytes, n: Numbers, seat: int) -> int:
    """1 for each city along the railway of the players whom the stations name [X-15]."""
    carrots = 0
    for slot in range(get(b, at.CHOOSER_COUNT)):
        space = get(b, at.CHOOSERS + 2 * slot)
        choice = get(b, at.CHOOSERS + 2 * slot + 1)
        if choice == at.NONE or not has(w, at.TERRITORIES + 3 * seat, space):
            continue
        if piece_at(b, n, space) == of.STATION:
            carrots += cities_along(w, choice)
    return carrots


@kernel
def harvest(w: Words, b: Bytes, m: Words, n: Numbers) -> None:
    """Everybody's carrots of a round."""
    section = get(b, at.ROUND) - 1
    for seat in range(get(b, at.PLAYERS)):
        carrots = harvest_fiefs(w, b, m, n, seat)
        if n[of.HAS_RAILS]:
            carrots += towers_along(w, b, n, seat) + harvest_stations(w, b, n, seat)
        add_carrots(b, seat, section, carrots)
