"""The page in the browser: built from `web/` into `page/` beside this file, kept in memory."""

import gzip
from functools import lru_cache
from importlib.resources import files
from mimetypes import guess_type
from typing import Any

from litestar import MediaType, Request, Response
from litestar.params import FromPath
from msgspec import Struct

from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.routing import get

FOREVER = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""
ROOT_FILES = ("manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png", "worker.js")


class PageFile(Struct, frozen=True):
    """A file of the page, also compressed."""

    plain: bytes
    zipped: bytes
    kind: str


@lru_cache(maxsize=256)
def page_file(name: str) -> PageFile | None:
    """A file of the build; None where it is not there (or nothing is built)."""
    found = files("bunny_kingdom.server").joinpath("page", *name.split("/"))
    if not found.is_file():
        return None
    plain = found.read_bytes()
    kind = "application/manifest+json" if name.endswith(".webmanifest") else guess_type(name)[0]
    return PageFile(plain, gzip.compress(plain, mtime=0), kind or "application/octet-stream")


def _sent(request: Request[Any, Any, Any], found: PageFile, cache: str) -> Response[bytes]:
    zips = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    if zips:
        headers["content-encoding"] = "gzip"
    return Response(found.zipped if zips else found.plain, media_type=found.kind, headers=headers)


FRONT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bunny Kingdom</title></head>
<body><h1>Bunny Kingdom</h1>
<p>A server for the Bunny Kingdom board games (unofficial fan project) is running here.</p>
<p><a href="/schema/openapi.json">What programs can ask of it</a></p></body></html>
"""
"""The front door of a server without the built page."""
SCREENS = ["/", "/table/{rest:path}", "/help", "/help/{rest:path}", "/you", "/recover/{token:str}"]
"""Addresses that show the page. A recovery link is among them: the page asks before it uses the
link up, so that programs which preview links do not."""


@get(SCREENS, include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page itself; its script shows what the address names."""
    found = page_file("index.html")
    if found is None:
        return Response(FRONT.encode(), media_type=MediaType.HTML)
    return _sent(request, found, "no-cache")


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """Scripts, styles and pictures of the page."""
    found = None if ".." in name else page_file(f"assets/{name}")
    if found is None:
        raise Refusal("no-such-page", "there is no such file")
    return _sent(request, found, FOREVER)


@get([f"/{name}" for name in ROOT_FILES], include_in_schema=False)
async def root_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What browsers look for beside the page: the manifest and icons."""
    found = page_file(request.url.path.lstrip("/"))
    if found is None:
        raise Refusal("no-such-page", "there is no such file")
    return _sent(request, found, "no-cache")
