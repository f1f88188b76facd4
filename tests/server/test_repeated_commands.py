"""Commands that come twice, too late, or under another's id."""

from contextlib import AsyncExitStack

import pytest

from server.clients import Guest, Refused
from server.serving import running
from server.sittings import two_at

pytestmark = pytest.mark.anyio


async def test_repeated_stale_and_illegal_commands(appended: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(appended))
        ann, bob = await two_at(stack, server)
        action, other = ann.options[0], ann.options[-1]
        seen = ann.seq
        first = await ann.send("act", id="once", action=action, seen=seen)
        again = await ann.send("act", id="once", action=action, seen=seen)
        assert (again["seq"], again.get("duplicate")) == (first["seq"], True)
        with pytest.raises(Refused, match="duplicate"):
            await ann.send("act", id="once", action=other, seen=seen)
        await bob.send("act", action=bob.options[0], seen=bob.seq)
        with pytest.raises(Refused, match="stale"):
            await ann.send("act", action=other, seen=seen)
        with pytest.raises(Refused) as refused:
            await ann.send("act", action={"do": "pick", "play": ["moon"]})
        assert (refused.value.code, refused.value.reason != "") == ("illegal", True)
        with pytest.raises(Refused) as refused:
            await ann.send("act", action={"do": "fly"})
        assert refused.value.reason == "no-such-action"
        hello = await ann.send("say", id="hello", text="Hello")
        again = await ann.send("say", id="hello", text="Hello")
        assert (again["seq"], again.get("duplicate")) == (hello["seq"], True)
        with pytest.raises(Refused, match="duplicate"):
            await ann.send("say", id="hello", text="Good bye")


async def test_another_seat_under_a_used_id_is_noticed(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, bob = [await stack.enter_async_context(Guest(server.url, n)) for n in ("Ann", "Bob")]
        table = await ann.make_table(players=4)
        first = await bob.command(table, "join", id="sit", seat=2)
        again = await bob.command(table, "join", id="sit", seat=2)
        assert (again["seq"], again.get("duplicate")) == (first["seq"], True)
        for other in ({"seat": 3}, {}, {"seat": 2, "name": "Bo"}):
            with pytest.raises(Refused, match="duplicate"):
                await bob.command(table, "join", id="sit", **other)
        with pytest.raises(Refused, match="duplicate"):
            await bob.command(table, "leave", id="sit")
