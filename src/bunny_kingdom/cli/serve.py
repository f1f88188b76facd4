"""`bunny serve`: the game server."""

from typing import Annotated

import typer

from bunny_kingdom.server.settings import settings_from


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
) -> None:
    """Serve games over the network, to people and bots.

    What is not given here comes from environment variables.

    Example: bunny serve --port 8000 --database sqlite:///bunny.db
    """
    from bunny_kingdom.server.running import serve as run  # it loads much: only when asked for

    run(settings_from(host=host, port=port, database=database, jobs=jobs))
