"""Bringing a database up to date when a server starts."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from bunny_kingdom.kernel.errors import BadConfig

_LOCK = 0x62756E6E79
"""PostgreSQL's advisory lock that lets one of several starting servers migrate."""


HEAD = "0008"
"""The revision that this program wants."""


def migrate(connection: Connection, revision: str = HEAD) -> None:
    """Run every migration up to a revision, in the connection's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    check_revision(connection)
    if _revision(connection) == revision:
        return
    from alembic import command  # it takes half a second to load, and is seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def check_revision(connection: Connection) -> None:
    """Refuse a database that a newer program has made."""
    found = _revision(connection)
    if found is not None and found > HEAD:
        raise BadConfig(
            f"this database is of a newer program: its revision is {found}, and this program "
            f"knows up to {HEAD}; update bunny-kingdom"
        )


def _revision(connection: Connection) -> str | None:
    """The revision that a database has; None if it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(
        text("SELECT version_num FROM alembic_version")
    ).scalar_one_or_none()
    return found
