"""Sockets: one for each viewer of a table, with commands going in and states coming out."""

import msgspec
from litestar import websocket
from litestar.params import FromPath

from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.house import TheHouse
from bunny_kingdom.server.line import AnySocket, Line, refuse
from bunny_kingdom.server.tokens import find_identity
from bunny_kingdom.server.viewers import Language, Role, viewer_of


@websocket("/tables/{table_id:str}/socket")
async def table_socket(socket: AnySocket, table_id: FromPath[str], house: TheHouse) -> None:
    """A viewer's socket; `docs/protocol.md` tells what goes over it."""
    await socket.accept()
    try:
        query = socket.query_params
        identity = await find_identity(house, socket)
        table = await house.tables.get(table_id)
        viewer = viewer_of(
            table,
            identity,
            msgspec.convert(query.get("as"), type=Role | None),
            msgspec.convert(query.get("lang"), type=Language | None),
            query.get("invite"),
        )
        since = msgspec.convert(query.get("since", "0"), type=int, strict=False)
    except Refusal as refusal:
        await refuse(socket, refusal)
        return
    except msgspec.ValidationError:
        await refuse(socket, Refusal("bad-request", "as, lang, since: see docs/protocol.md"))
        return
    house.attendant.look(table)
    light = query.get("light") == "1"
    await Line(house, socket, table_id, identity, viewer, max(0, since), light).run()
