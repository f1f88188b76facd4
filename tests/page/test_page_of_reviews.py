"""The pages of reviews, one kept and one only begun, and of a game in which hints were seen."""

import asyncio
from pathlib import Path

from coach.games import played
from page.test_page import run
from server.clients import Guest
from server.finished import finished_table, town
from server.serving import running
from server.store_reviews import put_review


def test_a_review_is_read_and_another_begun(tmp_path: Path) -> None:
    async def scene() -> None:
        database = f"sqlite:///{tmp_path / 'tables.db'}"
        async with running(database) as server, Guest(server.url, "Ann") as ann:
            kept = await finished_table(server, ann, played("kingdom", 4))
            await put_review(server, kept, 1)
            unmade = await finished_table(server, ann, town())
            hinted = await finished_table(server, ann, town(), hints=2)
            await asyncio.to_thread(run, server, "review", ann.token, kept, unmade, hinted)

    asyncio.run(scene())
