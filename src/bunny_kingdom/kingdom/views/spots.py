"""Spots: the spaces behind the numbers of what was scored, which a page counts on the board."""

from bunny_kingdom.kernel.counting import Spot
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.parchments.effects import PARCHMENTS
from bunny_kingdom.kingdom.parchments.tally import Tally
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.kingdom.views.on_board import OnBoard


def spots_of(book: Book, state: State, seat: int, line: Line) -> tuple[Spot, ...]:
    """The spaces behind a line that a seat has just scored."""
    if line.source == PARCHMENTS:
        card = line.via[-1] if line.via else line.id
        return _of_parchment(book, Tally(book, state, seat, ()), card)
    entry = book.module.harvest_lines.get(line.source) or book.module.final_lines.get(line.source)
    return entry.spots(book, state, seat, line) if entry and entry.spots else ()


def _of_parchment(book: Book, tally: Tally, card: str) -> tuple[Spot, ...]:
    """What the card counts on the board, each thing as 1; or what its effect pays for."""
    parchment = book.cards[card].parchment
    if parchment is None:
        return ()
    names_of = book.atlas.names_of
    paid = book.module.effects[parchment.effect].spots
    if paid:
        return tuple(Spot(names_of(mask), carrots) for mask, carrots in paid(tally))
    count = book.module.counts.get(parchment.count)
    if not isinstance(count, OnBoard):
        return ()
    return tuple(Spot(names_of(thing), 1) for thing in count.things(tally))
