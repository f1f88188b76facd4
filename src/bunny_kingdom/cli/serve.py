"""`bunny serve`: the game server."""

from typing import Annotated

import typer

from bunny_kingdom.server.settings import PREFIX, Settings, settings_from

Port = Annotated[int | None, typer.Option(help="Port to listen on; 8000.", metavar="N")]
Database = Annotated[
    str | None,
    typer.Option(help="sqlite:///FILE or postgresql://USER@HOST/NAME.", metavar="URL"),
]
Jobs = Annotated[int | None, typer.Option(help="Processes in which bots think; 1.", metavar="N")]


def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on; 127.0.0.1.", metavar="ADDRESS")
    ] = None,
    port: Port = None,
    database: Database = None,
    jobs: Jobs = None,
) -> None:
    """Serve games over the network, to people and bots.

    What is not given here comes from environment variables. Without a
    database everything is kept in bunny.db in the current folder.

    Example: bunny serve --host 0.0.0.0 --port 8000 --database sqlite:///bunny.db
    """
    from bunny_kingdom.server.running import serve as run  # it loads much: only when asked for

    run(settings_from(host=host, port=port, database=database, jobs=jobs), announce)


serve.__doc__ = f"""{serve.__doc__}
    Environment variables (docs/hosting.md explains them):
    {", ".join(PREFIX + name.upper() for name in Settings.__struct_fields__)}
"""


def announce(address: str) -> None:
    """Say where the page is."""
    typer.echo(f"Bunny Kingdom is at {address} (Ctrl-C ends it)", err=True)
