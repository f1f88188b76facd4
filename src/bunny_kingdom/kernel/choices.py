"""Choices: what a seat may decide, as data that a page can draw without knowing a rule.

A choice is a partial action and what can complete it. Together the choices of a seat are exactly
the actions of `legal`; a client that does not know a kind of choice lists its actions.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, permutations, product
from typing import Any

from msgspec import Struct, to_builtins

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import IllegalAction

Wire = dict[str, Any]
"""An action in its wire form."""


class Refused(Struct, frozen=True, omit_defaults=True):
    """Why some targets are not allowed; without targets, why all unlisted ones are not."""

    code: str
    message: str
    targets: tuple[Any, ...] = ()


class Choice(Struct, frozen=True, tag_field="kind", kw_only=True, omit_defaults=True):
    """Base of every choice. `action` is the partial action in its wire form."""

    action: Wire
    piece: str = ""
    """What it is about, as the scenery names it: a building, a tile, a kind of rail."""
    count: int = 1
    """How many of that piece the seat has."""
    refused: tuple[Refused, ...] = ()
    """Why something that could be expected here is not possible now."""

    @abstractmethod
    def actions(self) -> Iterator[Wire]:
        """Every action that it can become."""


class Step(Choice, frozen=True, tag="step"):
    """An action that is complete, unless it is refused."""

    def actions(self) -> Iterator[Wire]:
        if not self.refused:
            yield self.action


class _Of(Choice, frozen=True):
    """Base of the choices of one target among several."""

    field: str
    """The field of the action that the target goes into."""
    targets: tuple[Any, ...] = ()
    values: tuple[Any, ...] = ()
    """What goes into the field for each target, if that is not the target itself."""

    def actions(self) -> Iterator[Wire]:
        for value in self.values or self.targets:
            yield {**self.action, self.field: value}


class OfCard(_Of, frozen=True, tag="card"):
    """One of some cards, tiles or requests."""

    targets: tuple[str, ...] = ()


class OfSpace(_Of, frozen=True, tag="space"):
    """One of some spaces of the boards."""

    targets: tuple[str, ...] = ()


class OfSide(_Of, frozen=True, tag="side"):
    """One of some sides, each between two spaces."""

    targets: tuple[tuple[str, str], ...] = ()


class OfOption(_Of, frozen=True, tag="option"):
    """One of some words."""

    targets: tuple[str, ...] = ()


class OfNumber(_Of, frozen=True, tag="number"):
    """One of some numbers."""

    targets: tuple[int, ...] = ()


class OfPair(Choice, frozen=True, tag="pair"):
    """Two spaces of different groups, in the order in which they are listed."""

    field: str
    same: Refused
    """Why two of one group do not make a pair."""
    targets: tuple[str, ...] = ()
    groups: tuple[int, ...] = ()
    """The group of each target."""

    def actions(self) -> Iterator[Wire]:
        grouped = zip(self.targets, self.groups, strict=True)
        for (one, group), (other, another) in combinations(grouped, 2):
            if group != another:
                yield {**self.action, self.field: [one, other]}


class OfCards(Choice, frozen=True, tag="cards"):
    """Several cards of a hand, a given number for each field of the action in turn."""

    targets: tuple[str, ...]
    """The hand, with equal cards listed as often as they occur."""
    take: dict[str, int]
    """How many cards each field takes."""
    ordered: bool = False
    """Whether the order of the cards in a field matters."""

    def actions(self) -> Iterator[Wire]:
        yield from self._ways(tuple(sorted(self.targets)), list(self.take.items()), self.action)

    def _ways(
        self, hand: tuple[str, ...], fields: list[tuple[str, int]], action: Wire
    ) -> Iterator[Wire]:
        if not fields:
            yield action
            return
        (field, size), *rest = fields
        picks = permutations(hand, size) if self.ordered else combinations(hand, size)
        for pick in dict.fromkeys(picks):
            left = list(hand)
            for card in pick:
                left.remove(card)
            yield from self._ways(tuple(left), rest, {**action, field: list(pick)})


class Question(Struct, frozen=True):
    """One of several questions that are answered together."""

    key: str
    """A space or a card that it is about."""
    options: tuple[Any, ...]
    """What may be answered, whatever is answered elsewhere or not."""


class OfAnswers(Choice, frozen=True, tag="answers"):
    """An answer to each of several questions, as a mapping from keys to answers."""

    field: str
    questions: tuple[Question, ...]
    ways: tuple[dict[str, Any], ...] = ()
    """The allowed mappings, if not every combination of answers is allowed."""

    def actions(self) -> Iterator[Wire]:
        keys = [question.key for question in self.questions]
        answers = product(*(question.options for question in self.questions))
        ways = self.ways or (dict(zip(keys, way, strict=True)) for way in answers)
        for way in ways:
            yield {**self.action, self.field: way}


AnyChoice = Step | OfCard | OfSpace | OfSide | OfOption | OfNumber | OfPair | OfCards | OfAnswers


def begun(action: type[Action], **fields: Any) -> Wire:
    """The wire form of a partial action, with the fields known so far."""
    return {"do": action.__struct_config__.tag, **fields}


def step(action: Action, why_not: IllegalAction | None = None, **about: Any) -> Step:
    """The choice of a complete action, unless there is a reason why not."""
    refused = (Refused(why_not.code, why_not.message),) if why_not else ()
    return Step(action=to_builtins(action), refused=refused, **about)


def choice_of(
    form: type[_Of],
    field: str,
    actions: Iterable[Action],
    target: Callable[[Any], Any] | None = None,
    **about: Any,
) -> tuple[Choice, ...]:
    """The choice among actions that differ only in one field; None if there are no actions.

    `target` turns a value of that field into what a page points at, if that is something else.
    """
    wires = [to_builtins(action) for action in actions]
    if not wires:
        return ()
    values = tuple(wire.pop(field) for wire in wires)
    if target is None:
        return (form(action=wires[0], field=field, targets=values, **about),)
    targets = tuple(map(target, values))
    return (form(action=wires[0], field=field, targets=targets, values=values, **about),)


def sifted(
    targets: Iterable[str], why_not: Callable[[str], IllegalAction | None]
) -> tuple[tuple[str, ...], tuple[Refused, ...]]:
    """The targets that are allowed, and why the others are not, each reason once."""
    allowed: list[str] = []
    reasons: dict[tuple[str, str], list[str]] = {}
    for each in targets:
        reason = why_not(each)
        if reason is None:
            allowed.append(each)
        else:
            reasons.setdefault((reason.code, reason.message), []).append(each)
    return tuple(allowed), tuple(
        Refused(*reason, tuple(found)) for reason, found in reasons.items()
    )


def actions_of(choices: Iterable[Choice]) -> Iterator[Wire]:
    """Every action that some choices can become."""
    return chain.from_iterable(choice.actions() for choice in choices)
