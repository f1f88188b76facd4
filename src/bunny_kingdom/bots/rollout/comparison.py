"""Comparison: each term of the valuation in plain Python beside its compiled twin."""

from collections.abc import Iterator
from random import Random

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.realm.estate import Estate
from bunny_kingdom.bots.realm.growth import fief_now
from bunny_kingdom.bots.realm.promises import promise
from bunny_kingdom.bots.realm.settlement import built_gain, camp_gains, joined_gain, keeping
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.registry import new_bot
from bunny_kingdom.bots.rollout import judgement as of
from bunny_kingdom.bots.rollout.playouts import playouts_of
from bunny_kingdom.bots.rollout.weights import as_array
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.titles import rules_of, titles

Terms = npt.NDArray[np.float64]
NOWHERE = -1e9
"""What a piece adds that fits nowhere."""
STANDING_ALONE = frozenset({"city", "farm", "trading-post", "carrotadel"})
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
    weights = as_array(sight.weights)
    of.judge(playouts.record(state), tables.masks, tables.numbers, seat, weights, terms)
    ahead = (sight.harvests, sight.grown, sight.grown_twice, sight.rounds_left)
    for place, own in enumerate(ahead):
        yield "rounds ahead", own, terms[place]
    yield from _land(sight, terms)
    yield from _pieces(sight, tables.kinds, terms)
    yield from _parchments(sight, tables.parchments, terms)


def _land(sight: Sight, terms: Terms) -> Iterator[Pair]:
    mine = sight.mine
    for fief in mine.fiefs:
        first = (fief.mask & -fief.mask).bit_length() - 1
        yield "a fief", fief_now(sight, mine, fief), terms[of.FIRST_SPACE + first]
    now = _fiefs(sight, mine)
    for space in range(len(sight.book.atlas.names)):
        if not sight.taken >> space & 1:
            after = mine.copy()
            after.claim(space, sight.covered, sight.printed.get(space))
            yield "a space", _fiefs(sight, after) - now, terms[of.FIRST_SPACE + space]
    camp = max((gain for gain, _ in camp_gains(sight, mine)), default=0.0)
    yield "a camp", max(0.0, camp), terms[of.CAMP_GAIN]


def _fiefs(sight: Sight, estate: Estate) -> float:
    return sum(fief_now(sight, estate, fief) for fief in estate.fiefs)


def _pieces(sight: Sight, kinds: tuple[str, ...], terms: Terms) -> Iterator[Pair]:
    mine, land = sight.mine, sight.land
    for number, name in enumerate(kinds):
        piece = land.piece.get(name)
        if piece is None or sight.book.cards[name].kind == "central-station":
            continue
        yield "a kept piece", keeping(sight, name), terms[of.FIRST_KEPT + number]
        if piece in STANDING_ALONE:
            spaces = land.fits[name] & ~sight.covered
            if land.fits[name] == land.everywhere:
                spaces = land.everywhere
            gains = [built_gain(sight, mine, f, name) for f in mine.fiefs if f.free & spaces]
            yield f"a {piece}", max(gains, default=NOWHERE), terms[of.FIRST_KIND + number]
        elif piece == "sky-tower":
            free = [fief for fief in mine.fiefs if fief.free]
            gains = [
                joined_gain(sight, mine, one, other, 2)
                for place, one in enumerate(free)
                for other in free[place + 1 :]
            ]
            yield "a sky-tower", max(0.0, *gains, 0.0), terms[of.JOINT_GAIN]


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
