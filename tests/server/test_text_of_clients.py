"""Text that no database takes, wherever a client can put some: a clean refusal, on both."""

import json
from typing import Any

import pytest

from server.clients import Guest
from server.serving import running

pytestmark = pytest.mark.anyio

ODD = ["\0", "a\0b", "\ud800", "\udfff\ud800", "\uffff", "a" * 3000]
IN_ADDRESSES = ["%00", "a%00b", "%ED%A0%80", "%FF%FE", "%2e%2e%2f", "a" * 3000, "%u0000"]
ADDRESSES = [
    *("/tables/{}", "/tables/{}/view", "/tables/{}/record", "/tables/{}/replay"),
    *("/players/{}/games", "/players/{}/ratings", "/titles/{}/scenery"),
    *("/ratings?title={}", "/tables?title={}", "/tables?status={}", "/tables/TABLE?invite={}"),
    *("/tables/TABLE/view?as={}", "/tables/TABLE/log?since={}"),
]


async def test_odd_text_is_refused_and_never_breaks_anything(database: str) -> None:
    async with running(database) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=2)
        answers: list[tuple[str, int]] = []

        async def post(path: str, body: dict[str, Any]) -> None:
            answer = await ann.http.post(
                path, content=json.dumps(body), headers={"content-type": "application/json"}
            )
            answers.append((f"{path} {body}"[:200], answer.status_code))

        for odd in ODD:
            await post("/identities", {"name": odd})
            await post("/recover", {"token": odd})
            for field in ("title", "name", "seed"):
                await post("/tables", {"players": 2, field: odd})
            await post("/tables", {"players": 2, "options": {odd: odd}})
            await post("/tables", {"players": 2, "bots": {"1": odd}})
            await post("/tables", {"players": 2, "clock": {"kind": odd}})
            for command in (
                {"command": "say", "text": "hello", "id": odd},
                {"command": "say", "text": odd, "id": "1"},
                {"command": "say", "text": "hello", "id": "2", "invite": odd},
                {"command": "join", "name": odd, "id": "3"},
                {"command": "seat-bot", "seat": 1, "level": odd, "id": "4"},
                {"command": "mute", "player": odd, "id": "5"},
                {"command": "act", "action": {"do": odd}, "id": "6"},
            ):
                await post(f"/tables/{table}/commands", command)
        for odd in IN_ADDRESSES:
            for address in ADDRESSES:
                path = address.replace("TABLE", table).format(odd)
                answers.append((path[:200], (await ann.http.get(path)).status_code))
            gone = await ann.http.delete(f"/me/devices/{odd}")
            answers.append((f"device {odd}", gone.status_code))
            headers = {"authorization": f"Bearer {odd}"}
            answers.append((odd, (await ann.http.get("/me", headers=headers)).status_code))
        assert [each for each in answers if each[1] >= 500] == []
        assert (await ann.get(f"/tables/{table}"))["seats"][0]["name"] == "Ann"
