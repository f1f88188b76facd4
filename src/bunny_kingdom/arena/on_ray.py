"""The Ray engine: the same games on a cluster, or on Ray started on this machine."""

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec

from bunny_kingdom.arena.engines import AHEAD
from bunny_kingdom.arena.match import Played, play_game
from bunny_kingdom.arena.plan import Plan
from bunny_kingdom.kernel.errors import BunnyError


class NoRay(BunnyError):  # noqa: N818 - reads as a sentence where it is raised
    """Ray is not installed, or its cluster cannot be reached."""


def play_on_ray(
    plan: Plan, games: Iterable[int], jobs: int, address: str | None
) -> Iterator[Played]:
    """Games as Ray finishes them; without an address, Ray is started on this machine."""
    ray = _ray()
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    started = not ray.is_initialized()
    if started:
        where: dict[str, Any] = (
            {"address": address} if address else {"num_cpus": jobs, "include_dashboard": False}
        )
        try:
            ray.init(log_to_driver=False, logging_level="ERROR", **where)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise NoRay(f"Ray cannot be reached: {error}") from None
    try:
        yield from _play(ray, plan, games, jobs)
    finally:
        if started:
            ray.shutdown()


def _play(ray: Any, plan: Plan, games: Iterable[int], jobs: int) -> Iterator[Played]:
    task = ray.remote(num_cpus=1)(_play_encoded)
    encoded = msgspec.json.encode(plan)
    numbers = iter(games)
    cores = max(jobs, int(ray.cluster_resources().get("CPU", jobs)))
    waiting = [task.remote(encoded, game) for game in islice(numbers, AHEAD * cores)]
    while waiting:
        done, waiting = ray.wait(waiting)
        waiting += [task.remote(encoded, game) for game in islice(numbers, len(done))]
        for each in done:
            yield msgspec.json.decode(ray.get(each), type=Played)


def _play_encoded(plan: bytes, game: int) -> bytes:
    """In a worker: one game, plan and result as bytes that any version of Ray can carry."""
    return msgspec.json.encode(play_game(msgspec.json.decode(plan, type=Plan), game))


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise NoRay("Ray is not installed: pip install 'bunny-kingdom[ray]'") from None
    return ray
