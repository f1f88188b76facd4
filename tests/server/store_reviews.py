"""A review that is kept already: the one that the page's own tests read."""

from pathlib import Path

from bunny_kingdom.server.store.kept_reviews import Place, all_done, begun
from server.serving import Running

FIXTURE = Path(__file__).parents[2] / "web" / "fixtures" / "review.json"
"""Of seat 1 in `played("kingdom", 4)`."""


async def put_review(server: Running, table: str, seat: int) -> None:
    """Keep it with a table."""
    write = server.services.store.writer.write
    await write(begun(Place(table, seat), 1, False))
    await write(all_done(Place(table, seat), FIXTURE.read_bytes()))
