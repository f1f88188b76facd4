"""Sages of Town as they play in a browser, against elder:20i.

python -m bench.strength.town_in_a_browser WORLDS GAMES

The compiled kernels play, and share out their time as the plain ones do: their choices are the same
(tests/levels/test_sage_town_plain.py). Each deal is played twice, with seats turned.
"""

import sys
from random import Random

import numpy as np

from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.sage.town.compiled import CompiledKernels
from bunny_kingdom.bots.sage.town.plain import PlainKernels
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.titles import rules_of

RULES = rules_of("town")
FIRST_DEAL = 5000
RIVAL = "elder:20i"


def lead(worlds: int, deal: int, seat: int) -> float:
    """How many carrots the sage is ahead at the end; coins break a tie."""
    bots = [new_bot(RIVAL, RULES, Random(f"{deal}e")) for _ in range(2)]
    bots[seat] = new_bot(f"sage:{worlds}i", RULES, Random(f"{deal}s"))
    state = RULES.setup(Config("town", 2, f"probe{FIRST_DEAL + deal}"))
    while owed := RULES.decisions(state):
        acting = owed[0].seat
        view, legal = RULES.view(state, acting), RULES.legal(state, acting)
        state, _ = RULES.apply(state, acting, bots[acting].choose(view, legal))
    own, other = state.players[seat], state.players[1 - seat]
    return float(own.carrots - other.carrots + (own.coins - other.coins) / 1000)


def main(worlds: str, games: str) -> None:
    """The share of wins with its 95 %, and the mean lead."""
    CompiledKernels.halving = PlainKernels.halving
    leads = [lead(int(worlds), game // 2, game % 2) for game in range(int(games))]
    wins = np.array([(each > 0) + 0.5 * (each == 0) for each in leads])
    share, around = wins.mean(), 1.96 * wins.std() / len(wins) ** 0.5
    print(f"{worlds} worlds: {share:.1%} ± {around:.1%} of {games}, lead {np.mean(leads):.1f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
