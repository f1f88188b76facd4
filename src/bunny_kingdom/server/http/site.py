"""The page that needs no server: a server has it under /play/, as any host of files may."""

import re
from asyncio import to_thread
from pathlib import Path

from litestar import MediaType, Response
from litestar.params import FromPath
from litestar.response import Redirect

from bunny_kingdom.server.http.dependencies import AnyRequest
from bunny_kingdom.server.http.page import FOREVER, page_file, sent
from bunny_kingdom.server.http.routing import get

PACKED = Path(__file__).parents[1] / "play"
CHECKOUT = Path(__file__).parents[4] / "build" / "play"
SITE = PACKED if PACKED.is_dir() else CHECKOUT
"""The wheel has it; in a checkout `make site` builds it."""
NETWORKS, LEARNED = "networks/", Path(__file__).parents[2] / "data" / "sage"
"""What sages have learned: hosts of files have a copy of it."""
NAMED = re.compile(r"(?:assets|python-\w+)/[^/]+")
"""Files whose names change with their content."""
POLICY = (
    "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "connect-src 'self'; script-src 'self' {scripts}; style-src 'self' {styles}; "
    "img-src 'self' data:; font-src 'self'; manifest-src 'self'; worker-src 'self'"
)
OF_PAGE = POLICY.format(scripts="'wasm-unsafe-eval'", styles="")
"""Python is WebAssembly."""
OF_DOCS = POLICY.format(scripts="'unsafe-inline'", styles="'unsafe-inline'")
"""The documentation is made by mkdocs, which writes scripts and styles into its pages."""
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bunny Kingdom</title></head>
<body><p>The page that needs no server is not built here: run <code>make site</code> in the checkout
and start the server again.</p><p><a href="/">To the lobby</a></p></body></html>
"""


@get("/play", include_in_schema=False)
async def front(request: AnyRequest) -> Response[bytes] | Redirect:
    """Its front page; everything is found beside it."""
    if not request.scope["raw_path"].endswith(b"/"):
        return Redirect("/play/")
    if not SITE.is_dir():
        return Response(NOT_BUILT.encode(), media_type=MediaType.HTML, status_code=404)
    return await file(request, "index.html")


@get("/play/{name:path}", include_in_schema=False)
async def site_file(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """A file of it, or of the documentation."""
    return await file(request, name.strip("/") or "index.html")


async def file(request: AnyRequest, name: str) -> Response[bytes]:
    """A file beside the front page."""
    inside, folder = name, SITE
    if name.startswith(NETWORKS):
        inside, folder = name.removeprefix(NETWORKS), LEARNED
    # some are large, and compressed when first read
    found = await to_thread(page_file, inside, folder)
    answer = sent(request, found, FOREVER if NAMED.fullmatch(name) else "no-cache")
    policy = OF_DOCS if name.startswith("docs/") else OF_PAGE
    answer.headers["content-security-policy"] = policy
    return answer
