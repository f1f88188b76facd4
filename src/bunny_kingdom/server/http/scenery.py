"""What a page draws besides views: boards and names, and what a step would change.

Previews are computed from the asking seat's own view, so they cannot reveal a secret.
"""

from typing import Annotated

from litestar import Response
from litestar.params import FromPath, JSONBody, QueryParameter

from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.kernel.scenery import Scenery
from bunny_kingdom.server.http.dependencies import TheOwn
from bunny_kingdom.server.http.routing import get, post
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.viewers.trials import Trialled, Trials, trialled
from bunny_kingdom.titles import rules_of

VersionQuery = Annotated[int | None, QueryParameter(name="version", ge=1, le=999, required=False)]


@get("/titles/{title:str}/scenery", operation_id="scenery")
async def scenery(title: FromPath[str], version: VersionQuery = None) -> Response[Scenery]:
    """Boards, terrains, pieces and cards of a title, as a version of its rules has them."""
    try:
        found = rules_of(title, version=version).scenery()
    except BadConfig as error:
        raise Refusal("no-such-page", str(error)) from None
    return Response(found, headers={"cache-control": "no-cache"})


@post("/tables/{table_id:str}/preview", operation_id="preview", status_code=200)
async def table_preview(own: TheOwn, data: JSONBody[Trials]) -> Trialled:
    """What actions of your own seat would change, each tried by itself; nothing happens."""
    return trialled(own.table, own.viewer.seat, data)
