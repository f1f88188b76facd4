"""Databases for the tests of the server: SQLite in a file, and a PostgreSQL of our own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bunny_kingdom.server.store.append import appenders
from server import serving
from server.appender_ways import QUICK
from server.postgres import Postgres, postgres_for_tests


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["quick", "plain"])
def transport(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The way in which the servers of a test serve their sockets."""
    monkeypatch.setitem(serving.GENEROUS, "transport", request.param)
    name: str = request.param
    return name


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/bunny.db"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with postgres_for_tests() as server:
        yield server


@pytest.fixture
def postgresql(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest) -> str:
    name: str = request.getfixturevalue(request.param)
    return name


@pytest.fixture(
    params=[
        "sqlite-process",
        "sqlite-driver",
        "sqlite-transaction",
        pytest.param("postgresql-driver", marks=pytest.mark.slow),
        pytest.param("postgresql-transaction", marks=pytest.mark.slow),
    ]
)
def appended(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database to which this process appends in each of the ways in turn."""
    kind, _, way = request.param.partition("-")
    monkeypatch.setattr(appenders, "quick_appender", QUICK[way])
    name: str = request.getfixturevalue(kind)
    return name
