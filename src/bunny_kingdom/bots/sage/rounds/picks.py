"""Picks in the sage's playouts: the quick policy's worth of each card, and what a network adds."""

from bunny_kingdom.bots.rollout import weights as wt
from bunny_kingdom.bots.rollout.picks import lay_first, rate_hand, take
from bunny_kingdom.bots.rollout.survey import ENVIED, RATED, Floats
from bunny_kingdom.bots.sage.rounds import likes as of_liking
from bunny_kingdom.bots.sage.rounds.likes import PART, ROOM, liked, read_mood
from bunny_kingdom.bots.sage.rounds.observation import FAR, read_block
from bunny_kingdom.fast.bits import Bytes, Numbers, Words, get, look
from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.exploration import hand_of, heir
from bunny_kingdom.fast.kingdom.harvest import carrots_of
from bunny_kingdom.fast.kingdom.tally import Tallies
from bunny_kingdom.fast.pointers import as_bytes, moved, record_memory


@kernel
def read_state(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    taken: int,
    fiefs: int,
    desk: Words,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
    state: Floats,
) -> None:
    """What a seat whose hand has just been rated knows of itself."""
    read_block(w, b, m, n, seat, fiefs, desk, tallies, notes, weights, state)
    for place in range(of_liking.LEFT, of_liking.STATE):
        state[place] = 0.0
    left = get(b, at.HAND) - taken
    state[of_liking.LEFT + min(left, of_liking.MOST_LEFT - 1)] = 1.0
    state[of_liking.SECOND] = 1.0 if taken else 0.0
    most = 0
    for other in range(get(b, at.PLAYERS)):
        if other != seat:
            most = max(most, carrots_of(b, other))
    state[of_liking.AHEAD] = (carrots_of(b, seat) - most) / FAR


@kernel
def read_card(notes: Floats, place: int, most: float, envied: float, given: Floats) -> None:
    """What the network reads of a card of a hand that has been rated."""
    given[0] = notes[RATED + place] / of_liking.UNIT_OF
    given[1] = notes[ENVIED + place] / of_liking.UNIT_OF
    given[2] = (notes[RATED + place] - most) / of_liking.UNIT_OF
    given[3] = (notes[ENVIED + place] - envied) / of_liking.UNIT_OF


@kernel
def best_of(notes: Floats, first: int, left: int) -> float:
    """The highest of some notes."""
    most = notes[first]
    for place in range(1, left):
        most = max(most, notes[first + place])
    return most


@kernel
def rate_with_mood(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    taken: int,
    desk: Words,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
    chance: Words,
    likes: Floats,
    state: Floats,
    h: Floats,
) -> None:
    """Rate the seat's hand, and work out what all its cards have in common."""
    fiefs = rate_hand(w, b, m, n, seat, seat, RATED, desk, tallies, notes, weights, chance)
    read_state(w, b, m, n, seat, taken, fiefs, desk, tallies, notes, weights, state)
    read_mood(state, likes, h)


@kernel
def envy(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    size: int,
    discards: int,
    desk: Words,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
    chance: Words,
    likes: Floats,
    state: Floats,
    h: Floats,
) -> None:
    """What the cards of the hand are worth to who gets it next; what to bury is asked with that
    seat's realm in mind.
    """
    whole = get(b, at.HAND)
    for place in range(whole):
        notes[ENVIED + place] = 0.0
    if whole > size:
        rival = heir(b, seat)
        fiefs = rate_hand(w, b, m, n, seat, rival, ENVIED, desk, tallies, notes, weights, chance)
        if discards:
            read_state(w, b, m, n, rival, 0, fiefs, desk, tallies, notes, weights, state)
            read_mood(state, moved(likes, PART), moved(h, ROOM // 2))


@kernel
def pick_by_liking(
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
    likes: Floats,
    state: Floats,
    h: Floats,
    given: Floats,
) -> None:
    """A seat takes the cards that it likes best, and buries the one that it likes best to bury."""
    players, size, whole = get(b, at.PLAYERS), get(b, at.PICK), get(b, at.HAND)
    discards = min(look(n, of.DEALS + 4 * players + 3), size - 1)
    plays = size - discards
    round_number = get(b, at.ROUND)
    rate_with_mood(w, b, m, n, seat, 0, desk, tallies, notes, weights, chance, likes, state, h)
    envy(w, b, m, n, seat, size, discards, desk, tallies, notes, weights, chance, likes, state, h)
    hand = hand_of(b, seat)
    for taken in range(size):
        if 0 < taken < plays:
            then = record_memory()
            lay_first(w, b, m, n, seat, then)
            rate_with_mood(
                then,
                as_bytes(then),
                m,
                n,
                seat,
                taken,
                desk,
                tallies,
                notes,
                weights,
                chance,
                likes,
                state,
                h,
            )
        left = whole - taken
        bury = taken >= plays
        part = moved(likes, PART) if bury else likes
        mood = moved(h, ROOM // 2) if bury else h
        most, envied = best_of(notes, RATED, left), best_of(notes, ENVIED, left)
        best, found = 0, -1e18
        for place in range(left):
            own, other = notes[RATED + place], notes[ENVIED + place]
            value = other - weights[wt.BACK] * own if bury else own + weights[wt.DENY] * other
            read_card(notes, place, most, envied, given)
            value += liked(get(b, hand + place), round_number, given, part, mood)
            if value > found:
                best, found = place, value
        take(b, seat, best, left, notes)
