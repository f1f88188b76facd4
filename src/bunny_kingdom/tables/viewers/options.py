"""Options: what a seat that owes a decision may do, as a list or, if that is long, in pages."""

from itertools import islice
from typing import Any

from msgspec import Struct

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table

PAGE = 300
MOST_SKIPPED = 100_000


class Options(Struct, frozen=True, omit_defaults=True):
    """Legal actions. `actions` are those from `offset` on; `complete` says that these are all."""

    decision: str
    count: int
    actions: tuple[Any, ...]
    complete: bool
    offset: int = 0


def options_of(table: Table, seat: int, offset: int = 0, limit: int = PAGE) -> Options | None:
    """What a seat may do now; None if it owes nothing."""
    running = table.running
    kind = running.decision(seat) if running else None
    if running is None or kind is None:
        return None
    if not 0 <= offset <= MOST_SKIPPED:
        raise Refusal("bad-request", f"an offset is 0 to {MOST_SKIPPED}")
    legal = running.legal(seat)
    wanted = min(limit, PAGE)
    actions: tuple[Action, ...] = tuple(islice(legal, offset, offset + wanted))
    whole = not offset and len(actions) < wanted
    count = len(actions) if whole else len(legal)
    return Options(kind, count, actions, len(actions) == count, offset)
