"""Trials: what a step would change. They are worked out from the asking seat's own view, so they
cannot reveal a secret.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from bunny_kingdom.kernel.errors import BunnyError, IllegalAction
from bunny_kingdom.kernel.outlook import Preview
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table
from bunny_kingdom.titles import AnyRules

MOST_TRIED = 60


class Trials(Struct, frozen=True, forbid_unknown_fields=True):
    """Actions of one's own seat to try, each by itself."""

    actions: Annotated[list[dict[str, Any]], Meta(max_length=MOST_TRIED)]


class Trial(Struct, frozen=True, omit_defaults=True):
    """What an action would change, or why it would be refused."""

    preview: Preview | None = None
    reason: str = ""
    message: str = ""


class Trialled(Struct, frozen=True):
    """The trials in the order they were asked for, at entry `seq`."""

    seq: int
    trials: tuple[Trial, ...]


def trialled(table: Table, seat: int | None, wanted: Trials) -> Trialled:
    """What actions of a seat would change, each tried by itself; nothing happens."""
    position = table.position
    if position is None:
        raise Refusal("not-now", "the game has not started, or its rules are not played here")
    view = position.view(seat)
    return Trialled(table.seq, tuple(_try(position.rules, view, each) for each in wanted.actions))


def _try(rules: AnyRules, view: Any, data: dict[str, Any]) -> Trial:
    try:
        return Trial(rules.preview(view, rules.action_from(data)))
    except IllegalAction as error:
        return Trial(reason=error.code, message=str(error))
    except BunnyError as error:
        return Trial(reason="illegal", message=str(error))
