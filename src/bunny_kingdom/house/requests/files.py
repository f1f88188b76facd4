"""Games as a file: all of a house or one of them, and back; and what is thrown away."""

from bunny_kingdom.house.game_file import Taken, file_of, read_file, take
from bunny_kingdom.house.house import House
from bunny_kingdom.house.requests.asked import Asked
from bunny_kingdom.tables.refusal import Refusal


async def save(house: House, asked: Asked) -> bytes:
    """A file of one table, or of all."""
    one = asked.query.get("table")
    tables = [one] if one else [shelved.table for shelved in await house.store.shelf()]
    return await file_of(house.store, house.somebody(), tables)


async def load(house: House, asked: Asked) -> Taken:
    """Take the games of a file into the house."""
    try:
        text = asked.body.decode()
    except UnicodeDecodeError:
        raise Refusal("bad-file", "this is no file of games") from None
    owner, _ = read_file(text.partition("\n")[0] + "\n", "")
    reader = house.owner or await house.be(owner.name)
    _, tables = read_file(text, reader.id)
    taken = await take(house.store, tables)
    for table_id in taken.added:
        house.tables.forget(table_id)
        await house.cards.keep(house.cards.take(await house.tables.get(table_id)))
    return taken


async def throw_away(house: House, asked: Asked) -> None:
    """Drop a table, damaged or not, with everything that is kept of it."""
    table_id = asked.parts["table"]
    await house.store.remove(table_id)
    await house.reviews.forget(table_id)
    house.tables.forget(table_id)
    house.cards.drop(table_id)
