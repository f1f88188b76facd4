"""Picks: which cards a seat takes by taste, and which one it buries."""

from bunny_kingdom.bots.rollout import weights as wt
from bunny_kingdom.bots.rollout.growth import look_ahead, weigh_again
from bunny_kingdom.bots.rollout.promises import weigh_units
from bunny_kingdom.bots.rollout.settlement import settle
from bunny_kingdom.bots.rollout.survey import ENVIED, RATED, Floats, survey
from bunny_kingdom.bots.rollout.taste import card_worth
from bunny_kingdom.fast.bits import Bytes, Numbers, Words, draw, get, look
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.exploration import hand_of, heir, pick_at
from bunny_kingdom.fast.kingdom.played_cards import play_card
from bunny_kingdom.fast.kingdom.tally import Tallies
from bunny_kingdom.fast.pointers import as_bytes, record_memory

MISJUDGED = 0.15
"""How far a player's judgement of a card may be off, as a share of its worth."""


@kernel
def rate_hand(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    judge: int,
    first: int,
    desk: Words,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
    chance: Words,
) -> int:
    """What each card of a seat's hand is worth to a judge, not always judged well; how many fiefs
    of the judge are on the desk.
    """
    look_ahead(b, n, notes)
    weigh_units(w, b, m, n, judge, tallies, notes, weights)
    fiefs = survey(w, b, m, n, judge, desk)
    fiefs = settle(w, m, n, judge, fiefs, desk, notes, weights)
    weigh_again(m, n, fiefs, desk, notes)
    hand = hand_of(b, seat)
    for place in range(get(b, at.HAND)):
        card = get(b, hand + place)
        worth = card_worth(w, b, m, n, judge, card, fiefs, desk, tallies, notes, weights)
        notes[first + place] = worth * (1.0 + MISJUDGED * (draw(chance, 1000) - 500) / 500.0)
    return fiefs


@kernel
def lay_first(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, then: Words) -> None:
    """The table as if the picked cards were already on it."""
    for word in range(at.RECORD_WORDS):
        then[word] = w[word]
    last = hand_of(b, seat) + get(b, at.HAND) - 1
    for place in range(get(b, at.CHOSEN)):
        card = get(b, last - place)
        if look(n, of.CARD_PLAY + card) != of.PROVISIONS_CARD:
            play_card(then, as_bytes(then), m, n, seat, card)


@small
def take(b: Bytes, seat: int, place: int, left: int, notes: Floats) -> None:
    """A seat picks a card of those that are left, and the notes on them move as the cards do."""
    pick_at(b, seat, place)
    for first in (RATED, ENVIED):
        last = first + left - 1
        notes[first + place], notes[last] = notes[last], notes[first + place]


@kernel
def pick_by_taste(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    desk: Words,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
    chance: Words,
) -> None:
    """A seat takes its best cards, and buries what is best for the rival."""
    size = get(b, at.PICK)
    discards = min(look(n, of.DEALS + 4 * get(b, at.PLAYERS) + 3), size - 1)
    rate_hand(w, b, m, n, seat, seat, RATED, desk, tallies, notes, weights, chance)
    whole = get(b, at.HAND)
    envious = (weights[wt.DENY] > 0.0 or discards > 0) and whole > size
    for place in range(whole):
        notes[ENVIED + place] = 0.0
    if envious:
        rate_hand(w, b, m, n, seat, heir(b, seat), ENVIED, desk, tallies, notes, weights, chance)
    plays = size - discards
    for taken in range(size):
        if 0 < taken < plays:
            t = record_memory()
            lay_first(w, b, m, n, seat, t)
            rate_hand(
                t, as_bytes(t), m, n, seat, seat, RATED, desk, tallies, notes, weights, chance
            )
        bury = discards > 0 and taken >= size - discards
        left = whole - taken
        best, most = 0, -1e18
        for place in range(left):
            own, other = notes[RATED + place], notes[ENVIED + place]
            value = other - weights[wt.BACK] * own if bury else own + weights[wt.DENY] * other
            if value > most:
                best, most = place, value
        take(b, seat, best, left, notes)
