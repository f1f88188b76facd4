"""Advice: what the coach would do in one decision of a seat, in steps that say more and more."""

from msgspec import Struct


class Texts(Struct, frozen=True):
    """The same sentences in both languages."""

    en: str
    fr: str


class AdviceStep(Struct, frozen=True, omit_defaults=True):
    """One step: what is said, and what lights up."""

    say: Texts
    spaces: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


class Advice(Struct, frozen=True, omit_defaults=True):
    """Where to look, what to do, and why; a single step where the coach has no judgement."""

    steps: tuple[AdviceStep, ...]
    action: str = ""
    """What it advises, in the text form of actions; nothing without a judgement."""
    coarse: bool = False
    """Whether it was found without playing games to their end."""


class Hint(Struct, frozen=True):
    """What a seat has seen of the advice for its decision."""

    steps: tuple[AdviceStep, ...]
    left: int
    """How many steps it has not asked for."""
    coarse: bool


class HintSeen(Struct, frozen=True):
    """That a seat saw so many steps of a hint before the action of that number, from 0."""

    seat: int
    action: int
    steps: int


def steps_missing(advice: Advice | None, shown: int, wanted: int) -> bool:
    """Whether a player who saw so many steps, and wants so many, has not seen some of them."""
    return advice is None or shown < min(wanted, len(advice.steps))


def hint_of(advice: Advice | None, shown: int) -> Hint | None:
    """So many steps of an advice, and nothing of the others."""
    if advice is None:
        return None
    steps = advice.steps[:shown]
    return Hint(steps, len(advice.steps) - len(steps), advice.coarse)
