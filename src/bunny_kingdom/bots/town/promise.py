"""Promise: what a table of Town is worth to a seat, in carrots at the end."""

from collections.abc import Iterable
from operator import attrgetter, mul

from msgspec.structs import replace

from bunny_kingdom.bots.town.best_quarter import QuartersOf
from bunny_kingdom.bots.town.features import features
from bunny_kingdom.bots.town.weights import NAMES, Weights
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.state import State
from bunny_kingdom.town.views.appraisal import appraised, best_parks, with_parks

IN_ORDER = attrgetter(*NAMES)
BY_TYPE = ("buildings", "types", "same-type", "stars")
"""What a park's type makes a difference to."""
ANY_REQUEST = 4.0
"""What an unseen request pays at the end."""


class Judge:
    """Judges the tables of one decision for one seat, as if its turn ended there.

    `seen` are the requests that the seat has seen: others that a try draws are worth an average
    request.
    """

    def __init__(self, book: Book, seat: int, seen: Iterable[str], weights: Weights) -> None:
        self._book = book
        self._seat = seat
        self._seen = frozenset(seen)
        self._weights = weights
        self._quarters = QuartersOf(book)

    def __call__(self, state: State) -> float:
        """How far ahead of its rival the seat will be, as far as the table tells."""
        seat = self._seat
        turns = (_left(state) + 1) // 2
        return (
            self.own(state)
            - state.players[1 - seat].carrots
            + self._side(state, 1 - seat, (), turns)
        )

    def own(self, state: State) -> float:
        """What the seat itself will have, as the playouts judge it too (`judgement.promise`)."""
        seat = self._seat
        own = state.players[seat]
        seen = [card for card in own.requests if card in self._seen]
        unseen = len(own.requests) - len(seen)
        turns = _left(state) // 2
        if turns:
            side = self._side(state, seat, seen, turns)
            return own.carrots + side + unseen * self._weights.unseen(turns)
        end = requests_at_the_end(self._book, state, seat, seen)
        return own.carrots + end + 0.01 * own.coins + ANY_REQUEST * unseen

    def _side(self, state: State, seat: int, seen: Iterable[str], turns: int) -> float:
        """What a side promises with turns to come: weights by features."""
        if not turns:
            return 0.0
        best = self._quarters.best(state, seat)
        found = features(self._book, state, seat, seen, turns, best)
        weights = self._weights.of(seat == self._seat, turns)
        promised: float = sum(map(mul, weights, IN_ORDER(found)))
        return promised


def _left(state: State) -> int:
    """How many turns there are after this one, both seats' together."""
    if state.at_reveal:
        return 0
    left = len(state.offer) + len(state.tile_pile)
    return left if state.planned else max(0, left - 1)


def requests_at_the_end(book: Book, state: State, seat: int, cards: Iterable[str]) -> float:
    """What requests pay, with the best types for the parks; few of them ask for types."""
    scores = tuple(player.carrots for player in state.players)
    ending = replace(state, at_reveal=state.at_reveal or scores)
    by_type: list[str] = []
    others: list[str] = []
    for card in cards:
        what = book.requests[card].count
        (by_type if what is not None and what.of in BY_TYPE else others).append(card)
    lines = appraised(book, ending, seat, others)
    if by_type:
        settled = with_parks(ending, seat, best_parks(book, ending, seat, by_type))
        lines += appraised(book, settled, seat, by_type)
    return float(sum(line.carrots for line in lines))
