"""Actions: what a seat wants. Each has a text form that reads like a command and round-trips."""

from collections.abc import Iterable
from typing import ClassVar, Self

from msgspec import Struct
from msgspec.structs import astuple

from bunny_kingdom.kernel.errors import BunnyError


class Action(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Base of every action. `word` starts its text form; the wire form has it as `do`.

    Its fields follow, one word each, unless an action has a better way to write them.
    """

    word: ClassVar[str] = ""

    def words(self) -> tuple[str, ...]:
        """What follows the opening word in the text form."""
        return astuple(self)

    @classmethod
    def from_words(cls, words: tuple[str, ...]) -> Self:
        """The action that these words describe."""
        fields = cls.__struct_fields__
        if len(words) != len(fields):
            wanted = " and ".join(fields) or "nothing"
            raise BunnyError(f"after '{cls.word}' comes {wanted}, not '{' '.join(words)}'")
        return cls(*words)

    def __str__(self) -> str:
        return " ".join((self.word, *self.words()))


def pairs(words: tuple[str, ...]) -> dict[str, str]:
    """Words such as `A1=fish` as a mapping; no key may occur twice."""
    found: dict[str, str] = {}
    for word in words:
        key, value = word.split("=")
        if key in found:
            raise BunnyError(f"'{key}' is given twice")
        found[key] = value
    return found


class Undo(Action, frozen=True, tag="undo"):
    """Take back one's own last step. `apply` accepts it, `legal` never lists it [R-22]."""

    word: ClassVar[str] = "undo"


class Redeal(Action, frozen=True, tag="redeal"):
    """All that a seat cannot know is dealt anew. No player can do it; a record says with the number
    of the seat that it was done between two actions (ADR 23).
    """

    word: ClassVar[str] = "redeal"
    seed: str


def parse_action(text: str, kinds: Iterable[type[Action]]) -> Action:
    """The action that a text form describes, among these kinds."""
    words = tuple(text.split())
    by_word = {kind.word: kind for kind in kinds}
    if not words or words[0] not in by_word:
        raise BunnyError(f"an action begins with one of: {', '.join(sorted(by_word))}")
    try:
        return by_word[words[0]].from_words(words[1:])
    except (ValueError, IndexError) as error:
        raise BunnyError(f"'{text}' is not the text of an action '{words[0]}'") from error
