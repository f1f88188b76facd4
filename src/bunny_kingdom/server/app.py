"""The application: routes, refusals and the house behind them."""

import logging
from typing import Any

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException, SerializationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from bunny_kingdom.server import (
    http_finished,
    http_health,
    http_identities,
    http_tables,
    scenery,
    sockets,
    web_page,
)
from bunny_kingdom.server.errors import STATUS, Problem, Refusal
from bunny_kingdom.server.guarding import Asgi, Guard
from bunny_kingdom.server.house import House
from bunny_kingdom.server.settings import Settings

log = logging.getLogger(__name__)
AnyRequest = Request[Any, Any, Any]

ROUTES = [
    web_page.page,
    web_page.asset,
    web_page.root_file,
    scenery.scenery,
    scenery.table_outlook,
    scenery.table_preview,
    scenery.replay_outlook,
    http_health.health,
    http_health.readiness,
    http_health.show_metrics,
    http_identities.create_identity,
    http_identities.me,
    http_identities.rename,
    http_identities.make_recovery_link,
    http_identities.recover,
    http_identities.list_devices,
    http_identities.revoke_device,
    http_identities.revoke_others,
    http_tables.list_titles,
    http_tables.make_table,
    http_tables.list_tables,
    http_tables.show_table,
    http_tables.view_table,
    http_tables.table_log,
    http_tables.table_options,
    http_tables.table_sheet,
    http_tables.command,
    http_finished.my_games,
    http_finished.player_games,
    http_finished.player_ratings,
    http_finished.list_ratings,
    http_finished.table_record,
    http_finished.replay_table,
    sockets.table_socket,
]
_CODES = {
    400: "bad-request",
    404: "no-such-page",
    405: "wrong-method",
    413: "too-large",
    415: "wrong-content-type",
}


def make_app(settings: Settings) -> tuple[Asgi, House]:
    """The application for one process, and the house behind it."""
    house = House(settings)

    async def provide_house() -> House:
        return house

    app = Litestar(
        ROUTES,
        dependencies={"house": Provide(provide_house, use_cache=True)},
        plugins=[house.fanout.channels],
        lifespan=[house.open],
        exception_handlers={
            Refusal: _refused,
            HTTPException: _http_error,
            SerializationException: _bad_json,
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
        signature_types=[House],
    )
    return Guard(app, house), house  # type: ignore[arg-type] # Litestar's ASGI types are TypedDicts


def _response(
    problem: Problem, status: int, headers: dict[str, str] | None = None
) -> Response[Problem]:
    return Response(problem, status_code=status, media_type="application/json", headers=headers)


def _refused(_: AnyRequest, refusal: Refusal) -> Response[Problem]:
    return _response(refusal.problem, refusal.status)


def _bad_json(_: AnyRequest, error: Exception) -> Response[Problem]:
    return _response(Problem("bad-json", "this is not JSON"), STATUS["bad-json"])


def _http_error(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    if isinstance(error.__cause__, SerializationException):
        return _bad_json(_, error)
    code = _CODES.get(error.status_code, "bad-request" if error.status_code < 500 else "internal")
    reasons = [str(each.get("message", "")) for each in error.extra or () if isinstance(each, dict)]
    message = "; ".join(filter(None, reasons)) or error.detail
    if code == "internal":
        message = "something went wrong here"
    return _response(Problem(code, message), STATUS[code], error.headers)


def _internal(_: AnyRequest, error: Exception) -> Response[Problem]:
    log.error("an error of ours", exc_info=error)
    return _response(Problem("internal", "something went wrong here"), 500)
