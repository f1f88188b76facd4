"""The few pages that need no script: the front door, and taking an identity to a new device."""

from litestar import MediaType, Response
from litestar.params import FromPath
from litestar.response import Redirect

from bunny_kingdom.server.house import TheHouse
from bunny_kingdom.server.http_identities import cookie_for
from bunny_kingdom.server.routing import get, post

FRONT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bunny Kingdom</title></head>
<body><h1>Bunny Kingdom</h1>
<p>A server for the Bunny Kingdom board games (unofficial fan project) is running here.</p>
<p><a href="/schema/openapi.json">What programs can ask of it</a></p></body></html>
"""
_RECOVER = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bunny Kingdom</title></head>
<body><h1>Bunny Kingdom</h1>
<form method="post"><button>Go on as this player on this device</button></form></body></html>
"""


@get("/recover/{token:str}", media_type=MediaType.HTML, include_in_schema=False)
async def recover_page(token: FromPath[str]) -> str:
    """Asks before the link is used up: programs that preview links must not do it."""
    return _RECOVER


@post("/recover/{token:str}", include_in_schema=False)
async def recover_by_page(house: TheHouse, token: FromPath[str]) -> Response[None]:
    """Be who the link says, on this device."""
    _, device = await house.identities.recover(token)
    return Redirect("/", status_code=303, cookies=[cookie_for(house, device)])
