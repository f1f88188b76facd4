"""Whether the server lives, is ready, and how it fares."""

from litestar import MediaType, Response
from msgspec import Struct
from prometheus_client import generate_latest

from bunny_kingdom.server.base import metrics
from bunny_kingdom.server.base.errors import store_away
from bunny_kingdom.server.http.dependencies import TheAttendant, TheHeartbeat
from bunny_kingdom.server.http.routing import get
from bunny_kingdom.tables.refusal import Refusal


class Health(Struct, frozen=True):
    """All is well."""

    status: str = "ok"


@get("/health", operation_id="health")
async def health() -> Health:
    """The process lives."""
    return Health()


@get("/ready", operation_id="ready")
async def readiness(attendant: TheAttendant, heartbeat: TheHeartbeat) -> Health:
    """The process can serve: its store has just written something, and its bots play."""
    if not await heartbeat.is_written():
        raise store_away()
    if still := attendant.standing_still():
        raise Refusal("busy", f"the bots of {still} tables stand still")
    return Health()


@get("/metrics", operation_id="metrics", media_type=MediaType.TEXT)
async def show_metrics() -> Response[str]:
    """Measurements for Prometheus."""
    return Response(generate_latest(metrics.registry).decode(), media_type="text/plain")
