"""Fit the weights of the Kingdom family to what playouts say of picks.

python -m bench.strength.fit kingdom 4 3 2 --decisions 1000

Bucks play; at some of their picks the better candidates, and a few others, are played to the end by
the quick policy in many worlds. Where the forecast orders them differently, each weight is changed
as far as that explains it: a ridge regression on the slopes of the forecast. Promises and envy are
found for each number of players, everything else for all of them together.
"""

import argparse
from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.realm.cards import with_card
from bunny_kingdom.bots.realm.forecast import forecast
from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.picks import DraftStyle, card_values, provisions_worth, ranked_picks
from bunny_kingdom.bots.realm.possible import PossibleStates
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.realm.weights import Weights, weights_of
from bunny_kingdom.bots.rollout.pick_trials import CLOSE, OWN_SHARE
from bunny_kingdom.bots.rollout.playouts import as_lines, playouts_of
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.exploration import passes_left
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.titles import rules_of

Row = npt.NDArray[np.float64]
SHARE = 0.22
"""How many of the picks are looked at."""
BEST, OTHERS = 7, 5
"""How many candidates of each are played."""
WORLDS, DEALS = 6, 12
OF_A_TABLE = ("promises", "envy")
UNSEEN = ("deny", "back")
"""What no forecast of a pick depends on."""


def names_of(weights: Weights) -> list[str]:
    """The weights that are fitted; a rate is `rates.COUNT`."""
    named = [each.name for each in fields(weights) if each.name not in (*UNSEEN, "rates")]
    return named + [f"rates.{count}" for count in weights.rates]


def get(weights: Weights, name: str) -> float:
    """One weight by its name."""
    return weights.rates[name[6:]] if name.startswith("rates.") else getattr(weights, name)


def changed(weights: Weights, name: str, value: float) -> Weights:
    """The weights with another value for one."""
    if name.startswith("rates."):
        return replace(weights, rates={**weights.rates, name[6:]: value})
    fields_of: dict[str, Any] = {name: value}
    return replace(weights, **fields_of)


def step_of(weights: Weights, name: str) -> float:
    """How far a weight may well be off."""
    return 0.1 if name == "envy" else 0.3 * abs(get(weights, name)) + 0.05


class Values:
    """The forecast's values of some picks, as a function of the weights."""

    def __init__(self, sight: Sight, picks: list[Pick]) -> None:
        step = 1 if passes_left(sight.round) else -1
        neighbour = sight.estates[(sight.seat + step) % sight.players]
        self._envied = card_values(sight, neighbour, forecast, sight.hand)
        self._sight, self._picks = sight, picks

    def by(self, weights: Weights) -> Row:
        """One value for each pick."""
        was, self._sight.weights = self._sight.weights, weights
        values = np.array([self._value(pick) for pick in self._picks])
        self._sight.weights = was
        return values

    def _value(self, pick: Pick) -> float:
        sight = self._sight
        estate, left, extra = sight.mine, list(sight.hand), 0.0
        for card in pick.play:
            extra += provisions_worth(sight) if card == "provisions" else 0.0
            estate = with_card(sight, estate, card)
        for card in (*pick.play, *pick.discard):
            left.remove(card)
        gains = sorted((self._envied[card] for card in left), reverse=True)
        lost = sum(gains[: len(pick.play)])
        return forecast(sight, estate) + extra - sight.weights.envy * lost


def decisions(title: str, players: int, seed: str) -> Iterator[tuple[State, int]]:
    """Some of the picks of games without end among bucks."""
    rules, random, game = rules_of(title), Random(seed), 0
    while True:
        state = rules.setup(Config(title, players, f"{seed}/{game}"))
        buck = new_bot("buck", rules, random)
        while owed := rules.decisions(state):
            seat = owed[0].seat
            view, legal = rules.view(state, seat), rules.legal(state, seat)
            if state.phase == "exploration" and len(legal) > 1 and random.random() < SHARE:
                yield state, seat
            state, _ = rules.apply(state, seat, buck.choose(view, legal))
        game += 1


