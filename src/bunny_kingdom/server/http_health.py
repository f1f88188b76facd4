"""Whether the server lives, is ready, and how it fares."""

from litestar import MediaType, Response
from msgspec import Struct
from prometheus_client import generate_latest

from bunny_kingdom.server import metrics
from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.house import TheHouse
from bunny_kingdom.server.routing import get


class Health(Struct, frozen=True):
    """All is well."""

    status: str = "ok"


@get("/health", operation_id="health")
async def health() -> Health:
    """The process lives."""
    return Health()


@get("/ready", operation_id="ready")
async def readiness(house: TheHouse) -> Health:
    """The process can serve: its store answers."""
    if not await house.alive():
        raise Refusal("busy", "the store cannot be reached")
    return Health()


@get("/metrics", operation_id="metrics", media_type=MediaType.TEXT)
async def show_metrics() -> Response[str]:
    """Measurements for Prometheus."""
    return Response(generate_latest(metrics.registry).decode(), media_type="text/plain")
