"""The chat: everybody reads it, except messages from players they have muted."""

from contextlib import AsyncExitStack

import pytest

from server.clients import Guest, Refused
from server.serving import running
from server.sittings import entries, said, two_at

pytestmark = pytest.mark.anyio


async def test_chat_mute_and_words_in_two_languages(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, bob = await two_at(stack, server)
        await ann.send("say", text=" <b>hello</b>\n\x07there ")
        await bob.until(lambda: said(bob))
        assert said(bob)[0]["about"]["text"] == "<b>hello</b> there"
        await bob.send("mute", player=ann.guest.id)
        seq = (await ann.send("say", text="can you hear me?"))["seq"]
        await bob.until(lambda: bob.seq >= seq)
        assert len(said(bob)) == 1
        assert not any(e["entry"] == "mute-set" for e in entries(ann))
        for text in ("", " ", "x" * 501):
            with pytest.raises(Refused, match="bad-text"):
                await ann.send("say", text=text)
        await ann.send("act", action=ann.options[0], seen=ann.seq)
        seq = (await bob.send("act", action=bob.options[0], seen=bob.seq))["seq"]
        await ann.until(lambda: ann.seq >= seq)
        await bob.until(lambda: bob.seq >= seq)
        for place in (ann, bob):
            log = await place.guest.get(f"/tables/{place.table}/log")
            assert any(each.get("events") for each in log)
            assert log == [each for each in entries(place) if each in log]


async def test_who_looks_on_at_a_private_table_may_mute_too(sqlite: str) -> None:
    async with (
        running(sqlite) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Zoe") as zoe,
    ):
        made = await ann.post("/tables", {"players": 2, "public": False})
        table, invite = made["table"]["id"], made["invitation"].split("invite=")[1]
        with pytest.raises(Refused, match="invitation-needed"):
            await zoe.command(table, "mute", player=ann.id)
        async with zoe.sit_at(table, invite=invite) as place:
            await place.send("mute", player=ann.id, invite=invite)
            seq = (await ann.command(table, "say", text="hello"))["seq"]
            await place.until(lambda: place.seq >= seq)
            assert not said(place)


async def test_an_emote_is_for_players_and_counts_like_a_message(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite, talk_burst=3, talk_rate=0.001))
        ann, bob = await two_at(stack, server)
        zoe = await stack.enter_async_context(Guest(server.url, "Zoe"))
        with pytest.raises(Refused, match="not-yours"):
            await zoe.command(ann.table, "emote", emote="wow")
        with pytest.raises(Refused, match="bad-request"):
            await ann.send("emote", emote="fie")
        await ann.send("emote", emote="wow")
        await bob.until(lambda: said(bob))
        assert said(bob)[0]["about"] == {
            "identity": ann.guest.id,
            "name": "Ann",
            "seat": 0,
            "text": "",
            "emote": "wow",
        }
        chat = await zoe.get(f"/tables/{ann.table}/chat")
        assert [each["about"]["emote"] for each in chat["messages"]] == ["wow"]
        await bob.send("mute", player=ann.guest.id)
        await ann.send("say", text="hello?")
        seq = (await ann.send("emote", emote="oops"))["seq"]
        await bob.until(lambda: bob.seq >= seq)
        assert len(said(bob)) == 1
        with pytest.raises(Refused, match="too-fast"):
            await ann.send("emote", emote="moment")
