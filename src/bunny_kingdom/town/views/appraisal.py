"""Appraisal: what a player's requests would pay if the game ended now."""

from collections.abc import Iterable, Mapping
from itertools import product

from msgspec.structs import replace

from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effects.effect import ScoreQuarter
from bunny_kingdom.town.effects.quarter_choice import scorable
from bunny_kingdom.town.renown import parks_in, renown
from bunny_kingdom.town.reveal import request_line
from bunny_kingdom.town.state import State


def appraised(book: Book, state: State, seat: int, cards: Iterable[str]) -> tuple[Line, ...]:
    """A line for each request; Community Leader adds its best renown, Clockmaker shows 0."""
    return tuple(_line(book, state, seat, card) for card in cards)


def _line(book: Book, state: State, seat: int, card: str) -> Line:
    request = book.requests[card]
    nothing = Line(source="requests", id=card, carrots=0)
    if isinstance(request.effect, ScoreQuarter):
        choices = scorable(book, state, seat, request.effect.most)
        worths = (renown(book, state, seat, quarter) for quarter in choices)
        best = max(worths, key=lambda worth: worth.carrots, default=None)
        return nothing if best is None else best.line("requests", card)
    return nothing if request.count is None else request_line(book, state, seat, card)


def best_parks(book: Book, state: State, seat: int, cards: Iterable[str]) -> dict[str, str]:
    """The types for the parks without one with which these requests pay most.

    In a tie, the choice with the earliest types is taken.
    """
    held, given = tuple(cards), state.players[seat].parks
    left = [plot for plot in parks_in(book, state, state.controls(seat)) if plot not in given]

    def paid(types: Iterable[str]) -> int:
        settled = with_parks(state, seat, dict(zip(left, types, strict=True)))
        return sum(line.carrots for line in appraised(book, settled, seat, held))

    choices: Iterable[tuple[str, ...]] = product(book.park_types, repeat=len(left))
    return dict(zip(left, max(choices, key=paid), strict=True))


def with_parks(state: State, seat: int, parks: Mapping[str, str]) -> State:
    """The state in which a seat's parks have these types for the requests."""
    player = state.players[seat]
    changed = replace(player, parks={**player.parks, **parks})
    return replace(state, players=(*state.players[:seat], changed, *state.players[seat + 1 :]))
