"""Playing on: a step of a finished game becomes a table of its own.

The new table begins with the same seed and the same actions, so its record replays like any
other's, and nothing needs to know where it came from. The hidden cards are the same, or a redeal
follows: then what the seat could not know is not what it was (ADR 23).
"""

from secrets import token_hex
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Redeal
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.handlers.creation import settings_like
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.names import clean_name
from bunny_kingdom.tables.plan import Customs, Plan
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.table_settings import MOST_SEATS, Origin
from bunny_kingdom.titles import AnyRules

INSTEAD = "buck"
"""Who plays for people of the game before, if there is such a level."""
SEED_BYTES = 8
"""So short that a link of the game stays short."""


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """From which step of a game somebody wants to play on, and for which seat."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    """How many actions of the game stay as they were."""
    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
    redeal: bool = False
    """Whether all that the seat could not know is dealt anew."""


def play_on(
    wanted: PlayOn,
    before: Table,
    rules: AnyRules,
    record: Record,
    host: Identity,
    customs: Customs,
) -> Plan:
    """The first entries of a table that goes on with a game: its bots as they were, and its first
    actions.
    """
    config, players = record.config, len(before.seats)
    if wanted.seat >= players:
        raise Refusal("no-such-seat", f"this table has seats 0 to {players - 1}")
    if wanted.step > len(record.entries):
        raise Refusal("bad-table", f"this game has {len(record.entries)} actions")
    if rules.over(record.replay(rules, wanted.step)):
        raise Refusal("not-now", "the game is over at this step: there is nothing to play on")
    settings = replace(settings_like(config), origin=Origin(before.id, wanted.step))
    instead = INSTEAD if INSTEAD in customs.levels else customs.stand_in
    seats: list[e.Entry] = [
        e.Joined(seat, host.id, clean_name(host.name))
        if seat == wanted.seat
        else e.BotSat(seat, before.seats[seat].level or instead)
        for seat in range(players)
    ]
    done = record.entries[: wanted.step]
    if wanted.redeal:
        done = (*done, (wanted.seat, Redeal(token_hex(SEED_BYTES))))
    actions = [e.Acted(seat, msgspec.to_builtins(action)) for seat, action in done]
    started = e.Started(config, record.rules_version)
    return Plan((e.Opened(settings, host.id), *seats, started, *actions), attended=True)
