"""Sight: everything a bot works out from a view, once per decision."""

from collections import Counter

from bunny_kingdom.bots.realm.estate import Estate, estate_of
from bunny_kingdom.bots.realm.land import Land, land_of
from bunny_kingdom.bots.realm.trial import Trial
from bunny_kingdom.bots.realm.weights import Weights, weights_of
from bunny_kingdom.express.railway import TABLE_PART, along_railway
from bunny_kingdom.kingdom.book import ROUNDS, Book
from bunny_kingdom.kingdom.secrets.determinization import visible_state
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.kingdom.views.view import KingdomView


class Sight:
    """The table as one seat understands it: estates, what is still to come, and for how long."""

    def __init__(self, book: Book, view: KingdomView) -> None:
        if view.seat is None or view.own is None:
            raise ValueError("a bot plays for a seat, and this is the view of a spectator")
        self.book = book
        self.land: Land = land_of(book)
        self.view = view
        self.seat = view.seat
        self.hand = view.own.hand
        self.state: State = visible_state(book, view)
        self.players = len(view.players)
        self.round = view.round
        self.covered = self.state.covered
        self.printed = self.state.printed
        self.deal = book.deals[self.players]
        self.weights: Weights = weights_of(view.title, self.players)
        self._count_what_is_left(view)
        self._look_ahead(view)
        self.along = along_railway(book, self.state) if TABLE_PART in self.state.parts else 0
        self.trial = Trial(self.land, self.state)
        self.estates = [self._estate(seat) for seat in range(self.players)]

    @property
    def mine(self) -> Estate:
        return self.estates[self.seat]

    def _estate(self, seat: int) -> Estate:
        player = self.state.players[seat]
        estate = estate_of(self.land, player.realm, self.covered)
        estate.seat = seat
        estate.parchments = player.parchments
        for name in player.played:
            kind = self.land.piece.get(name)
            estate.camp_cards += kind == "camp"
            estate.rail_cards += self.book.cards[name].kind == "rail"
        return estate

    def _count_what_is_left(self, view: KingdomView) -> None:
        """The cards that nobody has played, and the land that they could still claim."""
        assert view.own is not None
        seen = Counter(view.removed)
        for player in view.players:
            seen.update(player.played)
        seen.update(view.own.buried)
        seen.update(view.own.parchments)
        self.seen = seen
        land = self.land
        taken = 0
        for each in self.state.players:
            taken |= each.realm.territories
        built = 0
        for space in self.printed:
            built |= 1 << space
        self.taken = taken
        self.empty = land.everywhere & ~taken & ~built
        """Where a camp may stand."""

    def _look_ahead(self, view: KingdomView) -> None:
        """How many harvests are left, and how much is drafted before each of them."""
        own = view.players[self.seat]
        deal = self.deal
        self.harvests = ROUNDS - view.round + 1 if view.phase not in ("finale", "end") else 0
        drafting = view.phase == "exploration"
        left = (own.hand + own.reserve) / (deal.hand + deal.reserve) if drafting else 0.0
        self.expect([left + ahead for ahead in range(self.harvests)])

    def expect(self, growth: list[float]) -> None:
        """Set the rounds of drafting before each harvest that is left."""
        self.grown = sum(growth)
        self.grown_twice = sum(rounds * rounds for rounds in growth)
        self.rounds_left = growth[-1] if growth else 0.0
