"""What a good player remembers and counts: hands passed on, cards that are still hidden."""

from collections import Counter
from collections.abc import Iterable, Iterator

from bunny_kingdom.kernel.knowledge import Knowledge, Memories, Memory, PassedHand
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.exploration import Exploration, pick_number, receivers
from bunny_kingdom.kingdom.secrets.determinization import hidden_cards, visible_state
from bunny_kingdom.kingdom.state import Player, State
from bunny_kingdom.kingdom.views.view import KingdomView


def remembered(book: Book, before: State, after: State, memories: Memories) -> Memories:
    """What the seats remember after a step of anybody: hands that each passed on in this round, and
    what others took face down from them, hand by hand.

    A hand goes on from neighbour to neighbour. What a holder played in the open is gone from it;
    what was kept or discarded face down may still be there, as far as the seat knows, until the
    hand comes back or the round is over.
    """
    if before.phase != Exploration.name or pick_number(book, before) == pick_number(book, after):
        return memories
    gone = [_gone(book, *players) for players in zip(before.players, after.players, strict=True)]
    over = (before.phase, before.round) != (after.phase, after.round)
    to = receivers(before)
    deal = book.deals[len(memories)]
    size = len(before.players[0].hand) - deal.play - deal.discard
    found = []
    for seat, memory in enumerate(memories):
        kept, groups = [], memory.groups
        if not over:
            kept.append(PassedHand(to[seat], after.players[to[seat]].hand[:size]))
        for hand in memory.passed:
            holder, left = to[hand.holder], _without(hand.cards, gone[hand.holder])
            if not over and holder != seat:
                kept.append(PassedHand(holder, left))
            elif taken := _without(left, () if over else after.players[seat].hand):
                groups = (*groups, taken)
        found.append(Memory(tuple(kept), groups))
    return tuple(found)


def _gone(book: Book, before: Player, after: Player) -> list[str]:
    """The cards that a player has surely just played from the hand.

    Of equal cards, one that Provisions drew may have been played instead: then both are kept.
    """
    played = after.played[len(before.played) :]
    if not any(book.cards[card].kind == "provisions" for card in played):
        return list(played)
    return [card for card in played if book.cards[card].copies == 1]


def _without(cards: Iterable[str], gone: Iterable[str]) -> tuple[str, ...]:
    """Some cards without others, as far as they are among them."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def knowledge(book: Book, view: KingdomView, passed: tuple[PassedHand, ...]) -> Knowledge:
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
