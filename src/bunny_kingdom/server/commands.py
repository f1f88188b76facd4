"""Commands: what somebody wants of a table, over a socket or by HTTP alike."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

SeatNumber = Annotated[int, Meta(ge=0, le=9)]
ShortText = Annotated[str, Meta(max_length=200)]
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


class SeatBot(Command, frozen=True, tag="seat-bot"):
    """The host gives a free seat to a bot of a level."""

    seat: SeatNumber
    level: ShortText


class Ready(Command, frozen=True, tag="ready"):
    """Be ready, or not; when all seats are taken and ready, the game starts."""

    ready: bool = True


class Act(Command, frozen=True, tag="act"):
    """Do something in the game. `seen` is the number of the last entry that was seen."""

    action: dict[str, Any]
    seen: int | None = None


class Say(Command, frozen=True, tag="say"):
    """Write something to everybody at the table."""

    text: Annotated[str, Meta(max_length=2000)]
    invite: ShortText | None = None


class Mute(Command, frozen=True, tag="mute"):
    """Read nothing more of somebody, or read it again."""

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


class Return(Command, frozen=True, tag="return"):
    """Play again after a bot stood in."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Meet again at a new table, everybody one seat further."""


PUBLIC: tuple[type[Command], ...] = (
    Join,
    Leave,
    Kick,
    SeatBot,
    Ready,
    Act,
    Say,
    Mute,
    OfferCommand,
    Answer,
    Return,
    Rematch,
)
AnyCommand = (
    Join
    | Leave
    | Kick
    | SeatBot
    | Ready
    | Act
    | Say
    | Mute
    | OfferCommand
    | Answer
    | Return
    | Rematch
)
"""What a client may send."""

command_decoder = msgspec.json.Decoder(AnyCommand)


class BotAct(Command, frozen=True, tag="bot-act"):
    """A bot's action; never sent by a client."""

    seat: int
    action: dict[str, Any]
    seen: int


class TakeOver(Command, frozen=True, tag="take-over"):
    """A seat's time is over; never sent by a client."""

    seat: int
    level: str


class EndOutdated(Command, frozen=True, tag="end-outdated"):
    """The rules of this game are not played any more; never sent by a client."""


class EndAbandoned(Command, frozen=True, tag="end-abandoned"):
    """A table that never started is given up; never sent by a client."""
