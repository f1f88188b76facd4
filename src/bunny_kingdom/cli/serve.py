"""`bunny serve`: the game server."""

import webbrowser
from threading import Thread
from typing import Annotated

import typer

from bunny_kingdom.server.settings import PREFIX, Settings, settings_from


def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on; 127.0.0.1.", metavar="ADDRESS")
    ] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; 8000.", metavar="N")] = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="sqlite:///FILE or postgresql://USER@HOST/NAME; sqlite:///bunny.db.", metavar="URL"
        ),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(help="Processes in which bots think; 1.", metavar="N")
    ] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve games over the network, to people and bots.

    What is not given here comes from environment variables.

    Example: bunny serve --port 8000 --database sqlite:///bunny.db
    """
    from bunny_kingdom.server.running import serve as run  # it loads much: only when asked for

    def announce(address: str) -> None:
        typer.echo(f"Bunny Kingdom is at {address} (Ctrl-C ends it)", err=True)
        if browser:
            # In a thread, since some browsers keep their caller waiting.
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    run(settings_from(host=host, port=port, database=database, jobs=jobs), announce)


serve.__doc__ = f"""{serve.__doc__}
    Environment variables (docs/hosting.md explains them):
    {", ".join(PREFIX + name.upper() for name in Settings.__struct_fields__)}
"""
