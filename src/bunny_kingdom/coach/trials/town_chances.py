"""What was drawn in Town: playouts with it as it came, and with any order of the piles."""

from random import Random

import numpy as np
from msgspec.structs import replace

from bunny_kingdom.bots.town.decision import best_keep
from bunny_kingdom.bots.town.hidden import hidden_from
from bunny_kingdom.bots.town.levels import BUCK
from bunny_kingdom.bots.town.playouts import played_out
from bunny_kingdom.bots.town.promise import Judge
from bunny_kingdom.coach.ends import End, end_of, mean_end
from bunny_kingdom.coach.moments import Chance, another
from bunny_kingdom.coach.trials.worlds import random_of
from bunny_kingdom.fast.town.conversion.from_readable import record_of
from bunny_kingdom.fast.town.tables import tables_of
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.effects.question import TURN
from bunny_kingdom.town.round import RoundPhase
from bunny_kingdom.town.secrets.determinization import SEED_BITS
from bunny_kingdom.town.state import State

GAMES_OF_A_TABLE = 10
"""How often each of the tables is played out; the quick policy knows no open questions, so they are
answered one table at a time.
"""


def town_chance(
    rules: AnyRules, chance: Chance, seat: int, seed: str, games: int
) -> tuple[list[End], list[End]]:
    """What a chance brought a seat: ends before it, the piles in any order, and ends after it.

    It is judged with open cards: of what is not drawn yet only the order is unknown.
    """
    before, after = chance.before, chance.after
    assert isinstance(after, State)
    random = random_of(seed, "chance", chance.step, bool(before))
    known, came = [], []
    for number in range(max(1, games // GAMES_OF_A_TABLE)):
        if before is None:
            table = rules.setup(another(after.config, number))
        else:
            assert isinstance(before, State)
            assert chance.action is not None
            table, _ = rules.apply(shuffled(before, random), chance.seat, chance.action)
        known.append(_end(rules, table, seat, random))
        came.append(_end(rules, after, seat, random))
    return known, came


def shuffled(state: State, random: Random) -> State:
    """The same table with everything that nobody has seen in any order."""

    def mixed(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(random.sample(cards, len(cards)))

    tiles = mixed(state.tile_pile + state.box)
    left = len(state.tile_pile)
    return replace(
        state,
        tile_pile=tiles[:left],
        box=tiles[left:],
        request_pile=mixed(state.request_pile),
        plot_pile=mixed(state.plot_pile),
        dice=Dice(f"{random.getrandbits(SEED_BITS):032x}"),
        before=None,
    )


def _end(rules: AnyRules, table: State, seat: int, random: Random) -> End:
    """The mean end of one table with its piles in any order."""
    state = settled(rules, shuffled(table, random))
    seed = random.getrandbits(63)
    if rules.over(state):
        return end_of([sheet.total for sheet in rules.score_sheet(state).players], seat)
    tables = tables_of(rules.book)
    hands = [player.requests for player in state.players]
    hidden = hidden_from(tables, hands, ended=False)
    laid = np.array([record_of(tables, state, ())])
    found = played_out(tables, laid, np.array([hidden]), GAMES_OF_A_TABLE, seed)
    return mean_end(end_of(carrots, seat) for carrots in found[:, 0].tolist())


def settled(rules: AnyRules, state: State) -> State:
    """The table once all questions are answered, each by what promises most at once."""
    while state.phase != TURN and (asked := rules.decisions(state)):
        seat = asked[0].seat
        state, _ = rules.apply(state, seat, _answer(rules, state, seat))
    return state


def _answer(rules: AnyRules, state: State, seat: int) -> Action:
    player, legal = state.players[seat], rules.legal(state, seat)
    seen = (*player.requests, *player.drawn, *state.queue)
    judge = Judge(rules.book, seat, seen, BUCK.weights)
    if state.phase == RoundPhase.name:
        return best_keep(rules, state, seat, legal, judge)
    return max(legal, key=lambda action: judge(rules.apply(state, seat, action)[0]))
