"""Messages: what we exchange with an external bot, one JSON object a line."""

from typing import Any, Literal

from msgspec import Raw, Struct

from bunny_kingdom.kernel.choices import Choice
from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.kernel.view import View

PROTOCOL = 2

Wanted = Literal["choices", "options"]


class _Message(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Base of every message that says what it is."""


class Hello(_Message, frozen=True, tag="hello"):
    """To the bot, once: the game, its seat, and everything that is printed."""

    protocol: int
    title: str
    rules_version: int
    players: int
    seat: int
    """Its own, counted from 0."""
    seconds: float
    """The time to start, and then the time to read and answer each question."""
    seed: int
    """For its own random numbers: if it uses no others, results can be repeated."""
    scenery: Raw
    """The scenery of the title, as JSON."""


class Ready(_Message, frozen=True, tag="ready", forbid_unknown_fields=True):
    """From the bot, the answer to `hello`: what its questions are to have besides the view."""

    protocol: int
    wants: tuple[Wanted, ...] = ("choices",)


class Decide(_Message, frozen=True, tag="decide"):
    """To the bot: a question. It has the choices and options that are wanted."""

    id: int
    view: View
    choices: tuple[Choice, ...] | None = None
    options: tuple[Any, ...] | None = None


class Bye(_Message, frozen=True, tag="bye"):
    """To the bot, once: the game is over, or was broken off and has no result."""

    sheet: ScoreSheet | None = None
    places: tuple[int, ...] = ()
    """By seat: 1 for a winner."""
