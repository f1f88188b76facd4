"""Games that were played on a device: one that is over becomes a table of whoever brings it.

Nobody here saw it played. So its deal and its actions are taken, which the rules have played
through, and who sat where under which name; nothing else of its entries. It is not rated.
"""

import msgspec
from msgspec.structs import replace

from bunny_kingdom.kernel.record import Record
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.handlers.creation import coloured, id_made_of, seated
from bunny_kingdom.tables.handlers.lobby import check_level, new_invitation
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.names import clean_name
from bunny_kingdom.tables.plan import Customs, Plan
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.results import result_of
from bunny_kingdom.tables.seats import Seat
from bunny_kingdom.tables.table import Table


def brought_id(played: Table, host: Identity) -> str:
    """The id of the table that a game becomes: the same whenever the same guest brings it."""
    return id_made_of(f"{host.id} {played.id}")


def check_brought(played: Table, host: Identity) -> None:
    """Refuse a game that is not over, or not the guest's own."""
    if played.unplayable:
        raise Refusal("newer-rules", played.unplayable)
    if played.status != "finished":
        raise Refusal("not-now", "this game is not over: it is played on where it began")
    if played.seat_of(host.id) is None:
        raise Refusal("not-yours", "you did not play in this game")


def brought(played: Table, record: Record, host: Identity, customs: Customs) -> Plan:
    """The entries of a table for a game that was played elsewhere."""
    assert played.position, "it was checked"
    config = record.config
    settings = e.TableSettings(
        config.title,
        config.players,
        public=False,
        options=config.options,
        seed=config.seed,
        invite=new_invitation(),
        brought=True,
    )
    seats = [_seat(number, seat, host, customs) for number, seat in enumerate(played.seats)]
    entries = (
        e.Opened(settings, host.id),
        *seated(seats),
        *coloured(seats),
        e.Started(config, record.rules_version),
        *(e.Acted(seat, msgspec.to_builtins(action)) for seat, action in record.entries),
    )
    result = result_of(config.title, seats, played.position.sheet, rated=False)
    return Plan(entries, result=result)


def _seat(number: int, seat: Seat, host: Identity, customs: Customs) -> Seat:
    """Who sat there. People besides the host are names alone: nobody here is one of them."""
    if seat.kind == "bot":
        check_level(str(seat.level), customs.levels)
        return seat
    identity = host.id if seat.identity == host.id else f"{host.id}.{number}"
    return replace(seat, identity=identity, name=clean_name(seat.name))
