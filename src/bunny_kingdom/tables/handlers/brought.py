"""Games that were played on a device: each becomes a table of whoever brings it.

Nobody here saw it played. So its deal and its actions are taken, which the rules have played
through, and who sat where under which name; nothing else of its entries. It is not rated. One that
is not over goes on here if nobody but its guest and bots play: others around the device have no
name here under which they could act.
"""

import msgspec
from msgspec.structs import replace

from bunny_kingdom.kernel.record import Record
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.handlers.creation import coloured, id_made_of, seated, settings_like
from bunny_kingdom.tables.handlers.lobby import check_level
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.names import clean_name
from bunny_kingdom.tables.plan import Customs, Plan
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.results import result_of
from bunny_kingdom.tables.seats import Seat
from bunny_kingdom.tables.table import Table


def brought_id(played: Table, host: Identity) -> str:
    """The id of the table that a game becomes: the same whenever the same guest brings it.

    A game that is not over may go on in both places: each stage of it that is brought is a table.
    """
    stage = f" {played.actions}" if played.status == "running" else ""
    return id_made_of(f"{host.id} {played.id}{stage}")


def check_brought(played: Table, host: Identity) -> None:
    """Refuse a game that cannot come here, or is not the guest's own."""
    if played.unplayable:
        raise Refusal("newer-rules", played.unplayable)
    if played.status not in ("running", "finished"):
        raise Refusal("not-now", "only a game that goes on or is over can come here")
    if played.seat_of(host.id) is None:
        raise Refusal("not-yours", "you did not play in this game")
    if played.status == "running" and len(played.players()) > 1:
        raise Refusal("not-now", "others play this game, too: it goes on where it began")


def brought(played: Table, record: Record, host: Identity, customs: Customs) -> Plan:
    """The entries of a table for a game that was played elsewhere."""
    assert played.position, "it was checked"
    config = record.config
    settings = replace(settings_like(config), brought=True)
    seats = [_seat(number, seat, host, customs) for number, seat in enumerate(played.seats)]
    entries = (
        e.Opened(settings, host.id),
        *seated(seats),
        *coloured(seats),
        e.Started(config, record.rules_version),
        *(e.Acted(seat, msgspec.to_builtins(action)) for seat, action in record.entries),
    )
    if played.status == "running":
        return Plan(entries, attended=any(seat.kind == "bot" for seat in seats))
    result = result_of(config.title, seats, played.position.sheet, rated=False, brought=True)
    return Plan(entries, result=result)


def _seat(number: int, seat: Seat, host: Identity, customs: Customs) -> Seat:
    """Who sat there. People besides the host are names alone: nobody here is one of them."""
    if seat.kind == "bot":
        check_level(str(seat.level), customs.levels)
        return seat
    identity = host.id if seat.identity == host.id else f"{host.id}.{number}"
    return replace(seat, identity=identity, name=clean_name(seat.name))
