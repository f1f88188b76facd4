"""History: which past entries a viewer hears of, and how many of them one update carries.

Anybody may speak at a public table, so chat must not decide how large an update gets.
"""

from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.entries import Happening
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.viewers.viewer import Viewer

MOST_CARRIED = 100
"""So many messages of the chat an update carries at most; `GET /tables/ID/chat` has the others."""
WHOLE = (e.Opened, e.Started, e.Acted, e.MuteSet, e.Ended, e.Rematched)
"""Entries that are never left out of an update."""


def heard(table: Table, viewer: Viewer, entry: e.Entry) -> bool:
    """Whether a viewer may hear of an entry."""
    if isinstance(entry, e.Acted):
        return True
    if isinstance(entry, e.Said):
        return (viewer.identity, entry.identity) not in table.mutes
    return not isinstance(entry, e.MuteSet) or entry.identity == viewer.identity


def carried_of(table: Table, viewer: Viewer, past: list[Happening]) -> tuple[list[Happening], bool]:
    """What an update carries of the past, and whether older chat messages are left out.

    The game is carried whole; of the chat, and of who came and went, only the latest.
    """
    if len(past) <= MOST_CARRIED:
        return past, False
    carried: list[Happening] = []
    said = others = 0
    for each in reversed(past):
        entry = each.entry
        if not heard(table, viewer, entry):
            continue
        if isinstance(entry, e.Said):
            said += 1
            if said > MOST_CARRIED:
                continue
        elif not isinstance(entry, WHOLE):
            others += 1
            if others > MOST_CARRIED:
                continue
        carried.append(each)
    return carried[::-1], said > MOST_CARRIED
