"""`bunny play`: the game in the browser, with one's own tables."""

import json
import os
import socket
import webbrowser
from http.client import HTTPException
from threading import Thread
from typing import Annotated
from urllib.request import urlopen

import typer

from bunny_kingdom.cli.folders import data_folder, own_database
from bunny_kingdom.cli.serve import Database, Host, Jobs, Port, announce
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.server.base.machine import page_url
from bunny_kingdom.server.base.settings import PREFIX, Settings, settings_from

SECONDS = 2.0
"""How long a program on our port may take to identify itself."""


def play(
    host: Host = None,
    port: Port = None,
    database: Database = None,
    jobs: Jobs = None,
    browser: Annotated[
        bool, typer.Option(help="Open the page in a browser, or only say where it is.")
    ] = True,
) -> None:
    """Play in the browser: start a server for this machine and open its page.

    Your tables are kept in a folder of your own: `bunny doctor` says where.
    If it is already running, its page is opened. The settings of `bunny serve` apply too.

    Example: bunny play

    Only this computer can reach it; the page can open it to your network, and so can --host.

    Example: bunny play --no-browser --port 8080

    Example: bunny play --host 0.0.0.0
    """
    settings = _settings(host, port, database, jobs)
    if _is_ours(_address(settings)):
        typer.echo(f"Bunny Kingdom is at {_address(settings)} already", err=True)
        if browser:
            webbrowser.open(_address(settings))
        return
    if port is None and f"{PREFIX}PORT" not in os.environ and _is_taken(settings):
        settings = _settings(host, 0, database, jobs)  # another program uses it: any port will do
    _serve(settings, browser)


def _settings(
    host: str | None, port: int | None, database: str | None, jobs: int | None
) -> Settings:
    """As for `bunny serve`, but with the user's own tables and a quieter log."""
    usual = {f"{PREFIX}DATABASE": own_database(), f"{PREFIX}LOG_LEVEL": "warning"}
    given = {"host": host, "port": port, "database": database, "jobs": jobs}
    return settings_from({**usual, **os.environ}, **given)


def _serve(settings: Settings, browser: bool) -> None:
    from bunny_kingdom.server.http.page import page_file
    from bunny_kingdom.server.run import serve  # slow to import: only when needed

    if page_file("index.html") is None:
        raise BadConfig("the page is not built: run `make page` in the checkout")
    if settings.database == own_database():
        data_folder().mkdir(parents=True, exist_ok=True)

    def listening_at(address: str) -> None:
        announce(address)
        if browser:
            # In a thread, since some browsers keep their caller waiting.
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    serve(settings, listening_at, own=True)


def _address(settings: Settings) -> str:
    return page_url(settings.host, settings.port)


def _is_taken(settings: Settings) -> bool:
    """Whether something listens on the port."""
    try:
        socket.create_connection((settings.host, settings.port), SECONDS).close()
    except OSError:
        return False
    return True


def _is_ours(address: str) -> bool:
    """Whether a server of ours listens there: it knows the titles."""
    try:
        with urlopen(f"{address}titles", timeout=SECONDS) as answer:
            return "kingdom" in json.dumps(json.load(answer))
    except (OSError, HTTPException, ValueError):
        return False
