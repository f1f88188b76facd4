"""Trade: coins times the unique resources that a player produces."""

from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.parchments.tally import Tally
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.sky.coins import purse_of

UNIQUE = ("luxury", "wondrous")
"""The classes of unique resources."""


def unique_resources(tally: Tally) -> tuple[str, ...]:
    """The kinds of unique resources that are produced, each once [R-12]."""
    resources = tally.book.resources
    return tuple(
        sorted(
            name
            for name, units in tally.produced.items()
            if units and resources[name].sort in UNIQUE
        )
    )


def trade(tally: Tally) -> int:
    """The carrots that the player's trade brings [S-18]."""
    return purse_of(tally.realm).coins * len(unique_resources(tally))


def trade_line(book: Book, state: State, seat: int) -> tuple[Line, ...]:
    """The trade on the score sheet; everybody has one, though it may bring nothing."""
    tally = Tally(book, state, seat, ())
    kinds = unique_resources(tally)
    return (
        Line(
            source="trade",
            id="trade",
            carrots=trade(tally),
            factors=(purse_of(tally.realm).coins, len(kinds)),
            things=kinds,
        ),
    )
