"""The contest: all games of a plan, on an engine, kept in a folder if there is one."""

from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import Literal

from bunny_kingdom.arena.engines import play_here, play_in_processes
from bunny_kingdom.arena.folder import Folder
from bunny_kingdom.arena.match import Played
from bunny_kingdom.arena.on_ray import play_on_ray
from bunny_kingdom.arena.plan import Plan
from bunny_kingdom.arena.standings import Standings, standings
from bunny_kingdom.kernel.errors import BadConfig

Engine = Literal["local", "ray"]


def contest(
    plan: Plan,
    jobs: int = 1,
    engine: Engine = "local",
    ray_address: str | None = None,
    folder: Path | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> Standings:
    """Play what is left of a plan, and return the standings.

    `folder` keeps every finished game: the same call continues an interrupted contest. `progress`
    is told how many games are already there, and then about each new one.
    """
    if jobs < 1:
        raise BadConfig(f"a contest has 1 job or more, not {jobs}")
    kept = Folder(folder, plan) if folder else None
    played = dict(kept.played) if kept else {}
    progress(len(played))
    missing = [game for game in range(plan.games) if game not in played]
    try:
        with closing(_games(plan, missing, jobs, engine, ray_address)) as games:
            for each in games:
                played[each.game] = each
                if kept:
                    kept.add(each)
                progress(1)
    finally:
        if kept:
            kept.close()
    return standings(plan, list(played.values()))


def _games(
    plan: Plan, missing: list[int], jobs: int, engine: Engine, ray_address: str | None
) -> Generator[Played]:
    if engine == "ray":
        yield from play_on_ray(plan, missing, jobs, ray_address)
    elif jobs == 1 or len(missing) == 1:
        yield from play_here(plan, missing)
    else:
        yield from play_in_processes(plan, missing, min(jobs, max(1, len(missing))))
