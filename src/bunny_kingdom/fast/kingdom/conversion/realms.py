"""Realms: what lies before a seat, and what expansions add to the table, from a record."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from bunny_kingdom.express.railway import RailStock, Railway
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.conversion.readings import RecordReader
from bunny_kingdom.kingdom.atlas import bits
from bunny_kingdom.kingdom.state import Realm
from bunny_kingdom.sky.coins import Purse
from bunny_kingdom.sky.rainbows import Rainbows


def realm_of(record: RecordReader, seat: int) -> Realm:
    """The land, buildings, links and pieces of a seat."""
    territories = record.plane(at.TERRITORIES + 3 * seat)
    links = [record.bytes[at.LINKS + 3 * k : at.LINKS + 3 * k + 3].tolist() for k in range(6)]
    return Realm(
        territories=territories,
        buildings={
            space: record.tables.buildings[record.byte(at.BOARD + space) - 1]
            for space in bits(territories)
            if record.byte(at.BOARD + space)
        },
        links=tuple(
            (one, other)
            for owner, one, other in links[: record.byte(at.LINK_COUNT)]
            if owner == seat
        ),
        pieces=tuple(
            name
            for kind, name in enumerate(record.tables.kinds)
            if record.tables.numbers[of.KIND_PLACING + kind]
            for _ in range(record.stock(seat, kind))
        ),
        parts=realm_parts(record, seat, territories),
    )


def open_cards(record: RecordReader, seat: int, realm: Realm) -> Iterator[str]:
    """The open cards: what the land, the pieces and the buildings tell of them."""
    built = Counter(
        name
        for space, name in realm.buildings.items()
        if record.book.atlas.printed.get(space) != name
    )
    for name in record.tables.card_ids:
        card = record.book.cards[name]
        if card.kind == "territory":
            space = record.book.atlas.numbers[str(card.values["space"])]
            camp = realm.buildings.get(space) in record.tables.camps
            if realm.territories >> space & 1 and not camp and record.byte(at.COVERED) != space:
                yield name
            continue
        kind = record.tables.kind_number.get(name)
        if kind is None:
            continue
        if name in record.tables.camps:
            yield from [name] * (
                record.byte(at.CAMP_PLAYER + record.tables.camps.index(name)) == seat
            )
        elif not record.tables.numbers[of.KIND_PLACING + kind]:
            yield from [name] * record.stock(seat, kind)
        else:
            towers = 2 if name == "sky-tower" else 1
            yield from [name] * (record.stock(seat, kind) + built[name] // towers)


def realm_parts(record: RecordReader, seat: int, territories: int) -> dict[str, Any]:
    """What expansions add to a realm."""
    parts = dict(record.book.module.realm_parts)
    if "purse" in parts:
        settled = record.plane(at.SETTLED) & territories
        names = record.book.atlas.names_of(settled)
        parts["purse"] = Purse(record.byte(at.COINS + seat), names)
    if "rainbows" in parts:
        touched = {}
        for number, name in enumerate(record.tables.rainbows):
            cloud = int(record.tables.numbers[of.RAINBOW_SPACE + number])
            if record.byte(at.TOUCHED + number) and territories >> cloud & 1:
                touched[name] = record.byte(at.TOUCHED + number)
        parts["rainbows"] = Rainbows(touched)
    if "rails" in parts:
        parts["rails"] = RailStock(
            record.byte(at.RAILS_LEFT + 2 * seat),
            record.byte(at.RAILS_LEFT + 2 * seat + 1),
            record.byte(at.RAIL_CARDS + seat),
        )
    return parts


def table_parts(record: RecordReader) -> dict[str, Any]:
    """What expansions add to the table."""
    parts = dict(record.book.module.table_parts)
    rails = record.tables.rails
    if rails is None:
        return parts
    territory = record.book.atlas.names[record.byte(at.COVERED)]
    around = rails.map.around[territory]
    sides = [rails.sides[record.byte(at.RAILS + k)] for k in range(record.byte(at.RAIL_COUNT))]
    printed = tuple(name for name, side in around.items() if side in sides[:2])
    sheriff = record.byte(at.SHERIFF)
    turns: tuple[int, ...] = ()
    laid: tuple[tuple[int, str], ...] = ()
    if record.phase == "rails":
        done = record.byte(at.TURN)
        turns = tuple((sheriff + 1 + step) % record.players for step in range(done, record.players))
        begun = record.byte(at.BEGUN) & ~(1 << sheriff)
        laid = tuple((seat, "railway") for seat in bits(begun))
        laid += ((sheriff, "railway"),) * record.byte(at.SHERIFF_RAILS)
    laid_pairs = tuple((side.territories[0], side.territories[1]) for side in sides[len(printed) :])
    parts["railway"] = Railway(sheriff, territory, printed, laid_pairs, turns, laid)
    return parts
