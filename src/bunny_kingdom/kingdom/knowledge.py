"""What a good player remembers and counts: hands passed on, cards that are still hidden."""

from collections import Counter
from collections.abc import Iterator

from bunny_kingdom.kernel.knowledge import Knowledge, PassedHand
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.determinize import hidden_cards, visible_state
from bunny_kingdom.kingdom.exploration import Exploration, pick_number, receivers
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.kingdom.views import KingdomView

Passed = tuple[PassedHand, ...]


def remembered(book: Book, before: State, after: State, seat: int, passed: Passed) -> Passed:
    """What a seat remembers after a step of anybody: hands that it passed on in this round.

    A hand goes on from neighbour to neighbour. What a holder played in the open is gone from it;
    what was kept or discarded face down may still be there, as far as the seat knows.
    """
    if Exploration.name not in (before.phase, after.phase):
        return passed
    if before.phase != after.phase:
        return ()
    if pick_number(book, before) == pick_number(book, after):
        return passed
    to = receivers(before)
    deal = book.deals[len(before.players)]
    size = len(before.players[seat].hand) - deal.play - deal.discard
    own = PassedHand(to[seat], after.players[to[seat]].hand[:size])
    others = (
        PassedHand(to[hand.holder], _left(book, before, after, hand))
        for hand in passed
        if to[hand.holder] != seat
    )
    return (own, *others)


def _left(book: Book, before: State, after: State, hand: PassedHand) -> tuple[str, ...]:
    """The cards of a hand without those that its holder has surely just played from it.

    Of equal cards, one that Provisions drew may have been played instead: then both are kept.
    """
    known = len(before.players[hand.holder].played)
    played = after.players[hand.holder].played[known:]
    drew = any(book.cards[card].kind == "provisions" for card in played)
    sure = Counter(card for card in played if not drew or book.cards[card].copies == 1)
    return tuple((Counter(hand.cards) - sure).elements())


def knowledge(book: Book, view: KingdomView, passed: Passed) -> Knowledge:
    """What a seat, or a spectator, can know besides what its view shows."""
    hidden = hidden_cards(book, view)
    kinds: Counter[str] = Counter()
    for card, copies in hidden.items():
        kinds[book.cards[card].kind] += copies
    own = view.own
    reserved = bool(book.deals[len(view.players)].reserve) and view.phase == Exploration.name
    drawn = own.hand[-1] if own and own.hand and reserved else None
    return Knowledge(dict(kinds), passed, drawn, tuple(_contested(book, view, hidden)))


def _contested(book: Book, view: KingdomView, hidden: Counter[str]) -> Iterator[str]:
    """The seat's territories that some hidden card claims [K-17]."""
    if view.seat is None or not view.players[view.seat].realm.buildings:
        return
    mine = book.atlas.mask(view.players[view.seat].realm.territories)
    state = visible_state(book, view)
    for card in hidden:
        claimed = book.module.claims.get(book.cards[card].kind)
        if claimed and mine >> (space := claimed(book, state, book.cards[card])) & 1:
            yield book.atlas.names[space]
