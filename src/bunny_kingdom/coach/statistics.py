"""Statistics: how well somebody decides, over all reviews of their games, and in what."""

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from bunny_kingdom.coach.pointers import cards_of
from bunny_kingdom.coach.review import Decision, Review, accuracy_of
from bunny_kingdom.titles import rules_of


class Measured(Struct, frozen=True):
    """Some decisions together."""

    decisions: int
    mistakes: int
    accuracy: float
    """As that of a review: how much of the chances of the best choices was kept, in hundredths."""


class Statistics(Struct, frozen=True):
    """What the reviews of somebody's games say together."""

    games: int
    all: Measured
    phases: dict[str, Measured]
    """By the phase in which the decisions were made."""
    kinds: dict[str, Measured]
    """By the kind of the cards in the best choice; a choice of several kinds counts for each."""


def statistics_of(reviewed: Iterable[tuple[str, Review]]) -> Statistics:
    """Of reviews, each with the title of its game."""
    games = 0
    decisions: list[Decision] = []
    phases: dict[str, list[Decision]] = {}
    kinds: dict[str, list[Decision]] = {}
    for title, review in reviewed:
        games += 1
        for each in review.decisions:
            decisions.append(each)
            phases.setdefault(each.phase, []).append(each)
            for kind in _kinds(title, each.best):
                kinds.setdefault(kind, []).append(each)
    return Statistics(games, _measured(decisions), _each(phases), _each(kinds))


def _kinds(title: str, action: str) -> list[str]:
    """The kinds of the cards that an action names."""
    rules = rules_of(title)
    return sorted({_kind_of(title)[card] for card in cards_of(rules, rules.parse_action(action))})


@cache
def _kind_of(title: str) -> dict[str, str]:
    return {card.id: card.kind for card in rules_of(title).listing()}


def _measured(decisions: list[Decision]) -> Measured:
    mistakes = sum(each.mistake for each in decisions)
    return Measured(len(decisions), mistakes, accuracy_of(decisions))


def _each(groups: dict[str, list[Decision]]) -> dict[str, Measured]:
    """The most frequent first."""
    order = sorted(groups, key=lambda name: -len(groups[name]))
    return {name: _measured(groups[name]) for name in order}
