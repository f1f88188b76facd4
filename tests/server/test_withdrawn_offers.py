"""An offer can be withdrawn by the player who made it."""

from contextlib import AsyncExitStack

import pytest

from server.clients import Refused
from server.serving import running
from server.sittings import entries, two_at

pytestmark = pytest.mark.anyio


async def test_an_offer_is_withdrawn(database: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(database))
        ann, bob = await two_at(stack, server)
        with pytest.raises(Refused, match="not-now"):
            await ann.send("withdraw")
        await ann.send("offer", kind="end")
        await ann.until(lambda: ann.update["you"].get("withdraw"))
        await bob.until(lambda: bob.info.get("offer"))
        assert not bob.update["you"].get("withdraw")
        with pytest.raises(Refused, match="not-now"):
            await bob.send("withdraw")
        await ann.send("withdraw")
        await bob.until(lambda: not bob.info.get("offer"))
        assert entries(bob)[-1]["entry"] == "withdrawn"
        with pytest.raises(Refused, match="not-now"):
            await bob.send("answer", yes=True)
        assert bob.info["status"] == "running"
        await bob.send("offer", kind="end")
        await ann.send("answer", yes=True)
        await ann.until(lambda: ann.over)
