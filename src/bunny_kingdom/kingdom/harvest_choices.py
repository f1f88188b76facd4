"""What buildings let their owners choose at each harvest, as one sealed decision [R-25]."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Self

from bunny_kingdom.kernel.actions import Action, pairs
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.module import HarvestChoice
from bunny_kingdom.kingdom.state import State

NOTHING_CHOSEN: Mapping[int, str] = MappingProxyType({})


class Choose(Action, frozen=True, tag="choose"):
    """What each building with a choice gives at this harvest, by its territory."""

    word: ClassVar[str] = "choose"
    choices: dict[str, str]

    def words(self) -> tuple[str, ...]:
        """`A1=fish C2=wood`."""
        return tuple(f"{territory}={choice}" for territory, choice in self.choices.items())

    @classmethod
    def from_words(cls, words: tuple[str, ...]) -> Self:
        return cls(pairs(words))


def trading_post_options(
    book: Book, state: State, seat: int, space: int, chosen: Mapping[int, str]
) -> tuple[str, ...]:
    """Any basic resource [K-45]."""
    return book.basic


def choosers(book: Book, state: State, seat: int) -> list[tuple[HarvestChoice, int]]:
    """The seat's buildings that choose, in the order in which they do."""
    rules = book.harvest_choices
    found = [
        (rules[building], space)
        for space, building in state.players[seat].realm.buildings.items()
        if building in rules
    ]
    return sorted(found, key=lambda entry: (entry[0].order, entry[1]))


def all_choices(book: Book, state: State, seat: int) -> Iterator[dict[int, str]]:
    """Every way to choose, a later building seeing what the earlier ones chose."""
    return choices_of(book, state, seat, choosers(book, state, seat))


def choices_of(
    book: Book,
    state: State,
    seat: int,
    open_choices: Sequence[tuple[HarvestChoice, int]],
    chosen: Mapping[int, str] = NOTHING_CHOSEN,
) -> Iterator[dict[int, str]]:
    """Every way in which the other buildings can choose, given what is already chosen."""
    if not open_choices:
        yield dict(chosen)
        return
    (rule, space), *rest = open_choices
    options = rule.options(book, state, seat, space, chosen)
    if not options:
        yield from choices_of(book, state, seat, rest, chosen)
    for option in options:
        yield from choices_of(book, state, seat, rest, {**chosen, space: option})


def named(book: Book, chosen: Mapping[int, str]) -> dict[str, str]:
    """Choices by the names of their spaces."""
    return {book.atlas.names[space]: choice for space, choice in chosen.items()}


def check_choices(book: Book, state: State, seat: int, action: Choose) -> dict[int, str]:
    """The choices by space in the order in which they are made, or IllegalAction."""
    given = dict(action.choices)
    chosen: dict[int, str] = {}
    for rule, space in choosers(book, state, seat):
        name = book.atlas.names[space]
        options = rule.options(book, state, seat, space, chosen)
        choice = given.pop(name, None)
        if not options and choice is None:
            continue
        if choice not in options:
            wanted = " or ".join(options) or "nothing: there is nothing to choose"
            raise IllegalAction("no-such-choice", f"for {name} choose {wanted}")
        chosen[space] = choice
    if given:
        raise IllegalAction("nothing-to-choose", f"{next(iter(given))} has nothing to choose")
    return chosen
