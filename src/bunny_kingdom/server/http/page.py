"""The page in the browser: built from `web/` into `server/page`, kept in memory."""

import gzip
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path, PurePosixPath

from litestar import MediaType, Response
from litestar.params import FromPath
from msgspec import Struct

from bunny_kingdom.server.http.dependencies import AnyRequest
from bunny_kingdom.server.http.routing import get
from bunny_kingdom.tables.refusal import Refusal

FOREVER = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""
KINDS = {".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
"""What Python does not know by itself."""
ROOT_FILES = ("manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png", "worker.js")


class PageFile(Struct, frozen=True):
    """A file of the page, also compressed."""

    plain: bytes
    zipped: bytes
    kind: str


PAGE = Path(__file__).parents[1] / "page"


@lru_cache(maxsize=512)
def page_file(name: str, folder: Path = PAGE) -> PageFile | None:
    """A file of a build; None where it is not there (or nothing is built)."""
    parts = name.split("/")
    try:
        plain = None if ".." in parts else folder.joinpath(*parts).read_bytes()
    except (OSError, ValueError):  # there is none, or no file could have such a name
        plain = None
    if plain is None:
        return None
    kind = KINDS.get(PurePosixPath(name).suffix) or guess_type(name)[0]
    return PageFile(plain, gzip.compress(plain, 6, mtime=0), kind or "application/octet-stream")


def sent(request: AnyRequest, found: PageFile | None, cache: str) -> Response[bytes]:
    """A file as a browser wants it."""
    if found is None:
        raise Refusal("no-such-page", "there is no such file")
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
SCREENS = [
    "/",
    "/table/{rest:path}",
    "/help",
    "/help/{rest:path}",
    "/you",
    "/recover/{token:str}",
    "/j/{code:str}",
    "/score",
    "/score/{code:str}",
]
"""Addresses that show the page. A recovery link is among them: the page asks before it uses the
link up, so that programs which preview links do not."""


@get(SCREENS, include_in_schema=False)
async def page(request: AnyRequest) -> Response[bytes]:
    """The page itself; its script shows what the address names."""
    found = page_file("index.html")
    if found is None:
        return Response(FRONT.encode(), media_type=MediaType.HTML)
    return sent(request, found, "no-cache")


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """Scripts, styles and fonts of the page."""
    return sent(request, page_file(f"assets/{name}"), FOREVER)


@get([f"/{name}" for name in ROOT_FILES], include_in_schema=False)
async def root_file(request: AnyRequest) -> Response[bytes]:
    """What browsers look for beside the page: the manifest and icons."""
    return sent(request, page_file(request.url.path.lstrip("/")), "no-cache")
