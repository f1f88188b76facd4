"""Games to the end by the quick policy: the kernel that a search calls."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.rollout.survey import MOST_FIEFS, Floats, Ints, survey
from bunny_kingdom.bots.rollout.taste import card_worth
from bunny_kingdom.bots.rollout.works import answer_camp, construct_all, harvest_choice
from bunny_kingdom.fast import layout as at
from bunny_kingdom.fast import table_layout as of
from bunny_kingdom.fast.bits import Bytes, Numbers, Words, draw, get, look
from bunny_kingdom.fast.compiling import entry, kernel
from bunny_kingdom.fast.exploration import hand_of, pick_at, place_in_hand
from bunny_kingdom.fast.flow import go_on, step
from bunny_kingdom.fast.harvest import carrots_of
from bunny_kingdom.fast.legal import actor, sample_other
from bunny_kingdom.fast.playouts import seed_chance
from bunny_kingdom.fast.pointers import pointer

MISJUDGED = 0.25
"""How far a player's judgement of a card may be off, as a share of its worth."""


@kernel
def rate_hand(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    judge: int,
    groups: Words,
    towers: Ints,
    goods: Words,
    bonus: Floats,
    rated: Floats,
    chance: Words,
) -> None:
    """What each card of a seat's hand is worth to a judge, not always judged well."""
    fiefs = survey(w, b, m, n, judge, groups, towers, goods)
    hand = hand_of(b, seat)
    for place in range(get(b, at.HAND)):
        card = get(b, hand + place)
        worth = card_worth(w, b, m, n, judge, card, fiefs, groups, towers, goods, bonus)
        rated[place] = worth * (1.0 + MISJUDGED * (draw(chance, 1000) - 500) / 500.0)


@kernel
def pick_by_taste(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    groups: Words,
    towers: Ints,
    goods: Words,
    bonus: Floats,
    rated: Floats,
    chance: Words,
) -> bool:
    """A seat takes its best cards, and buries what is best for the rival."""
    players = get(b, at.PLAYERS)
    size = get(b, at.PICK)
    discards = min(look(n, of.DEALS + 4 * players + 3), size - 1)
    rate_hand(w, b, m, n, seat, seat, groups, towers, goods, bonus, rated, chance)
    done = False
    for taken in range(size):
        if discards and taken == size - discards:
            rival = (seat + 1) % players
            rate_hand(w, b, m, n, seat, rival, groups, towers, goods, bonus, rated, chance)
        left = get(b, at.HAND) - taken
        best = 0
        for place in range(1, left):
            if rated[place] > rated[best]:
                best = place
        done = pick_at(b, seat, best)
        rated[best], rated[left - 1] = rated[left - 1], rated[best]
    return done


@kernel
def play_by_taste(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    groups: Words,
    towers: Ints,
    goods: Words,
    bonus: Floats,
    rated: Floats,
    chance: Words,
    mask: Words,
) -> None:
    """The game to its end, everybody playing by taste."""
    while b[at.PHASE] != at.OVER:
        seat = actor(b)
        phase = b[at.PHASE]
        if phase == at.EXPLORATION:
            if pick_by_taste(w, b, m, n, seat, groups, towers, goods, bonus, rated, chance):
                go_on(w, b, m, n)
        elif phase == at.CONSTRUCTION and b[at.ANNOUNCER] == at.NONE and b[at.CHOSEN] == at.NONE:
            construct_all(w, b, m, n, seat, groups, towers, goods)
            if b[at.OWES] == 0:
                go_on(w, b, m, n)
        elif phase == at.CONSTRUCTION and b[at.ANNOUNCER] != at.NONE:
            step(w, b, m, n, seat, answer_camp(w, b, m, n, seat, groups, towers, goods))
        elif phase == at.HARVEST:
            step(w, b, m, n, seat, harvest_choice(w, b, m, n, seat))
        else:
            step(w, b, m, n, seat, sample_other(w, b, m, n, seat, chance, mask))


@kernel
def deal_again(b: Bytes, n: Numbers, seat: int, fixed: int, places: Ints, chance: Words) -> None:
    """Shuffle what a seat cannot see: the deck, the reserves, and all hands but those `fixed`."""
    found = 0
    for place in range(get(b, at.DECK)):
        places[found] = at.CARDS + place
        found += 1
    row = of.DEALS + 4 * get(b, at.PLAYERS)
    whole = look(n, row) + look(n, row + 1)
    for other in range(get(b, at.PLAYERS)):
        for place in range(whole - get(b, at.RESERVE), whole):
            places[found] = at.CARDS + get(b, at.HANDS) + whole * other + place
            found += 1
        if other != seat and not fixed >> other & 1:
            for place in range(get(b, at.HAND)):
                places[found] = hand_of(b, other) + place
                found += 1
    for last in range(found - 1, 0, -1):
        one, two = places[last], places[draw(chance, last + 1)]
        b[one], b[two] = b[two], b[one]


@entry
def try_picks(
    start: Words,
    ms: Words,
    ns: Numbers,
    seat: int,
    fixed: int,
    picks: Ints,
    bonus: Floats,
    seed: np.uint64,
    carrots: npt.NDArray[np.int32],
) -> None:
    """In each of several deals, for each pick (a row of cards) one game to the end.

    Within a deal all picks have equal chances: what differs is the pick alone.
    """
    words = np.empty(at.RECORD_WORDS, np.uint64)
    dealt = np.empty(at.RECORD_WORDS, np.uint64)
    chances = np.empty(1, np.uint64)
    masks = np.zeros(ns[of.MASK_WORDS], np.uint64)
    groups_of = np.empty(3 * MOST_FIEFS, np.uint64)
    towers_of = np.empty(MOST_FIEFS, np.int64)
    goods_of = np.empty(MOST_FIEFS, np.uint64)
    rated_of = np.empty(64, np.float64)
    places_of = np.empty(at.RECORD_BYTES, np.int64)
    w, b, m, n = pointer(words), pointer(words.view(np.uint8)), pointer(ms), pointer(ns)
    chance, mask, places = pointer(chances), pointer(masks), pointer(places_of)
    groups, towers, goods = pointer(groups_of), pointer(towers_of), pointer(goods_of)
    rated, favour = pointer(rated_of), pointer(bonus)
    for deal in range(carrots.shape[0]):
        dealt[:] = start
        seed_chance(chance, seed, 2 * deal)
        deal_again(pointer(dealt.view(np.uint8)), n, seat, fixed, places, chance)
        for number in range(picks.shape[0]):
            words[:] = dealt
            seed_chance(chance, seed, 2 * deal + 1)
            done = False
            for card in range(picks.shape[1]):
                done = pick_at(b, seat, place_in_hand(b, seat, picks[number, card]))
            if done:
                go_on(w, b, m, n)
            play_by_taste(w, b, m, n, groups, towers, goods, favour, rated, chance, mask)
            for player in range(carrots.shape[2]):
                carrots[deal, number, player] = carrots_of(b, player)
