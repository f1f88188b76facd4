"""A choice in hand, completed by what is typed: cards one by one, places, answers.

What is typed wrongly is answered and changes nothing.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from bunny_kingdom.cli.words import Mistyped, Words
from bunny_kingdom.kernel.choices import (
    Choice,
    OfAnswers,
    OfCards,
    OfPair,
    OfSide,
    OfSpace,
    Wire,
)

Gain = Callable[[Wire], int | None]
"""What an action would bring, where that can be said."""


def numbered(lines: Iterable[str]) -> list[str]:
    """Lines with their numbers."""
    return [f"{number:4}  {line}" for number, line in enumerate(lines, start=1)]


class Completion(ABC):
    """What was typed for one choice so far."""

    picked: list[Any]

    def __init__(self, name: str, words: Words) -> None:
        self.name = name
        self.words = words
        self.picked = []

    @abstractmethod
    def show(self) -> list[str]:
        """What can be typed now."""

    @abstractmethod
    def type(self, text: str) -> Wire | None:
        """The action, if it is complete with this; otherwise this is kept, or Mistyped."""

    def back(self) -> bool:
        """Take back what was typed last; False if there is nothing."""
        if not self.picked:
            return False
        self.picked.pop()
        return True


class Cards(Completion):
    """Cards of a hand, so many for each field of the action in turn."""

    def __init__(self, choice: OfCards, name: str, words: Words) -> None:
        super().__init__(name, words)
        self.choice = choice
        self.wanted = sum(choice.take.values())

    def show(self) -> list[str]:
        words, hand = self.words, self.choice.targets
        if self.picked:
            cards = ", ".join(words.name(hand[at]) for at in self.picked)
            left, command = self.wanted - len(self.picked), words("command.back")
            return [words("chosen", cards=cards, left=left, command=command)]
        fields = ", ".join(words(f"take.{f}", count=n) for f, n in self.choice.take.items())
        listed = [f"{words.name(card)}. {words.text(card)}" for card in hand]
        return [words("hand"), *numbered(listed), words("cards", fields=fields)]

    def type(self, text: str) -> Wire | None:
        picked = list(self.picked)
        for word in text.split():
            at = self.words.number(word, len(self.choice.targets)) - 1
            if at in picked:
                raise Mistyped(self.words("twice", number=at + 1))
            picked.append(at)
        if len(picked) > self.wanted:
            raise Mistyped(self.words("too.many", left=self.wanted - len(self.picked)))
        self.picked = picked
        if len(picked) < self.wanted:
            return None
        cards = iter([self.choice.targets[at] for at in picked])
        fields = {field: list(islice(cards, n)) for field, n in self.choice.take.items()}
        if not self.choice.ordered:
            fields = {field: sorted(picked) for field, picked in fields.items()}
        return {**self.choice.action, **fields}


class Place(Completion):
    """A space, a side between two spaces, or two spaces of different groups."""

    def __init__(
        self, choice: OfSpace | OfSide | OfPair, name: str, words: Words, gain: Gain
    ) -> None:
        super().__init__(name, words)
        self.choice = choice
        self.gain = gain
        self.size = 1 if isinstance(choice, OfSpace) else 2
        self.ways: dict[tuple[str, ...], Wire] = {}
        if isinstance(choice, OfPair):
            self.ways = {tuple(action[choice.field]): action for action in choice.actions()}
        else:
            targets = [(each,) if isinstance(each, str) else each for each in choice.targets]
            self.ways = dict(zip(targets, choice.actions(), strict=True))

    def show(self) -> list[str]:
        words = self.words
        if self.picked:
            told = words("where.second", piece=self.name, space=self.picked[0])
        elif self.size == 1:
            told = words("where", piece=self.name)
        else:
            told = words("where.two", piece=self.name, example=" ".join(next(iter(self.ways))))
        return [told, "  " + "   ".join(self._places())]

    def type(self, text: str) -> Wire | None:
        typed = (*self.picked, *text.upper().split())
        action = self.ways.get(typed) or self.ways.get(typed[::-1])
        if action is not None:
            return action
        known = {space for way in self.ways for space in way}
        if len(typed) < self.size and set(typed) <= known:
            self.picked = list(typed)
            return None
        raise Mistyped(self._why_not(typed, known))

    def _places(self) -> list[str]:
        """What can be typed now, with what it would bring."""
        if isinstance(self.choice, OfPair):
            (first,) = self.picked or [None]
            ends = {end for way in self.ways if not first or first in way for end in way} - {first}
            return [space for space in self.choice.targets if space in ends]
        ways = {way: act for way, act in self.ways.items() if set(self.picked) <= set(way)}
        gains = {way: self.gain(action) for way, action in ways.items()}
        return [f"{' '.join(way)}{f' {gain:+}' if gain else ''}" for way, gain in gains.items()]

    def _why_not(self, typed: tuple[str, ...], known: set[str]) -> str:
        place = " ".join(typed)
        if isinstance(self.choice, OfPair) and len(typed) == self.size and set(typed) <= known:
            return self.words("no.pair", reason=self.words.why_not(self.choice.same))
        space: object = typed[0] if self.size == 1 else list(typed)
        own = (why for why in self.choice.refused if space in why.targets or typed in why.targets)
        why = next(own, None) or next(
            (each for each in self.choice.refused if not each.targets), None
        )
        if why is None:
            return self.words("no.place", place=place)
        return self.words("no.place.why", place=place, reason=self.words.why_not(why))


class Answers(Completion):
    """An answer to each of several questions, one after the other."""

    def __init__(self, choice: OfAnswers, name: str, words: Words) -> None:
        super().__init__(name, words)
        self.choice = choice

    def show(self) -> list[str]:
        about = self.words.name(self.choice.questions[len(self.picked)].key)
        lines = [self._told(option) for option in self._open()]
        return [self.words("which", about=about), *numbered(lines)]

    def type(self, text: str) -> Wire | None:
        options = self._open()
        self.picked.append(options[self.words.number(text, len(options)) - 1])
        if len(self.picked) < len(self.choice.questions):
            return None
        return {**self.choice.action, self.choice.field: self._given()}

    def _given(self) -> dict[str, Any]:
        keys = (question.key for question in self.choice.questions)
        return dict(zip(keys, self.picked, strict=False))

    def _open(self) -> list[Any]:
        """What may be answered now, with the answers given so far."""
        question, given = self.choice.questions[len(self.picked)], self._given()
        if not self.choice.ways:
            return list(question.options)
        left = [way for way in self.choice.ways if given.items() <= way.items()]
        return [each for each in question.options if any(way[question.key] == each for way in left)]

    def _told(self, option: Any) -> str:
        text = self.words.text(option[0]) if isinstance(option, list | tuple) and option else ""
        name = self.words.name(option)
        return f"{name}. {text}" if text else name


def completion_of(choice: Choice, name: str, words: Words, gain: Gain) -> Completion:
    """What completes a choice that is more than a line of the menu."""
    match choice:
        case OfCards():
            return Cards(choice, name, words)
        case OfAnswers():
            return Answers(choice, name, words)
        case OfSpace() | OfSide() | OfPair():
            return Place(choice, name, words, gain)
    raise TypeError(f"{type(choice).__name__} is a line of the menu")
