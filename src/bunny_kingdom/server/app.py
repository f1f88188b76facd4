"""The application: routes, refusals and the services behind them."""

import logging
from typing import Any

from litestar import Litestar, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException, SerializationException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import SQLAlchemyError

from bunny_kingdom.kernel.errors import BadRecord, BunnyError, IllegalAction
from bunny_kingdom.server.base.errors import SOMETHING_WRONG, STATUS, store_away, unreplayable
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.http import (
    codes,
    companion,
    finished,
    games,
    health,
    hints,
    history,
    identities,
    links,
    network,
    page,
    replay,
    reviews,
    scenery,
    shared_tables,
    site,
    sockets,
    tables,
)
from bunny_kingdom.server.http.dependencies import AnyRequest
from bunny_kingdom.server.http.guard import Asgi, Guard
from bunny_kingdom.server.services import Services
from bunny_kingdom.tables.refusal import Problem, Refusal

log = logging.getLogger(__name__)
NOT_JSON = "this is not JSON, or it is nested too deeply"
MODULES = (
    *(page, site, scenery, health, identities, network, games),
    *(tables, codes, history, hints, finished, replay, reviews),
    *(links, companion, shared_tables, sockets),
)
ROUTES = [
    each
    for module in MODULES
    for each in vars(module).values()
    if isinstance(each, BaseRouteHandler)
]
_CODES = {
    400: "bad-request",
    404: "no-such-page",
    405: "wrong-method",
    413: "too-large",
    415: "wrong-content-type",
}


def make_app(settings: Settings) -> tuple[Asgi, Services]:
    """The application for one process, and the services behind it."""
    services = Services(settings)
    app = Litestar(
        ROUTES,
        dependencies={
            "address": Provide(services.visitors.address),
            "guest": Provide(services.visitors.need),
            "table": Provide(services.visitors.table),
            "own": Provide(services.visitors.own),
            "seen": Provide(services.visitors.seen),
            **{name: _provide(each) for name, each in vars(services).items()},
        },
        lifespan=[services.open],
        exception_handlers={
            Refusal: _refused,
            SQLAlchemyError: _store_away,
            BadRecord: _unreplayable,
            IllegalAction: _unreplayable,
            HTTPException: _http_error,
            SerializationException: _bad_json,
            RecursionError: _bad_json,  # what it nests is deeper than anybody needs
            Exception: _internal,
        },
        openapi_config=OpenAPIConfig(
            title="Bunny Kingdom server",
            version="1",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        request_max_body_size=settings.body_bytes,
        logging_config=None,
    )
    guard = Guard(app, settings, services.limits)  # type: ignore[arg-type] # Litestar's ASGI types are TypedDicts
    return guard, services


def _provide(service: Any) -> Provide:
    async def provide() -> Any:
        return service

    return Provide(provide, use_cache=True)


def _response(problem: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    status = STATUS[problem.code]
    return Response(problem, status_code=status, media_type="application/json", headers=headers)


def _refused(_: AnyRequest, refusal: Refusal) -> Response[Problem]:
    return _response(refusal.problem)


def _store_away(_: AnyRequest, error: SQLAlchemyError) -> Response[Problem]:
    log.warning("the store did not answer", extra={"error": type(error).__name__})
    return _refused(_, store_away())


def _unreplayable(_: AnyRequest, error: BunnyError) -> Response[Problem]:
    return _refused(_, unreplayable(error))


def _bad_json(_: AnyRequest, error: Exception) -> Response[Problem]:
    return _response(Problem("bad-json", NOT_JSON))


def _http_error(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    if isinstance(error.__cause__, SerializationException):
        return _bad_json(_, error)
    code = _CODES.get(error.status_code, "bad-request" if error.status_code < 500 else "internal")
    reasons = [str(each.get("message", "")) for each in error.extra or () if isinstance(each, dict)]
    message = "; ".join(filter(None, reasons)) or error.detail
    if code == "internal":
        message = SOMETHING_WRONG
    return _response(Problem(code, message), error.headers)


def _internal(_: AnyRequest, error: Exception) -> Response[Problem]:
    log.error("an error of ours", exc_info=error)
    return _response(Problem("internal", SOMETHING_WRONG))
