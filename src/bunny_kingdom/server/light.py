"""Light states: while seats decide face down, the view is left out and what changed is told."""

from typing import Any

from msgspec import UNSET, UnsetType

from bunny_kingdom.server.entries import Acted
from bunny_kingdom.server.past import Past
from bunny_kingdom.server.table import Table
from bunny_kingdom.server.telling import State, You, can_undo, clock_info, told
from bunny_kingdom.server.viewers import Viewer


def all_face_down(table: Table, viewer: Viewer, past: list[Past]) -> bool:
    """Whether nothing happened but that seats decided something face down."""
    for each in past:
        if each.events or not isinstance(each.entry, Acted):
            return False
    seat, position = viewer.seat, table.running
    if seat is None or not decided(viewer, past):
        return True
    return position is not None and position.has_sealed(seat)


def decided(viewer: Viewer, past: list[Past]) -> bool:
    """Whether the viewer's own seat acted."""
    return viewer.seat in [each.entry.seat for each in past if isinstance(each.entry, Acted)]


def light_state_for(table: Table, viewer: Viewer, since: int, past: list[Past]) -> State:
    """What happened since a number, where all that changed is who owes and one's own choice."""
    seat, position = viewer.seat, table.running
    own: dict[str, Any] | UnsetType = UNSET
    if seat is not None and position and decided(viewer, past):
        own = position.own_fields(seat)
    return State(
        seq=table.seq,
        since=since,
        you=You(viewer.role, seat),
        entries=told(table, viewer, past),
        undo=can_undo(table, seat),
        owing=table.owing(),
        own=own,
        clock=clock_info(table),
    )
