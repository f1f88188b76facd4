"""Updates: what one viewer is sent, built from its view and from what it may hear.

While seats decide face down, an update is light: it leaves out everything that has not changed.
"""

from typing import Any

from msgspec import UNSET
from msgspec.structs import asdict

from bunny_kingdom.kernel.events import heard_by
from bunny_kingdom.kernel.knowledge import Knowledge
from bunny_kingdom.kernel.outlook import Outlook
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.advice import Hint
from bunny_kingdom.tables.codes import code_of
from bunny_kingdom.tables.entries import Happening
from bunny_kingdom.tables.handlers.lobby import can_close, may_only_look
from bunny_kingdom.tables.handlers.offers import asked
from bunny_kingdom.tables.seats import Offer, Seat
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.timepiece import current_time
from bunny_kingdom.tables.viewers import messages as m
from bunny_kingdom.tables.viewers.history import carried_of, heard
from bunny_kingdom.tables.viewers.viewer import Viewer


def table_info(table: Table) -> m.TableInfo:
    """What everybody knows of a table."""
    settings = table.settings
    return m.TableInfo(
        id=table.id,
        title=settings.title,
        players=settings.players,
        status=table.status,
        public=settings.public,
        rated=table.rated,
        chosen_seed=settings.seed is not None,
        clock=settings.clock,
        seats=tuple(_seat_info(number, seat) for number, seat in enumerate(table.seats)),
        host=table.host,
        options=settings.options,
        spectator_delay=settings.spectator_delay,
        offer=_offer_info(table, table.offer) if table.offer else None,
        reason=table.reason,
        rematch=table.rematch,
        owing=table.owing(),
        rules_version=table.rules_version,
        origin=settings.origin,
        brought=settings.brought,
        hints=settings.hints,
        hints_seen=tuple(table.hints_seen),
        code=code_of(settings.invite) if table.status in ("open", "running") else "",
    )


def _offer_info(table: Table, offer: Offer) -> m.OfferInfo:
    waiting = asked(table, offer.seat) - offer.agreed
    return m.OfferInfo(
        offer.kind, offer.by, tuple(sorted(offer.agreed)), tuple(sorted(waiting)), offer.seat
    )


def _seat_info(number: int, seat: Seat) -> m.SeatInfo:
    return m.SeatInfo(
        seat=number,
        kind=seat.kind,
        name=seat.name,
        player=seat.identity,
        level=seat.level,
        ready=seat.ready,
        stand_in=seat.stand_in,
        colour=seat.colour,
    )


def told(table: Table, viewer: Viewer, past: list[Happening]) -> tuple[m.Told, ...]:
    """The entries that a viewer may hear of, as it hears them."""
    return tuple([_told(each, viewer) for each in past if heard(table, viewer, each.entry)])


def _told(past: Happening, viewer: Viewer) -> m.Told:
    entry = past.entry
    if isinstance(entry, e.Acted):
        events = heard_by(past.events, viewer.seat)
        return m.Told(past.seq, past.at, "acted", {"seat": entry.seat}, events)
    if isinstance(entry, e.Hinted):
        return m.Told(past.seq, past.at, "hinted", {"seat": entry.seat, "steps": entry.steps})
    secret = isinstance(entry, e.Opened | e.Started | e.InvitationChanged)
    return m.Told(past.seq, past.at, e.tag_of(entry), {} if secret else asdict(entry))


def update_for(
    table: Table,
    viewer: Viewer,
    since: int,
    past: list[Happening],
    everything: bool = True,
    outlook: Outlook | None = None,
    knowledge: Knowledge | None = None,
) -> m.Update:
    """What a viewer is sent: its view, its choices, and what happened since a number."""
    position, running, seat = table.position, table.running, viewer.seat
    scored = everything or table.scored > since
    carried, earlier = carried_of(table, viewer, past)
    return m.Update(
        seq=table.seq,
        since=since,
        you=_you(table, viewer),
        entries=told(table, viewer, carried),
        earlier=earlier,
        view=position.wire_view(seat) if position else None,
        decision=running.decision(seat) if running else None,
        choices=() if running is None or seat is None else running.choices(seat),
        outlook=UNSET if outlook is None else outlook,
        knowledge=UNSET if knowledge is None else knowledge,
        undo=_can_undo(table, seat),
        hint=_hint(table, seat),
        counting=table.counting() if table.counted > since else None,
        table=table_info(table) if everything or table.changed > since else UNSET,
        clock=_clock_info(table),
        asked=_asked(table),
        sheet=position.sheet if position and scored else UNSET,
    )


def light_update_for(table: Table, viewer: Viewer, since: int, past: list[Happening]) -> m.Update:
    """What happened since a number, where seats decided face down and nothing else."""
    running, seat = table.running, viewer.seat
    return m.Update(
        seq=table.seq,
        since=since,
        you=m.You(viewer.role, seat),
        entries=told(table, viewer, past),
        changes=_changes(table, viewer, past),
        decision=running.decision(seat) if running else None,
        undo=_can_undo(table, seat),
        hint=_hint(table, seat),
        clock=_clock_info(table),
        asked=_asked(table),
    )


def all_face_down(table: Table, past: list[Happening]) -> bool:
    """Whether nothing happened but that seats decided something face down."""
    for each in past:
        if each.events or not isinstance(each.entry, e.Acted):
            return False
    running = table.running
    return running is not None and all(map(running.has_sealed, _acted(past)))


def decided(viewer: Viewer, past: list[Happening]) -> bool:
    """Whether the viewer's own seat acted."""
    return viewer.seat in _acted(past)


def _acted(past: list[Happening]) -> list[int]:
    return [each.entry.seat for each in past if isinstance(each.entry, e.Acted)]


def _changes(table: Table, viewer: Viewer, past: list[Happening]) -> m.Changes:
    """What changed of a view since seats decided face down: who owes, and one's own choice."""
    seat, running, acted = viewer.seat, table.running, _acted(past)
    if running is None:
        return m.Changes()
    view: dict[str, Any] = {"decisions": running.decisions}
    if seat is not None and seat in acted:
        view.update(running.own_fields(seat))
    return m.Changes(view, {str(each): {"decided": running.has_sealed(each)} for each in acted})


def _you(table: Table, viewer: Viewer) -> m.You:
    seat, identity, offer = viewer.seat, viewer.identity, table.offer
    host = identity is not None and identity == table.host
    own = seat is not None or host
    return m.You(
        role=viewer.role,
        seat=seat,
        host=host,
        invite=table.settings.invite if own and not table.settings.public else "",
        close=host and can_close(table),
        withdraw=offer is not None and offer.by == seat,
        sent_away=bool(table.sent_away) and may_only_look(table, identity),
    )


def _hint(table: Table, seat: int | None) -> Hint | None:
    """What the viewer's seat has asked for, while it decides."""
    running = table.running
    if seat is None or running is None or seat not in running.owing:
        return None
    return table.seats[seat].hint


def _can_undo(table: Table, seat: int | None) -> bool:
    running = table.running
    return seat is not None and running is not None and running.can_undo(seat)


def _asked(table: Table) -> dict[str, float]:
    return {str(seat): table.seats[seat].asked_at for seat in table.owing()}


def _clock_info(table: Table) -> m.ClockInfo | None:
    clocks = table.clocks
    if clocks is None or table.status != "running":
        return None
    deadlines = {str(seat): clocks.deadline(seat) for seat in table.owing()}
    return m.ClockInfo(
        table.at,
        max(current_time(), table.at),  # a table never goes back in time
        tuple(clocks.shown()),
        {seat: deadline for seat, deadline in deadlines.items() if deadline is not None},
    )
