"""Moments: what a seat saw each time that it had a decision to make, and what it decided."""

from copy import deepcopy

from msgspec import Struct
from msgspec.structs import replace

from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.kernel.actions import Action, Redeal
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadRecord
from bunny_kingdom.kernel.knowledge import Memory as Passed
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.kernel.state import GameState
from bunny_kingdom.kernel.view import View
from bunny_kingdom.kingdom.picks import Pick, PickLegal
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import AnyRules

PILES = ("deck", "tile_pile", "request_pile")
"""What is drawn from. Town's plots are not among them: a few are turned up after every turn, and
what that brings is less than playouts can tell.
"""


class Moment(Struct, frozen=True):
    """One decision of one seat, as it was."""

    step: int
    """How many actions of the record came before it."""
    view: View
    memory: Memory
    """The hands that the seat has passed on in this round."""
    action: Action
    """What it decided, in the canonical form."""


class Chance(Struct, frozen=True):
    """An action after which cards were drawn: the table before it and after it, with all secrets.

    The first deal of the game has nothing before it.
    """

    step: int
    after: GameState
    before: GameState | None = None
    seat: int = 0
    action: Action | None = None


class Story(Struct, frozen=True):
    """A finished game as one seat lived it."""

    moments: tuple[Moment, ...]
    chances: tuple[Chance, ...]
    end: GameState


def story_of(rules: AnyRules, record: Record, seat: int) -> Story:
    """What a seat decided in a finished game, and where chance did; steps that were taken back are
    no decisions, and of a sealed answer only the last one is.
    """
    if not 0 <= seat < record.config.players:
        raise BadRecord(
            f"this game has no seat {seat}: its seats are 0 to {record.config.players - 1}"
        )
    record.replay(rules)  # says what is wrong with the whole record, taken back or not
    state, known = rules.setup(record.config), (Passed(),) * record.config.players
    moments: list[Moment] = []
    chances = [Chance(0, state)]
    memory = Memory()
    for step in record.kept():
        by, action = record.entries[step]
        before = state
        if isinstance(action, Redeal):
            state, known, _ = rules.follow(state, known, by, action)
            if by != seat:  # what it saw before need not be true, nor does its open choice stand
                memory = Memory()
                if before.sealed[seat] is not None:
                    del moments[-1:]
            continue
        if by == seat:
            view = rules.view(state, seat)
            legal = rules.legal(state, seat)
            if isinstance(legal, PickLegal):
                action = legal.check(action)
            if state.sealed[seat] is not None:
                moments[-1:] = [replace(each, action=action) for each in moments[-1:]]
            elif len(legal) > 1:
                moments.append(Moment(step, view, deepcopy(memory), action))
            if isinstance(rules, KingdomRules) and isinstance(action, Pick):
                memory.pick(Sight(rules.book, view), action)
        state, known, _ = rules.follow(state, known, by, action)
        if _drawn(before, state):
            chances.append(Chance(step, state, before, by, action))
    if not rules.over(state):
        raise BadRecord(f"this game is not over: after {len(record.entries)} actions it goes on")
    return Story(tuple(moments), tuple(chances), state)


def _drawn(before: GameState, after: GameState) -> bool:
    """Whether cards left a deck or a pile, or any were shuffled."""
    piles = any(len(getattr(after, pile, ())) != len(getattr(before, pile, ())) for pile in PILES)
    return piles or before.dice != after.dice


def another(config: Config, number: int) -> Config:
    """Another game of the same title."""
    return Config(config.title, config.players, f"another {number}", config.options)
