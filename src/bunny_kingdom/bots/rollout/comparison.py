"""Comparison: each term of the valuation in plain Python beside its compiled twin."""

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.realm.cards import claim, with_card
from bunny_kingdom.bots.realm.counts import unique
from bunny_kingdom.bots.realm.estate import Estate
from bunny_kingdom.bots.realm.growth import fief_now
from bunny_kingdom.bots.realm.land import CAMP, CHIMNEY, RAINBOW, STATION, TOWER
from bunny_kingdom.bots.realm.links import chimney_gain, station_gain
from bunny_kingdom.bots.realm.picks import provisions_worth
from bunny_kingdom.bots.realm.promises import promise, trade
from bunny_kingdom.bots.realm.rails import rail_gain
from bunny_kingdom.bots.realm.settlement import (
    built_gain,
    camp_gains,
    joined_gain,
    keeping,
    settle,
)
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.registry import new_bot
from bunny_kingdom.bots.rollout import judgement as of
from bunny_kingdom.bots.rollout.playouts import playouts_of
from bunny_kingdom.bots.rollout.weights import as_array
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.atlas import bits
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.titles import rules_of, titles

Terms = npt.NDArray[np.float64]
NOWHERE = -1e9
"""What a piece adds that fits nowhere."""
JUDGED = ("exploration", "construction")

Pair = tuple[str, float, float]
"""A term, its value in plain Python, and compiled."""


def tables() -> list[tuple[str, int]]:
    """Every table of the Kingdom family."""
    return [
        (title, players)
        for title in titles()
        if isinstance(rules := rules_of(title), KingdomRules)
        for players in rules.book.deals
    ]


def positions(title: str, players: int, seed: str, share: float) -> Iterator[tuple[State, int]]:
    """A share of the decisions of games without end, played by bucks that sometimes stumble."""
    rules, random, game = rules_of(title), Random(seed), 0
    while True:
        state = rules.setup(Config(title, players, f"{seed}/{game}"))
        buck = new_bot("buck", rules, random)
        while owed := rules.decisions(state):
            seat = owed[0].seat
            legal = rules.legal(state, seat)
            if state.phase in JUDGED and random.random() < share:
                yield state, seat
            stumbles = random.random() < 0.3
            action = (
                legal.sample(random) if stumbles else buck.choose(rules.view(state, seat), legal)
            )
            state, _ = rules.apply(state, seat, action)
        game += 1


def pairs(title: str, players: int, state: State, seat: int) -> Iterator[Pair]:
    """Every term of a position in both forms."""
    rules, playouts = rules_of(title), playouts_of(title, players)
    assert isinstance(rules, KingdomRules)
    sight = Sight(rules.book, rules.view(state, seat))
    tables, terms = playouts.engine.tables, np.zeros(of.TERMS)
    weights = np.array(as_array(sight.weights))
    of.judge(playouts.record(state), *playouts.engine.constants, seat, weights, terms)
    ahead = (sight.harvests, sight.grown, sight.grown_twice, sight.rounds_left)
    for place, own in enumerate(ahead):
        yield "rounds ahead", own, terms[place]
    yield from _land(sight, terms)
    yield from _pieces(sight, tables.kinds, terms)
    yield from _parchments(sight, tables.parchments, terms)
    yield from _cards(sight, tables.card_ids, terms)
    if sight.land.cloud:
        yield from _trade(sight, terms)
    if tables.rails:
        for number, side in enumerate(tables.rails.open_sides):
            fresh = side.spaces & ~sight.along
            yield "a rail", rail_gain(sight, fresh), terms[of.FIRST_SIDE + number]


def _land(sight: Sight, terms: Terms) -> Iterator[Pair]:
    mine = sight.mine
    for fief in mine.fiefs:
        first = (fief.mask & -fief.mask).bit_length() - 1
        yield "a fief", fief_now(sight, mine, fief), terms[of.FIRST_SPACE + first]
    now = _fiefs(sight, mine)
    for space in range(len(sight.book.atlas.names)):
        if not sight.taken >> space & 1:
            after = mine.copy()
            claim(sight, after, space, sight.printed.get(space))
            gain = after.extra + _fiefs(sight, after) - now
            yield "a space", gain, terms[of.FIRST_SPACE + space]
    camp = max((gain for gain, _ in camp_gains(sight, mine)), default=0.0)
    yield "a camp", max(0.0, camp), terms[of.CAMP_GAIN]


