"""Undo: one's own steps of this turn, back to the last hidden draw [RT-45]."""

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.sheet import Section
from bunny_kingdom.town.actions import EndTurn, TurnAction
from bunny_kingdom.town.round import RoundPhase
from bunny_kingdom.town.state import Before, State


def remember(old: State, action: Action, new: State) -> State:
    """The new state with what undo needs, or without it if the step is final."""
    if not isinstance(action, TurnAction) or not _can_be_taken_back(old, action, new):
        return replace(new, before=None) if new.before else new
    if old.before:
        before = replace(old.before, steps=(*old.before.steps, action))
    else:
        before = Before(_bare(old), _lines(old), (action,))
    return replace(new, before=before)


def _can_be_taken_back(old: State, action: Action, new: State) -> bool:
    """Whether a step is one of a turn that goes on, and drew nothing hidden."""
    in_turn = old.phase != RoundPhase.name and not new.at_reveal
    ended = isinstance(action, EndTurn)
    drew = (old.dice, old.request_pile) != (new.dice, new.request_pile)
    return in_turn and not ended and not drew


def steps_back(state: State, seat: int) -> tuple[State, tuple[TurnAction, ...]]:
    """The state to start again from, and the seat's steps from there to now."""
    before = state.before
    if before is None or seat != state.active:
        raise IllegalAction(
            "nothing-to-undo",
            "undo takes back your own steps of this turn, as far as the last hidden draw",
        )
    players = tuple(
        replace(player, sections=_first(now.sections, lines))
        for player, now, lines in zip(
            before.state.players, state.players, before.lines, strict=True
        )
    )
    return replace(before.state, config=state.config, players=players), before.steps


def _bare(state: State) -> State:
    players = tuple(replace(player, sections=()) for player in state.players)
    return replace(state, config=Config("", 0, ""), players=players, before=None)


def _lines(state: State) -> tuple[int, ...]:
    return tuple(sum(len(section.lines) for section in player.sections) for player in state.players)


def _first(sections: tuple[Section, ...], lines: int) -> tuple[Section, ...]:
    """The sections cut after so many lines."""
    kept: list[Section] = []
    for section in sections:
        if lines <= 0:
            break
        kept.append(Section(section.id, section.lines[:lines]))
        lines -= len(section.lines)
    return tuple(kept)
