"""The OpenAPI schema, attacked by schemathesis: no answer that it does not document."""

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.serving import Process, processes

EXAMPLES = 8


@pytest.mark.anyio
async def test_every_operation_as_the_schema_says(sqlite: str) -> None:
    server = Process(sqlite)
    with processes(server):
        await server.ready()
        schema = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
        operations: list[Any] = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
        assert len(operations) > 20
        cookie = _a_guest(server.url)
        for operation in operations:
            _attack(operation, cookie)


def _a_guest(url: str) -> dict[str, str]:
    answer = httpx.post(f"{url}/identities", json={"name": "Ann"})
    return {"bunny": answer.cookies["bunny"]}


def _attack(operation: Any, cookies: dict[str, str]) -> None:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def attack(case: Any) -> None:
        answer = case.call(cookies=cookies)
        case.validate_response(
            answer,
            checks=[
                not_a_server_error,
                status_code_conformance,
                content_type_conformance,
                response_schema_conformance,
            ],
        )

    attack()