def _fiefs(sight: Sight, estate: Estate) -> float:
    return sum(fief_now(sight, estate, fief) for fief in estate.fiefs)


def _pieces(sight: Sight, kinds: tuple[str, ...], terms: Terms) -> Iterator[Pair]:
    for number, name in enumerate(kinds):
        piece = sight.land.piece.get(name)
        if piece is None or sight.book.cards[name].kind == "central-station":
            continue
        yield "a kept piece", keeping(sight, name), terms[of.FIRST_KEPT + number]
        if piece != CAMP:
            gains = list(_gains(sight, name, piece))
            least = 0.0 if piece == TOWER else NOWHERE
            yield f"a {piece}", max(least, *gains, least), terms[of.FIRST_KIND + number]


def _gains(sight: Sight, name: str, piece: str) -> Iterator[float]:
    """What a piece adds in each place where it may stand."""
    mine, land = sight.mine, sight.land
    fiefs = [fief for fief in mine.fiefs if fief.free & land.fits[name]]
    if piece == STATION:
        yield station_gain(sight)
    elif piece == TOWER:
        for one, other in combinations(fiefs, 2):
            yield joined_gain(sight, mine, one, other, 2)
    elif piece == RAINBOW:
        home = [fief for fief in mine.fiefs if fief.mask >> land.space[name] & 1]
        for one, other in product(home, fiefs):
            if other is not one:
                yield joined_gain(sight, mine, one, other, 1)
    else:
        for fief in fiefs:
            gain = built_gain(sight, mine, fief, name)
            yield gain + chimney_gain(sight, mine, fief) if piece == CHIMNEY else gain


def _trade(sight: Sight, terms: Terms) -> Iterator[Pair]:
    coins, kinds = sight.mine.coins, unique(sight, sight.mine)
    now = trade(sight, coins, kinds)
    yield "a coin", trade(sight, coins + 1, kinds) - now, terms[of.TRADE]
    yield "a unique resource", trade(sight, coins, kinds + 1) - now, terms[of.TRADE + 1]


def _cards(sight: Sight, names: tuple[str, ...], terms: Terms) -> Iterator[Pair]:
    """What cards are worth to a seat without pieces and parchments.

    Two are left out. Sky towers put down join their fiefs' borders, of which a playout counts twice
    what both have; and the card of a space with a camp of one's own frees the land in an estate,
    for which a playout has a fixed number.
    """
    bare = sight.mine.copy()
    bare.pieces = bare.parchments = ()
    now = _settled(sight, bare)
    camps = set(bits(sight.mine.territories))
    for number, name in enumerate(names):
        card = sight.book.cards[name]
        gone, tower = sight.seen[name] == card.copies, sight.land.piece.get(name) == TOWER
        own = sight.land.space.get(name) in camps
        if card.parchment or gone or tower or own:
            continue
        after = with_card(sight, bare, name, provisions_worth(sight))
        yield f"card: {card.kind}", _settled(sight, after) - now, terms[of.FIRST_CARD + number]


def _settled(sight: Sight, estate: Estate) -> float:
    settled, kept = settle(sight, estate)
    return settled.extra + kept + _fiefs(sight, settled)


def _parchments(sight: Sight, parchments: tuple[str, ...], terms: Terms) -> Iterator[Pair]:
    mine = sight.mine
    for number, name in enumerate(parchments):
        if name in mine.parchments:
            continue
        after = mine.copy()
        after.parchments = (*mine.parchments, name)
        parchment = sight.book.cards[name].parchment
        assert parchment is not None
        value = promise(sight, after, name, parchment)
        if parchment.pair in mine.parchments:
            other = sight.book.cards[parchment.pair].parchment
            assert other is not None
            value += promise(sight, after, parchment.pair, other)
            value -= promise(sight, mine, parchment.pair, other)
        effect = f"{parchment.effect} {parchment.count}".strip()
        yield f"parchment: {effect}", value, terms[of.FIRST_PARCHMENT + number]


def gaps(title: str, players: int, count: int, seed: str) -> dict[str, tuple[int, float]]:
    """By term how many values were compared, and the widest gap, relative above 1."""
    found: dict[str, tuple[int, float]] = {}
    games = positions(title, players, seed, 0.3)
    for _ in range(count):
        for term, one, other in pairs(title, players, *next(games)):
            gap = abs(one - other) / max(1.0, abs(one))
            times, widest = found.get(term, (0, 0.0))
            found[term] = times + 1, max(widest, gap)
    return found
