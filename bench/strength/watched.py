"""A contest with a bar that shows how far it is."""

from functools import partial
from pathlib import Path

from bunny_kingdom.arena import Plan, Standings, contest
from bunny_kingdom.cli.simulate import games_bar


def watched(plan: Plan, jobs: int, folder: Path | None) -> Standings:
    """Play a plan, with a bar on stderr."""
    with games_bar(f"{plan.title} {', '.join(plan.players)}") as bar:
        task = bar.add_task("", total=plan.games)
        return contest(plan, jobs, folder=folder, progress=partial(bar.advance, task))
