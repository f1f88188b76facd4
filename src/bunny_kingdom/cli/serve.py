"""`bunny serve`: the game server."""

from typing import Annotated

import typer

from bunny_kingdom.server.base.settings import PREFIX, Settings, settings_from

Host = Annotated[
    str | None, typer.Option(help="Address to listen on; 127.0.0.1.", metavar="ADDRESS")
]
Port = Annotated[int | None, typer.Option(help="Port to listen on; 8000.", metavar="N")]
Database = Annotated[
    str | None,
    typer.Option(help="sqlite:///FILE or postgresql://USER@HOST/NAME.", metavar="URL"),
]
Jobs = Annotated[int | None, typer.Option(help="Processes in which bots think; 1.", metavar="N")]


def serve(
    host: Host = None,
    port: Port = None,
    database: Database = None,
    jobs: Jobs = None,
) -> None:
    """Serve games over the network, to people and bots.

    Options not given here come from environment variables. Without a
    database everything is kept in bunny.db in the current folder.

    Example: bunny serve --host 0.0.0.0 --port 8000 --database sqlite:///bunny.db
    """
    from bunny_kingdom.server.run import serve as run  # slow to import: only when needed

    run(settings_from(host=host, port=port, database=database, jobs=jobs), announce)


serve.__doc__ = f"""{serve.__doc__}
    Environment variables (docs/hosting.md explains them):
    {", ".join(PREFIX + name.upper() for name in Settings.__struct_fields__)}
"""


def announce(address: str) -> None:
    """Say where the page is."""
    typer.echo(f"Bunny Kingdom is at {address} (Ctrl-C to stop)", err=True)
