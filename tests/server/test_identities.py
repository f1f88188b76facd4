"""Guests: a name, a cookie, other devices, and nobody else's seat."""

import httpx
import pytest

from server.clients import Guest, Refused
from server.serving import running

pytestmark = pytest.mark.anyio


async def test_a_guest_has_a_clean_name_and_a_secret_cookie(sqlite: str) -> None:
    async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url) as http:
        answer = await http.post("/identities", json={"name": "  Ann\u202e \n Bee\x00 "})
        assert answer.json()["name"] == "Ann Bee"
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert http.cookies["bunny"] not in answer.text


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 25])
async def test_a_name_that_is_none(sqlite: str, name: str) -> None:
    async with running(sqlite) as server:
        with pytest.raises(Refused, match="bad-name"):
            await Guest(server.url, name).__aenter__()


async def test_tokens_are_stored_hashed(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        stored = await server.services.store.read(
            lambda c: c.exec_driver_sql("SELECT hash FROM tokens").scalars().all()
        )
        assert len(stored) == 1
        assert ann.token not in stored


async def test_a_recovery_link_carries_the_identity_to_another_device_once(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        made = await ann.post("/me/recovery")
        assert made["qr"].startswith("data:image/svg+xml")
        token = made["link"].rsplit("/", 1)[1]
        async with httpx.AsyncClient(base_url=server.url) as phone:
            looked_at = await phone.get(made["link"])
            assert looked_at.headers["content-type"].startswith("text/html")
            assert (await phone.post("/recover", json={"token": token})).json()["id"] == ann.id
            assert (await phone.get("/me")).json()["id"] == ann.id
            again = await phone.post("/recover", json={"token": token})
            assert again.json()["code"] == "bad-token"


async def test_a_revoked_device_is_shut_out_at_once(database: str) -> None:
    async with running(database) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=2)
        token = (await ann.post("/me/recovery"))["link"].rsplit("/", 1)[1]
        phone = Guest(server.url, "Ann")
        phone.id = (await phone.post("/recover", {"token": token}))["id"]
        async with phone.sit_at(table) as place:
            devices = await ann.get("/me/devices")
            other = next(device for device in devices if not device["this"])
            assert await ann.delete(f"/me/devices/{other['id']}") == {"count": 1}
            with pytest.raises(Refused, match="bad-token"):
                await place.until(lambda: False)
            with pytest.raises(Refused, match="bad-token"):
                await phone.get("/me")
        await phone.http.aclose()


async def test_nobody_acts_for_another_seat(sqlite: str) -> None:
    async with (
        running(sqlite) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
        Guest(server.url, "Eve") as eve,
    ):
        table = await ann.make_table(players=2)
        await bob.command(table, "join")
        await ann.command(table, "ready")
        await bob.command(table, "ready")
        options = (await ann.get(f"/tables/{table}/options"))["actions"]
        for intruder in (eve, bob):
            with pytest.raises(Refused) as refused:
                await intruder.command(table, "act", action=options[0])
            assert refused.value.code in ("not-yours", "illegal")
        with pytest.raises(Refused, match="not-yours"):
            await eve.get(f"/tables/{table}/view", **{"as": "seat"})
        with pytest.raises(Refused, match="bad-token"):
            await _with_token(server.url, "wrong")
        async with httpx.AsyncClient(base_url=server.url) as http:
            body = {"command": "say", "id": "1", "text": "hi"}
            answer = await http.post(f"/tables/{table}/commands", json=body)
            assert answer.json()["code"] == "no-identity"


async def _with_token(url: str, token: str) -> None:
    guest = Guest(url, "Eve")
    guest.http.cookies.set("bunny", token)
    try:
        await guest.get("/me")
    finally:
        await guest.http.aclose()
