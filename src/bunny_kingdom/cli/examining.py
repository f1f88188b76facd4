"""Examinations: each looks at one thing that could be missing or broken, and changes nothing."""

import os
import webbrowser
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from bunny_kingdom import extras
from bunny_kingdom.cli.folders import own_database
from bunny_kingdom.kernel.errors import BadConfig, BunnyError
from bunny_kingdom.server.settings import PREFIX, settings_from
from bunny_kingdom.titles import rules_of, titles

SQLITE = "sqlite:///"


class State(StrEnum):
    """How something fares; what is missing and not needed is no fault."""

    WORKS = "works"
    MISSING = "missing"
    BROKEN = "broken"


class Finding(NamedTuple):
    """What was found out about one thing, and what to do about it."""

    name: str
    state: State
    told: str
    advice: str = ""


def examine() -> list[Finding]:
    """Everything, one after the other."""
    return [_packages(), *_extras(), _titles(), _page(), _database(), _fast_engine(), _browser()]


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
    from bunny_kingdom.server.web_page import page_file

    page = page_file("index.html")
    if page is None:
        return Finding("page", State.BROKEN, "not built", "make page, in the checkout")
    return Finding("page", State.WORKS, "built into the package")


def _database() -> Finding:
    """The database that `bunny play` would use; a file that is not there yet is not made."""
    try:
        settings = settings_from({f"{PREFIX}DATABASE": own_database(), **os.environ})
    except BunnyError as error:
        return Finding("database", State.BROKEN, str(error), f"mend the variable {PREFIX}...")
    try:
        file = Path(settings.database.removeprefix(SQLITE))
        if not settings.postgres and not file.exists():
            return _new_database(file)
        from bunny_kingdom.server.store import check_database

        check_database(settings.database)
        if not settings.postgres and not os.access(file, os.W_OK):
            raise BadConfig(f"{file} is not writable")
    except BunnyError as error:
        return Finding("database", State.BROKEN, str(error), f"--database, or {PREFIX}DATABASE")
    told = settings.database.rpartition("@")[2] if settings.postgres else str(file)
    return Finding("database", State.WORKS, told)


def _new_database(file: Path) -> Finding:
    """Whether the file could be made."""
    nearest = next(folder for folder in file.absolute().parents if folder.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK):
        raise BadConfig(f"{file} cannot be made: {nearest} is no folder that you may write to")
    return Finding("database", State.WORKS, f"{file} (made by the first `bunny play`)")


def _fast_engine() -> Finding:
    try:
        extras.require("fast", "the fast engine")
        from bunny_kingdom.fast.compiling import FOLDER, MARK, SECONDS
    except extras.MissingExtra as error:
        return Finding("fast engine", State.MISSING, "elder searches less deep", str(error))
    except (ImportError, OSError, RuntimeError) as error:
        return Finding("fast engine", State.BROKEN, str(error))
    later = f"not compiled yet: the first use takes about {SECONDS} s"
    warm = "compiled" if MARK.exists() else later
    return Finding("fast engine", State.WORKS, f"{warm}; kept in {FOLDER}")


def _browser() -> Finding:
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        help_ = "open the address that `bunny play` tells in any browser"
        return Finding("browser", State.MISSING, "none that a program can open", help_)
    return Finding("browser", State.WORKS, getattr(browser, "name", type(browser).__name__))
