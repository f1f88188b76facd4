"""Room: whatever the twin's record has no place for, or its kernels no rule, is refused by name."""

from typing import TYPE_CHECKING

from bunny_kingdom.fast.errors import NoTwin
from bunny_kingdom.fast.kingdom import layout as record
from bunny_kingdom.fast.kingdom import table_layout as at
from bunny_kingdom.sky.cloud import GREAT_CLOUD, NEW_WORLD

if TYPE_CHECKING:
    from bunny_kingdom.fast.kingdom.tables import Tables


def check_room(tables: "Tables") -> None:
    """Refuse a book that the twin's record or kernels have no room or no rule for."""
    book = tables.book
    module = book.module
    counted = {p.count for card in book.cards.values() if (p := card.parchment) and p.count}
    effects = {p.effect for card in book.cards.values() if (p := card.parchment)}
    for what, names, known in (
        ("a kind of card", {card.kind for card in book.cards.values()}, at.PLAYS),
        ("a piece", {building.piece for building in book.buildings.values()}, at.PIECES),
        ("an effect", effects, at.EFFECTS),
        ("a count", counted, at.COUNTS),
        ("a watcher", set(module.watchers), ("districts",)),
        ("a harvest line", set(module.harvest_lines), ("railway", "stations", "fiefs")),
        ("a final line", set(module.final_lines), ("trade", "sheriff")),
        ("a move", set(module.moves), ("place", "towers", "announce", "rainbow")),
        ("a board", set(module.boards), (NEW_WORLD, GREAT_CLOUD)),
        ("a phase", set(module.phases), record.PHASES),
        ("a set-up step", set(module.set_up), ("rail-cards", "central-station", "sheriff")),
        ("a strength", set(module.strengths), ("carrotadel",)),
        ("wealth at the harvest", set(module.harvest_wealth), ("chimney",)),
        ("a part of a realm", set(module.realm_parts), ("purse", "rainbows", "rails")),
        ("a part of the table", set(module.table_parts), ("railway",)),
    ):
        for name in sorted(names - set(known)):
            raise NoTwin(f"the fast engine does not know '{name}', {what} of {module.name}")
    priorities = {book.buildings[name].priority for name in tables.camps}
    copies = {name: book.cards[name].copies for name in book.cards}
    rows = sum(1 + len(p.row) for card in book.cards.values() if (p := card.parchment) and p.row)
    for fits, what in (
        (len(book.deck()) <= record.MOST_CARDS, "cards in the deck"),
        (len(tables.card_ids) <= at.MOST_CARD_IDS, "different cards"),
        (len(tables.kinds) <= record.MOST_KINDS, "kinds of pieces"),
        (len(tables.buildings) <= at.MOST_BUILDINGS, "kinds of buildings"),
        (len(tables.parchments) <= at.MOST_PARCHMENTS, "parchments"),
        (len(book.atlas.names) <= record.MOST_SPACES, "spaces"),
        (len(tables.distances) <= at.MOST_DISTANCES, "distances between neighbours"),
        (max(tables.distances) < 64, "spaces between two neighbours"),
        (len(book.land) <= at.MOST_LANDS, "resources of the land"),
        (len(book.basic) <= at.MOST_BASIC, "basic resources"),
        (len(tables.camps) <= record.MOST_CAMPS, "camps"),
        (len(priorities) == len(tables.camps), "camps of one priority"),
        (len(tables.rainbows) <= record.MOST_RAINBOWS, "rainbows"),
        (len(tables.copy_cards) <= record.MOST_COPY_CARDS, "copy cards"),
        (rows <= at.MOST_ROW_ENTRIES, "entries in the rows of parchments"),
        (all(copies[name] <= 1 for name in tables.parchments), "copies of a parchment"),
        (all(copies[name] <= 1 for name in tables.camps), "copies of a camp"),
        (all(copies[name] <= 1 for name in tables.rainbows), "copies of a rainbow"),
        (all(copies[name] <= 15 for name in tables.kinds), "copies of a card"),
        (copies.get("provisions", 0) <= 6, "Provisions"),
        (copies.get("sky-tower", 0) + len(tables.rainbows) <= record.MOST_LINKS, "links"),
        (all(b.strength <= 7 for b in book.buildings.values()), "towers on a city"),
        (_choosers(tables) <= record.MOST_CHOOSERS, "buildings that choose at harvests"),
    ):
        if not fits:
            raise NoTwin(f"{module.name} has too many {what} for the fast engine")


def _choosers(tables: "Tables") -> int:
    book = tables.book
    return sum(
        card.copies
        for card in book.cards.values()
        if card.building and card.building.piece in book.module.harvest_choices
    )
