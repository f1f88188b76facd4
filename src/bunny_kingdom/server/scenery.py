"""What a page draws besides views: boards and names, what stands there is worth, what a step does.

All of it is worked out from a view of the seat that asks, so it can tell no secret.
"""

from typing import Annotated, Any

from litestar import Request, Response
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from bunny_kingdom.kernel.errors import BadConfig, BunnyError, IllegalAction
from bunny_kingdom.kernel.outlook import Outlook, Preview
from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.house import TheHouse
from bunny_kingdom.server.http_finished import replay_table
from bunny_kingdom.server.routing import get, post
from bunny_kingdom.server.tokens import find_identity
from bunny_kingdom.server.viewers import Role, viewer_of, visible
from bunny_kingdom.titles import AnyRules, rules_of

AnyRequest = Request[Any, Any, Any]
InviteQuery = Annotated[str | None, QueryParameter(name="invite", required=False, max_length=200)]
RoleQuery = Annotated[Role | None, QueryParameter(name="as", required=False)]
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


class OutlookAt(Struct, frozen=True):
    """The outlook at entry `seq`; None before the start."""

    seq: int
    outlook: Outlook | None


@get("/titles/{title:str}/scenery", operation_id="scenery")
async def scenery(title: FromPath[str]) -> Response[dict[str, Any]]:
    """Boards, terrains, pieces and cards of a title, with their names and texts."""
    try:
        found = rules_of(title).scenery()
    except BadConfig as error:
        raise Refusal("no-such-page", str(error)) from None
    return Response(found, headers={"cache-control": "no-cache"})


@get("/tables/{table_id:str}/outlook", operation_id="outlook")
async def table_outlook(
    request: AnyRequest,
    house: TheHouse,
    table_id: FromPath[str],
    role: RoleQuery = None,
    invite: InviteQuery = None,
) -> OutlookAt:
    """What everybody's land would pay now, and the worth of one's own secret cards."""
    identity = await find_identity(house, request)
    table = await house.tables.get(table_id)
    viewer = viewer_of(table, identity, role, None, invite)
    table = await visible(house.tables, table, viewer)
    position = table.position
    outlook = position.rules.outlook(position.view(viewer.seat)) if position else None
    return OutlookAt(table.seq, outlook)


@post("/tables/{table_id:str}/preview", operation_id="preview", status_code=200)
async def table_preview(
    request: AnyRequest, house: TheHouse, table_id: FromPath[str], data: JSONBody[Trials]
) -> Trialled:
    """What actions of your own seat would change, each tried by itself; nothing happens."""
    identity = await find_identity(house, request)
    table = await house.tables.get(table_id)
    viewer = viewer_of(table, identity, "seat", None, None)
    position = table.position
    if position is None:
        raise Refusal("not-now", "the game has not started, or its rules are not played here")
    view = position.view(viewer.seat)
    return Trialled(table.seq, tuple(_try(position.rules, view, each) for each in data.actions))


def _try(rules: AnyRules, view: Any, data: dict[str, Any]) -> Trial:
    try:
        return Trial(rules.preview(view, rules.action_from(data)))
    except IllegalAction as error:
        return Trial(reason=error.code, message=str(error))
    except BunnyError as error:
        return Trial(reason="illegal", message=str(error))


@get("/tables/{table_id:str}/replay/{step:int}/outlook", operation_id="replayOutlook")
async def replay_outlook(
    request: AnyRequest,
    house: TheHouse,
    table_id: FromPath[str],
    step: FromPath[int],
    invite: InviteQuery = None,
) -> dict[str, Outlook]:
    """The outlooks of a finished game after so many actions, by seat and for the public."""
    shown = await replay_table.fn(request, house, table_id, step, invite)
    table = await house.tables.get(table_id)
    if table.position is None:
        raise Refusal("old-rules", "the rules of this game are not played here any more")
    return {name: table.position.rules.outlook(view) for name, view in shown.views.items()}
