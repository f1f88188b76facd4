"""The flow of a game: dealing, revealing and scoring until somebody owes a decision."""

from bunny_kingdom.fast.bits import Bytes, Numbers, Words
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.construction import begin_construction, construct
from bunny_kingdom.fast.kingdom.exploration import (
    begin_picks,
    deal,
    pick_at,
    place_in_hand,
    play_picks,
)
from bunny_kingdom.fast.kingdom.finale import begin_finale, copy, score_end
from bunny_kingdom.fast.kingdom.harvest import begin_harvest, choose, harvest
from bunny_kingdom.fast.kingdom.rails import begin_rails, lay_or_finish, pay_sheriff


@kernel
def end_phase(w: Words, b: Bytes, m: Words, n: Numbers) -> None:
    """From a phase in which nobody owes anything to the next one, where perhaps nobody does."""
    phase = b[at.PHASE]
    if phase == at.EXPLORATION:
        if not play_picks(w, b, m, n):
            begin_picks(b, n)
        elif n[of.HAS_RAILS]:
            begin_rails(b, n)
        else:
            begin_construction(w, b, m, n)
    elif phase == at.RAIL_STEP:
        pay_sheriff(b, n)
        begin_construction(w, b, m, n)
    elif phase == at.CONSTRUCTION:
        begin_harvest(w, b, m, n)
    elif phase == at.HARVEST:
        harvest(w, b, m, n)
        if b[at.ROUND] == at.ROUNDS:
            begin_finale(w, b, m, n)
        else:
            b[at.ROUND] += 1
            deal(b, n)
            begin_picks(b, n)
    elif phase == at.FINALE:
        score_end(w, b, m, n)


@small
def go_on(w: Words, b: Bytes, m: Words, n: Numbers) -> None:
    """What follows once nobody owes anything in the present phase."""
    while b[at.OWES] == 0 and b[at.PHASE] != at.OVER:
        end_phase(w, b, m, n)


@kernel
def act(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, action: int) -> None:
    """A seat's step; it must be legal. What follows from it is still to come."""
    phase = b[at.PHASE]
    if phase == at.EXPLORATION:
        pick_at(b, seat, place_in_hand(b, seat, action))
    elif phase == at.CONSTRUCTION:
        construct(w, b, m, n, seat, action)
    elif phase == at.HARVEST:
        choose(w, b, m, n, seat, action)
    elif phase == at.RAIL_STEP:
        lay_or_finish(w, b, n, seat, action)
    elif phase == at.FINALE:
        copy(w, b, m, n, seat, action)


@small
def step(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, action: int) -> None:
    """A seat's step; it must be legal."""
    act(w, b, m, n, seat, action)
    go_on(w, b, m, n)
