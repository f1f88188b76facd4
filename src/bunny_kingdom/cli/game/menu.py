"""The menu of a decision: what can be chosen by a number, and the choice that is in hand.

It draws any choices that the rules send, so it knows no rule.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bunny_kingdom.cli.game.completion import Completion, Gain, completion_of, numbered
from bunny_kingdom.cli.words import Mistyped, Words
from bunny_kingdom.kernel.choices import (
    Choice,
    OfCard,
    OfNumber,
    OfOption,
    OfPair,
    OfSide,
    OfSpace,
    Step,
    Wire,
)


class Line(NamedTuple):
    """One line of the menu: an action, or a choice that asks for more."""

    text: str
    action: Wire | None = None
    choice: Choice | None = None


class Menu:
    """What a seat may decide now, and how far it has come with it."""

    def __init__(self, choices: Iterable[Choice], decision: str, words: Words, gain: Gain) -> None:
        self.words = words
        self.decision = decision
        self.gain = gain
        self.lines = [line for choice in choices for line in self._lines(choice)]
        self.waiting = [text for choice in choices for text in self._waiting(choice)]
        self.held: Completion | None = None
        self._is_only = len(self.lines) == 1 and self.lines[0].choice is not None
        if self._is_only:
            self._hold(self.lines[0])

    def show(self) -> list[str]:
        """What can be typed now."""
        if self.held is not None:
            also = [] if self._is_only else [self.words("back", command=self.words("command.back"))]
            return [*self.held.show(), *also]
        return [self.words("menu"), *numbered(line.text for line in self.lines), *self.waiting]

    def type(self, text: str) -> Wire | None:
        """The action that is complete with what was typed; None while something is missing."""
        if self.held is not None:
            return self.held.type(text)
        line = self.lines[self.words.number(text, len(self.lines)) - 1]
        self._hold(line)
        return line.action

    def back(self) -> None:
        """Take back the last thing typed, or put back what is in hand."""
        if self.held is not None and self.held.back():
            return
        if self.held is None or self._is_only:
            raise Mistyped(self.words("nothing.back"))
        self.held = None

    def _hold(self, line: Line) -> None:
        if line.choice is not None:
            self.held = completion_of(line.choice, line.text, self.words, self.gain)

    def _lines(self, choice: Choice) -> Iterator[Line]:
        match choice:
            case Step():
                for action in choice.actions():
                    yield Line(self._name(action, choice), action)
            case OfCard() | OfOption() | OfNumber():
                for target, action in zip(choice.targets, choice.actions(), strict=True):
                    text = self.words.text(str(target))
                    name = self._name(action, choice)
                    yield Line(f"{name}. {text}" if text else name, action)
            case OfSpace() | OfSide() | OfPair():
                if next(choice.actions(), None) is not None:
                    yield Line(self._name(_open(choice), choice), choice=choice)
            case _:
                yield Line("", choice=choice)

    def _waiting(self, choice: Choice) -> Iterator[str]:
        """What has to wait, with the reason."""
        if choice.refused and next(choice.actions(), None) is None:
            usual = max(choice.refused, key=lambda why: len(why.targets))
            name = self._name(_open(choice), choice)
            yield "   -  " + self.words("waits", piece=name, reason=self.words.why_not(usual))

    def _name(self, action: Wire, choice: Choice) -> str:
        name = self.words.action(action, self.decision, choice.piece)
        return self.words("pieces", piece=name, count=choice.count) if choice.count > 1 else name


def _open(choice: Choice) -> Wire:
    """The action of a choice with a gap for what is still missing."""
    field = getattr(choice, "field", None)
    return {**choice.action, field: "…"} if field else choice.action
