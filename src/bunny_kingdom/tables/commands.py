"""Commands: what somebody wants of a table, over a socket or by HTTP alike."""

from hashlib import blake2b
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from bunny_kingdom.links import COLOURS
from bunny_kingdom.tables.advice import Advice
from bunny_kingdom.tables.refusal import Refusal

SeatNumber = Annotated[int, Meta(ge=0, le=9)]
ShortText = Annotated[str, Meta(max_length=200)]
ColourNumber = Annotated[int, Meta(ge=1, le=COLOURS)]
EmoteName = Literal["hello", "thanks", "well-played", "wow", "oops", "moment"]
CommandId = Annotated[str, Meta(min_length=1, max_length=64)]


class Command(Struct, frozen=True, tag_field="command", kw_only=True, forbid_unknown_fields=True):
    """Base of every command. A repeated `id` is answered again and not carried out again."""

    id: CommandId


class Join(Command, frozen=True, tag="join"):
    """Take a seat: the given one, or the first free."""

    seat: SeatNumber | None = None
    name: ShortText | None = None
    invite: ShortText | None = None


class Leave(Command, frozen=True, tag="leave"):
    """Give one's seat back before the game starts."""


class Kick(Command, frozen=True, tag="kick"):
    """The host sends the player or bot of a seat away before the game starts."""

    seat: SeatNumber


class Close(Command, frozen=True, tag="close"):
    """The host closes a table where nobody else plays: before the start, or alone with bots."""


class SeatBot(Command, frozen=True, tag="seat-bot"):
    """The host gives a free seat to a bot of a level."""

    seat: SeatNumber
    level: ShortText


class Ready(Command, frozen=True, tag="ready"):
    """Be ready, or not; when all seats are taken and ready, the game starts."""

    ready: bool = True


class ChooseColour(Command, frozen=True, tag="choose-colour"):
    """Play in a colour that no other player has; who had it gets one's own in exchange."""

    colour: ColourNumber


class Act(Command, frozen=True, tag="act"):
    """Do something in the game. `seen` is the number of the last entry that was seen."""

    action: dict[str, Any]
    seen: int | None = None


class Say(Command, frozen=True, tag="say"):
    """Write something to everybody at the table."""

    text: Annotated[str, Meta(max_length=2000)]
    invite: ShortText | None = None


class Emote(Command, frozen=True, tag="emote"):
    """Say one of a few things to everybody at the table, which each reads in their language."""

    emote: EmoteName


class Mute(Command, frozen=True, tag="mute"):
    """Hide somebody's messages, or show them again."""

    player: ShortText
    muted: bool = True
    invite: ShortText | None = None


class OfferCommand(Command, frozen=True, tag="offer"):
    """Offer to end the game, or to let a bot play for a missing player."""

    kind: Literal["end", "replace"]
    seat: SeatNumber | None = None


class Answer(Command, frozen=True, tag="answer"):
    """Agree to the open offer, or do not."""

    yes: bool


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take back one's own offer while it is open."""


class Return(Command, frozen=True, tag="return"):
    """Play again after a bot stood in."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Meet again at a new table, everybody one seat further."""


AnyCommand = (
    Join
    | Leave
    | Kick
    | Close
    | SeatBot
    | Ready
    | ChooseColour
    | Act
    | Say
    | Emote
    | Mute
    | OfferCommand
    | Answer
    | Withdraw
    | Return
    | Rematch
)
"""What a client may send."""
PUBLIC: tuple[type[Command], ...] = get_args(AnyCommand)

command_decoder = msgspec.json.Decoder(AnyCommand)


def check_size(command: Command, size: int, most: int) -> None:
    """Refuse a command of so many bytes if its kind never needs that many."""
    if size > most and not isinstance(command, Say):
        raise Refusal("too-large", f"a command other than 'say' has at most {most} bytes")


def digest_of(command: Command) -> str:
    """What tells commands apart: a short hash of everything in them."""
    content = msgspec.json.encode(command, order="deterministic")
    return blake2b(content, digest_size=8).hexdigest()


class BotAct(Command, frozen=True, tag="bot-act"):
    """A bot's action; never sent by a client."""

    seat: int
    action: dict[str, Any]
    seen: int


class ShowHint(Command, frozen=True, tag="show-hint"):
    """A seat sees so many steps of its advice; never sent by a client, which asks by HTTP."""

    seat: int
    steps: int
    seen: int
    advice: Advice | None = None


class TakeOver(Command, frozen=True, tag="take-over"):
    """A seat's time is over; never sent by a client."""

    seat: int


class EndAbandoned(Command, frozen=True, tag="end-abandoned"):
    """Give up a table that never started or where nothing happens; never sent by a client."""

    before: float
