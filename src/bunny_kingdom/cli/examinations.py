"""Examinations: each looks at one thing that could be missing or broken, and changes nothing."""

import os
import webbrowser
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bunny_kingdom import extras
from bunny_kingdom.bots.rollout.loader import have_rollouts
from bunny_kingdom.cli.folders import own_database
from bunny_kingdom.kernel.errors import BadConfig, BunnyError
from bunny_kingdom.server.base.settings import PREFIX, settings_from
from bunny_kingdom.titles import rules_of, titles

SQLITE = "sqlite:///"


class State(StrEnum):
    """How something fares; something missing that is not needed is not a fault."""

    WORKS = "works"
    MISSING = "missing"
    BROKEN = "broken"


class Finding(NamedTuple):
    """What was found out about one thing, and what to do about it."""

    name: str
    state: State
    told: str
    advice: str = ""


def examine(database: str | None = None) -> list[Finding]:
    """Everything, one after the other, including every table of a given database."""
    found = [_packages(), *_extras(), _titles(), _page(), _database(database)]
    if database is not None and found[-1].state is State.WORKS:
        found += _tables(database)
    return [*found, _fast_engine(), _gpu(), _sage(), _browser()]


def _packages() -> Finding:
    found = {name: extras.installed(name) for name in extras.packages()[""]}
    missing = [name for name, version in found.items() if version is None]
    if missing:
        help_ = f"pip install --force-reinstall {extras.DISTRIBUTION}"
        return Finding("packages", State.BROKEN, f"not installed: {', '.join(missing)}", help_)
    told = ", ".join(f"{name} {version}" for name, version in found.items())
    return Finding("packages", State.WORKS, told)


def _extras() -> Iterator[Finding]:
    for extra, names in extras.packages().items():
        if extra:
            found = {name: extras.installed(name) for name in names}
            told = ", ".join(f"{name} {version or '-'}" for name, version in found.items())
            there = all(found.values())
            state = State.WORKS if there else State.MISSING
            yield Finding(f"extra {extra}", state, told, "" if there else extras.command(extra))


def _titles() -> Finding:
    try:
        counts = [f"{title} ({rules_of(title).cards_in_game()} cards)" for title in titles()]
    except (BunnyError, OSError) as error:
        return Finding("titles", State.BROKEN, str(error))
    return Finding("titles", State.WORKS, ", ".join(counts))


def _page() -> Finding:
    from bunny_kingdom.server.http.page import page_file

    page = page_file("index.html")
    if page is None:
        return Finding("page", State.BROKEN, "not built", "make page, in the checkout")
    return Finding("page", State.WORKS, "built into the package")


def _database(given: str | None) -> Finding:
    """The database that `bunny play` would use, or a given one; no file is made."""
    try:
        environment = {f"{PREFIX}DATABASE": own_database(), **os.environ}
        settings = settings_from(environment, database=given)
    except BunnyError as error:
        return Finding("database", State.BROKEN, str(error), f"fix the variable {PREFIX}...")
    try:
        file = Path(settings.database.removeprefix(SQLITE))
        if not settings.postgres and not file.exists():
            return _new_database(file)
        from bunny_kingdom.server.store.store import check_database

        check_database(settings.database)
        if not settings.postgres and not os.access(file, os.W_OK):
            raise BadConfig(f"{file} is not writable")
    except BunnyError as error:
        return Finding("database", State.BROKEN, str(error), f"--database, or {PREFIX}DATABASE")
    told = settings.database.rpartition("@")[2] if settings.postgres else str(file)
    return Finding("database", State.WORKS, told)


def _tables(database: str) -> Iterator[Finding]:
    """Every stored table; each damaged one gets a finding of its own."""
    if database.startswith(SQLITE) and not Path(database.removeprefix(SQLITE)).exists():
        return
    from bunny_kingdom.server.store.inspection import inspect_tables
    from bunny_kingdom.server.store.store import engine_for

    engine = engine_for(database)
    with tables_bar() as bar:
        task = bar.add_task("")
        count, damaged = inspect_tables(
            engine, lambda done, total: bar.update(task, completed=done, total=total)
        )
    engine.dispose()
    state = State.BROKEN if damaged else State.WORKS
    yield Finding("tables", state, f"{count} tables, {len(damaged)} of them damaged")
    for table, entry, why in damaged:
        told = f"entry {entry}: {why}" if entry else why
        yield Finding(f"table {table}", State.BROKEN, told, "restore it from a backup")


def tables_bar() -> Progress:
    """A progress bar on stderr, removed when done; none without a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("tables"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def _new_database(file: Path) -> Finding:
    """Whether the file could be made."""
    nearest = next(folder for folder in file.absolute().parents if folder.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK):
        raise BadConfig(f"{file} cannot be made: {nearest} is not a folder that you may write to")
    return Finding("database", State.WORKS, f"{file} (made by the first `bunny play`)")


def _fast_engine() -> Finding:
    try:
        extras.require("fast", "the fast engine")
        from bunny_kingdom.fast.kingdom.engine import KingdomEngine
        from bunny_kingdom.fast.town.engine import TownEngine
    except extras.MissingExtra as error:
        return Finding("fast engine", State.MISSING, "elder searches less deeply", str(error))
    except (ImportError, OSError, RuntimeError) as error:
        return Finding("fast engine", State.BROKEN, str(error))
    told = []
    for engine in (KingdomEngine, TownEngine):
        what, mark, seconds = engine.compiled
        later = f"not compiled yet: its first use takes about {seconds} s"
        told.append(f"{what}: {f'compiled; kept in {mark.parent}' if mark.exists() else later}")
    return Finding("fast engine", State.WORKS, "; ".join(told))


def _gpu() -> Finding:
    """Whether the fast engine could play on a GPU, which nobody needs."""
    try:
        extras.require("fast", "the fast engine")
        from bunny_kingdom.fast.cuda.presence import require_gpu

        return Finding("GPU", State.WORKS, require_gpu())
    except BunnyError as error:
        return Finding("GPU", State.MISSING, str(error))
    except (ImportError, OSError, RuntimeError) as error:
        return Finding("GPU", State.BROKEN, str(error))


def _sage() -> Finding:
    """Which titles have a network; one that is there and cannot be used is damaged or too old."""
    from bunny_kingdom.bots.sage.loader import lacking

    why = {title: lacking(title) for title in titles()}
    if not have_rollouts():
        return Finding("sage", State.MISSING, "plays as an elder", extras.command("fast"))
    from bunny_kingdom.bots.sage.weights import file_of

    broken = [
        f"{why[title]} ({file_of(title)})"
        for title in why
        if file_of(title).exists() and why[title]
    ]
    if broken:
        help_ = f"pip install --force-reinstall {extras.DISTRIBUTION}"
        return Finding("sage", State.BROKEN, "; ".join(broken), help_)
    learned = [title for title in why if not why[title]]
    others = [title for title in why if why[title]]
    told = f"has learned {', '.join(learned) or 'nothing'}"
    return Finding(
        "sage", State.WORKS, f"{told}; plays {', '.join(others)} as an elder" if others else told
    )


def _browser() -> Finding:
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        help_ = "open the address that `bunny play` tells in any browser"
        return Finding("browser", State.MISSING, "none found that can be opened", help_)
    return Finding("browser", State.WORKS, getattr(browser, "name", type(browser).__name__))
