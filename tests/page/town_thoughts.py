"""Questions to sages of Town, and what they answer here."""

import pickle
from base64 import b64encode
from random import Random
from typing import Any

import msgspec

from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.sage.town.decision import best_by_network
from bunny_kingdom.bots.sage.town.plain import PlainKernels
from bunny_kingdom.bots.thoughts import Question
from bunny_kingdom.town.state import State
from levels.town_decisions import RULES, times


def question(state: State, name: str) -> str:
    """What the house asks the worker in which bots think."""
    view = RULES.view(state, RULES.decisions(state)[0].seat)
    bot = pickle.dumps(new_bot(name, RULES, Random(1)))
    return b64encode(pickle.dumps(Question("town", bot, view, []))).decode()


def answered_here(state: State, iterations: int) -> dict[str, Any]:
    """What compiled kernels decide that share out their time as the plain ones do."""
    from bunny_kingdom.bots.sage.town.compiled import CompiledKernels
    from bunny_kingdom.bots.sage.town.network import town_network

    kernels = CompiledKernels(town_network())
    kernels.halving = PlainKernels.halving
    seat = RULES.decisions(state)[0].seat
    view, legal = RULES.view(state, seat), RULES.legal(state, seat)
    goes_on = times(iterations)
    action = best_by_network(kernels, RULES, view, legal, Random(1), goes_on)
    return msgspec.convert(msgspec.to_builtins(action), dict[str, Any])