def ends(rules: KingdomRules, sight: Sight, picks: list[Pick], random: Random) -> Row:
    """What playouts say of picks: carrots of one's own and those that a victory is worth."""
    playouts = playouts_of(rules.title, sight.players)
    number, seat = playouts.engine.tables.card_number, sight.seat
    lines = as_lines([tuple(number[card] for card in pick.play + pick.discard) for pick in picks])
    possible = PossibleStates(rules, sight, Memory())
    own_share = 0.0 if sight.players == 2 else OWN_SHARE
    total = np.zeros(len(picks))
    for _ in range(WORLDS):
        state, chance = possible.draw(random), random.getrandbits(63)
        carrots = playouts.carrots(state, seat, possible.fixed, lines, chance, DEALS)
        own, best = carrots[..., seat], np.delete(carrots, seat, axis=-1).max(axis=-1)
        victory = 4 * CLOSE / (1 + np.exp(-(own - best) / CLOSE))
        total += ((1 - own_share) * victory + own_share * own).mean(axis=0)
    return total / WORLDS


def noted(title: str, players: int, count: int, seed: str) -> tuple[Row, Row, Row]:
    """By candidate: the forecast, its slopes by weight, and the end; each less its mean."""
    rules, random = rules_of(title), Random(seed)
    assert isinstance(rules, KingdomRules)
    rows: list[tuple[Row, Row, Row]] = []
    games = decisions(title, players, seed)
    while len(rows) < count:
        state, seat = next(games)
        sight = Sight(rules.book, rules.view(state, seat))
        ranked = ranked_picks(sight, forecast, DraftStyle(12, sight.weights.envy), random)
        picks = [pick for _, pick in ranked]
        others = picks[BEST:]
        picks = picks[:BEST] + random.sample(others, min(OTHERS, len(others)))
        if len(picks) < 2:
            continue
        values, weights = Values(sight, picks), sight.weights
        now = values.by(weights)
        slopes = []
        for name in names_of(weights):
            step = 0.3 * step_of(weights, name)
            slopes.append(
                (values.by(changed(weights, name, get(weights, name) + step)) - now) / step
            )
        found = now, np.column_stack(slopes), ends(rules, sight, picks, random)
        rows.append(tuple(each - each.mean(axis=0) for each in found))
    now, slope, end = (np.concatenate(part) for part in zip(*rows, strict=True))
    return now, slope, end * (now @ now) / (now @ end)


def fit(title: str, counts: list[int], decided: int, seed: str) -> None:
    """Print the weights of some tables, found together."""
    first = weights_of(title, counts[0])
    names = names_of(first)
    shared = [name for name in names if name not in OF_A_TABLE]
    columns = shared + [f"{name} {players}" for players in counts for name in OF_A_TABLE]
    start = np.zeros(len(columns))
    steps = np.zeros(len(columns))
    nows, slopes, wanted = [], [], []
    for players in counts:
        weights = weights_of(title, players)
        now, slope, end = noted(title, players, decided, f"{seed}/{players}")
        wide = np.zeros((len(now), len(columns)))
        for place, name in enumerate(names):
            column = columns.index(f"{name} {players}" if name in OF_A_TABLE else name)
            wide[:, column] = slope[:, place]
            start[column], steps[column] = get(weights, name), step_of(weights, name)
        nows.append(now)
        slopes.append(wide)
        wanted.append(end)
    now, end = np.concatenate(nows), np.concatenate(wanted)
    known = np.column_stack([now, np.concatenate(slopes) * steps])
    pull = np.eye(known.shape[1]) * float(((end - now) ** 2).mean())
    pull[0, 0] = 0.0
    found = np.linalg.solve(known.T @ known + pull, known.T @ end)
    for name, value in zip(columns, start + steps * found[1:] / found[0], strict=True):
        print(f"{name} = {value:.3f}")


def main() -> None:
    """The weights of one title."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("title")
    options.add_argument("players", type=int, nargs="+")
    options.add_argument("--decisions", type=int, default=1000, help="for each number of players")
    options.add_argument("--seed", default="fit")
    given = options.parse_args()
    fit(given.title, given.players, given.decisions, given.seed)


if __name__ == "__main__":
    main()
