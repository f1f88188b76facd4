"""The steps of Town: the words of an action's text, one after the other."""

from typing import Any

from bunny_kingdom.env.steps import Taken, following
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.town.rules import TownRules

DONE = "."
"""Ends an action whose text could go on."""
MOST_WOOD = 40


class TownSteps:
    """Numbers for the words of Town: kinds of action, plots, bridges, cards, types, numbers."""

    def __init__(self, rules: TownRules) -> None:
        self.rules = rules
        book = rules.book
        words = (
            DONE,
            *(kind.word for kind in rules.action_kinds),
            *book.plots,
            *book.places,
            *book.tiles,
            *book.requests,
            *book.upgrades,
            *book.types,
            "none",
            *map(str, range(MOST_WOOD + 1)),
        )
        self.names: tuple[str, ...] = tuple(dict.fromkeys(words))
        self.number = {name: number for number, name in enumerate(self.names)}
        self.size = len(self.names)

    def _ways(self, state: Any, seat: int) -> dict[Taken, Action]:
        ways = {
            tuple(self.number[word] for word in str(action).split()): action
            for action in self.rules.legal(state, seat)
        }
        prefixes = {way[:length] for way in ways for length in range(1, len(way))}
        done = self.number[DONE]
        return {(*way, done) if way in prefixes else way: action for way, action in ways.items()}

    def legal_steps(self, state: Any, seat: int, taken: Taken) -> list[int]:
        return following(self._ways(state, seat), taken)

    def action_of(self, state: Any, seat: int, taken: Taken) -> Action | None:
        return self._ways(state, seat).get(taken)
