"""The chat: to everybody, but for who wants to read nothing more of somebody."""

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
        assert any("plays" in w or "keeps" in w for e in entries(ann) for w in e.get("words", ()))
        assert any("joue" in w or "garde" in w for e in entries(bob) for w in e.get("words", ()))


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
