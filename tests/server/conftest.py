"""Databases for the tests of the server: SQLite in a file, and a PostgreSQL of our own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.postgres import Postgres, postgres_for_tests


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


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


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    name: str = request.getfixturevalue(request.param)
    return name
