"""From a readable state of Town to its record. No NumPy is needed."""

from array import array
from collections.abc import Iterable
from hashlib import blake2b

from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.tables import TYPES, Tables
from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.town.actions import Keep
from bunny_kingdom.town.book import copies
from bunny_kingdom.town.effects.question import REVEAL
from bunny_kingdom.town.state import State

Words = list[int]
"""A record while it is written."""


def fill(row: Words, entries: int, numbers: Iterable[int]) -> None:
    """Write a list: its length, and its entries after it."""
    listed = list(numbers)
    row[entries] = len(listed)
    row[entries + 1 : entries + 1 + len(listed)] = listed


def empty_record(tables: Tables) -> memoryview:
    """The box: nothing shuffled or laid out, which a deal starts from."""
    return _written(_empty(tables))


def _written(row: Words) -> memoryview:
    assert len(row) == at.SIZE
    return memoryview(array("q", row))


def _empty(tables: Tables) -> Words:
    book, row = tables.book, [0] * at.SIZE
    row[at.TRACK : at.TRACK + at.SLOTS] = [at.NONE] * at.SLOTS
    row[at.WOODED] = tables.mask(name for name, plot in book.plots.items() if plot.forest)
    row[at.BESIDE : at.BESIDE + at.PLOTS] = tables.numbers[of.JOINED : of.JOINED + at.PLOTS]
    for nothing in (at.ABOUT, at.ACTIVATING, at.REVEALING):
        row[nothing] = at.NONE
    row[at.SEALED : at.SEALED + at.SEATS_AT_TABLE] = [at.NONE] * at.SEATS_AT_TABLE
    for seat in range(at.SEATS_AT_TABLE):
        row[at.seat_at(seat) + at.COINS] = book.board.coins_at_start
    fill(row, at.TILES_LEFT, (tables.tiles[name] for name in copies(book.tiles)))
    fill(row, at.REQUESTS_LEFT, (tables.requests[name] for name in copies(book.requests)))
    fill(row, at.PLOTS_LEFT, range(len(book.plots)))
    row[at.CHANCE] = 1
    return row


def record_of(tables: Tables, state: State, owed: Iterable[Decision]) -> memoryview:
    """The record of a state; `owed` is what its seats owe."""
    row = _empty(tables)
    tiles, plots = tables.tiles, tables.plots
    row[at.PHASE] = at.PHASES.index(state.phase)
    row[at.OWES] = sum(1 << decision.seat for decision in owed)
    row[at.ROUND], row[at.ACTIVE], row[at.FIRST] = state.round, state.active, state.first
    row[at.PLANNED], row[at.BUILDS] = state.planned, state.builds
    row[at.CHAPTER] = tables.chapters[state.chapter]
    row[at.WOODED] = tables.mask(state.wood)
    fill(row, at.OFFERED, (tiles[tile] for tile in state.offer))
    row[at.TRACK : at.TRACK + at.SLOTS] = [
        at.NONE if plot is None else plots[plot] for plot in state.track
    ]
    row[at.FOR_SALE] = len(state.market)
    for place, sale in enumerate(state.market):
        row[at.MARKET + 2 * place] = tables.upgrades[sale.upgrade]
        row[at.MARKET + 2 * place + 1] = at.NONE if sale.beside is None else tiles[sale.beside]
    _town(tables, state, row)
    _question(tables, state, row)
    for seat in range(at.SEATS_AT_TABLE):
        _seat(tables, state, seat, row)
    _piles(tables, state, row)
    seeded = blake2b(f"{state.dice.seed}/{state.dice.used}".encode(), digest_size=7).digest()
    row[at.CHANCE] = int.from_bytes(seeded, "big") | 1
    return _written(row)


def _town(tables: Tables, state: State, row: Words) -> None:
    for name in state.bridges:
        place = tables.places[name]
        one, other = tables.numbers[of.BRIDGE_ENDS + 2 * place : of.BRIDGE_ENDS + 2 * place + 2]
        row[at.BRIDGES] |= 1 << place
        row[at.BESIDE + one] |= 1 << other
        row[at.BESIDE + other] |= 1 << one
    for plot, building in state.town.items():
        number = tables.plots[plot]
        row[at.OWNED + building.owner] |= 1 << number
        row[at.SHARED] |= building.shared << number
        row[at.TILE_AT + number] = tables.tiles[building.tile]


def _question(tables: Tables, state: State, row: Words) -> None:
    """The open question, and what else is under way."""
    question = state.question
    if question is not None:
        row[at.ASKS] = at.PHASES.index(question.kind)
        row[at.BY] = tables.row_of(question.by)
        row[at.PRICE], row[at.OPENLY] = question.price, question.open
        row[at.MOST_SIZE] = at.PLOTS if question.most is None else question.most
        if question.plot is not None:
            row[at.ABOUT] = tables.plots[question.plot]
    if state.activating is not None:
        row[at.ACTIVATING] = tables.plots[state.activating]
    if state.at_reveal:
        row[at.REVEALING] = len(state.revealing)
        row[at.AT_REVEAL : at.AT_REVEAL + at.SEATS_AT_TABLE] = state.at_reveal


def _seat(tables: Tables, state: State, seat: int, row: Words) -> None:
    player, mine = state.players[seat], at.seat_at(seat)
    upgrades = [tables.upgrades[name] for name in player.upgrades]
    row[mine + at.COINS], row[mine + at.WOOD] = player.coins, player.wood
    row[mine + at.CARROTS] = player.carrots
    fill(row, mine + at.UPGRADES, upgrades)
    for number in upgrades:
        row[mine + at.LASTING] |= tables.numbers[of.UPGRADE + of.TILE_SIZE * number + of.LASTS]
    row[mine + at.REQUESTS] = tables.cards(player.requests)
    row[mine + at.KNOWN] = tables.cards(player.known)
    row[mine + at.REVEALED] = tables.cards(player.revealed)
    for plot, kind in player.parks.items():
        row[mine + at.PARKS + TYPES.index(kind)] |= 1 << tables.plots[plot]
    fill(row, mine + at.RESERVED, (tables.tiles[tile] for tile in player.reserve))
    fill(row, at.drawn_at(seat), (tables.requests[card] for card in player.drawn))
    sealed = state.sealed[seat]
    if isinstance(sealed, Keep):
        row[at.SEALED + seat] = tables.requests[sealed.request]
    for section in player.sections:
        last = section.id == REVEAL
        number = at.MOST_ROUNDS if last else int(section.id.rpartition("-")[2]) - 1
        row[at.SCORED + at.SECTIONS * seat + number] = section.total


def _piles(tables: Tables, state: State, row: Words) -> None:
    """The piles, whose tops are the ends of the lists."""
    tiles, requests = tables.tiles, tables.requests
    fill(row, at.TILES_LEFT, (tiles[tile] for tile in reversed(state.tile_pile)))
    fill(row, at.BOXED, (tiles[tile] for tile in reversed(state.box)))
    fill(row, at.REQUESTS_LEFT, (requests[card] for card in reversed(state.request_pile)))
    fill(row, at.DISCARDED, (requests[card] for card in state.discard))
    fill(row, at.QUEUED, (requests[card] for card in state.queue))
    pile = state.plot_pile + state.plots_under
    fill(row, at.PLOTS_LEFT, (tables.plots[plot] for plot in reversed(pile)))
    row[at.UNDER] = len(state.plots_under)
