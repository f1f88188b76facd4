"""Rulings: where an earlier version of the rules differs.

A correction must never change or end a game in progress. So what it changes is a named value,
looked up in one place; a version of the rules is one set of these values, and a game keeps the
version that it began with.
"""

from msgspec import Struct


class Rulings(Struct, frozen=True, kw_only=True):
    """The decisions of the Kingdom family that have changed between versions."""

    final_lines_first: bool = True
    """What else scores at the end is paid before the parchments are revealed [R-12, X-17]."""
    camps_leave_first: bool = True
    """Camps that give way to a card of this step leave before any card is played [R-02]."""
    finish_is_owed: bool = True
    """Whoever has placed something still owes a `finish` when nothing is left to place [R-28]."""


VERSIONS = {
    1: Rulings(final_lines_first=False, camps_leave_first=False, finish_is_owed=False),
    2: Rulings(),
}
"""Every version that can be played, the newest last."""
