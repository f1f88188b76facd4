"""Damage of stored rows, by a seed: what disks, editors and old programs could leave behind."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from sqlalchemy import Connection, text

from bunny_kingdom.tables.entries import KINDS, tag_of

ODD: list[Any] = [
    *(None, True, -1, 99, 2**31, 2**63, 10**30, 1e308, -1e308, "", "x", "\u0000", [], {}, [[]]),
    *({"a": {"b": [1]}}, "realtime", "kingdom", "town", "a" * 10_000),
]
Row = tuple[int, bytes]


def copy_table(connection: Connection, table: str, new: str) -> None:
    """The same table under another id, with everything that belongs to it."""
    for name, key in (("entries", "table_id"), ("seats", "table_id"), ("tables", "id")):
        rows = connection.execute(text(f"SELECT * FROM {name} WHERE {key} = :id"), {"id": table})
        for row in rows.mappings().all():
            values = {**row, key: new}
            fields = ", ".join(f'"{field}"' for field in values)
            marks = ", ".join(f":{field}" for field in values)
            connection.execute(text(f"INSERT INTO {name} ({fields}) VALUES ({marks})"), values)


def damage_entries(connection: Connection, table: str, random: Random) -> str:
    """Damage one entry of a table; says what was done."""
    found = connection.execute(
        text("SELECT seq, data FROM entries WHERE table_id = :id ORDER BY seq"), {"id": table}
    )
    rows: list[Row] = [(row.seq, bytes(row.data)) for row in found]
    way = random.choice(WAYS)
    seq, data = random.choice(rows)
    way(connection, table, random, seq, data)
    return f"{way.__name__} {seq}"


def _write(connection: Connection, table: str, seq: int, data: Any) -> None:
    connection.execute(
        text("UPDATE entries SET data = :data WHERE table_id = :id AND seq = :seq"),
        {"data": data, "id": table, "seq": seq},
    )


def flip_bits(connection: Connection, table: str, random: Random, seq: int, data: bytes) -> None:
    flipped = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 8))):
        flipped[random.randrange(len(data))] ^= 1 << random.randrange(8)
    _write(connection, table, seq, bytes(flipped))


def truncate(connection: Connection, table: str, random: Random, seq: int, data: bytes) -> None:
    _write(connection, table, seq, data[: random.randrange(len(data))])


def delete(connection: Connection, table: str, random: Random, seq: int, _: bytes) -> None:
    connection.execute(
        text("DELETE FROM entries WHERE table_id = :id AND seq = :seq"), {"id": table, "seq": seq}
    )


def delete_all(connection: Connection, table: str, random: Random, seq: int, _: bytes) -> None:
    connection.execute(text("DELETE FROM entries WHERE table_id = :id"), {"id": table})


def swap_kind(connection: Connection, table: str, random: Random, seq: int, data: bytes) -> None:
    entry = {**json.loads(data), "entry": tag_of(random.choice(KINDS))}
    _write(connection, table, seq, json.dumps(entry).encode())


def odd_value(connection: Connection, table: str, random: Random, seq: int, data: bytes) -> None:
    entry = json.loads(data)
    place: Any = entry
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = random.choice(keys)
        if not isinstance(place[key], dict | list) or not place[key] or random.random() < 0.3:
            break
        place = place[key]
    place[key] = random.choice(ODD)
    _write(connection, table, seq, json.dumps(entry).encode())


def nest(connection: Connection, table: str, random: Random, seq: int, data: bytes) -> None:
    deep = b"[" * 9000 + b"]" * 9000
    _write(connection, table, seq, b'{"entry":"acted","seat":0,"action":{"do":' + deep + b"}}")


def other_type(connection: Connection, table: str, random: Random, seq: int, data: bytes) -> None:
    """SQLite takes any value in any column; PostgreSQL refuses, so there it is other bytes."""
    loose = connection.dialect.name == "sqlite"
    _write(connection, table, seq, random.choice((data.decode(), 7, 1.5)) if loose else b"\xff\x00")


def odd_time(connection: Connection, table: str, random: Random, seq: int, _: bytes) -> None:
    odd: list[Any] = [1e308, -1e308, 0.0, float("inf")]
    odd.append("soon" if connection.dialect.name == "sqlite" else float("nan"))
    connection.execute(
        text("UPDATE entries SET at = :at WHERE table_id = :id AND seq = :seq"),
        {"at": random.choice(odd), "id": table, "seq": seq},
    )


def odd_number(connection: Connection, table: str, random: Random, seq: int, _: bytes) -> None:
    connection.execute(
        text("UPDATE entries SET seq = :new WHERE table_id = :id AND seq = :seq"),
        {"new": random.choice((2**31 - 1, 1000, -5)), "id": table, "seq": seq},
    )


def odd_index(connection: Connection, table: str, random: Random, seq: int, _: bytes) -> None:
    """The rows that only point to a table."""
    loose = connection.dialect.name == "sqlite"
    number: Any = "many" if loose else -(2**31)
    time: Any = "soon" if loose else float("nan")
    statement, value = random.choice(
        (
            ("UPDATE tables SET title = :odd WHERE id = :id", "chess"),
            ("UPDATE tables SET players = :odd WHERE id = :id", number),
            ("UPDATE tables SET created_at = :odd WHERE id = :id", time),
            ("UPDATE tables SET wake_at = :odd WHERE id = :id", time),
            ("UPDATE tables SET host = :odd WHERE id = :id", "nobody"),
            ("UPDATE seats SET name = :odd WHERE table_id = :id", b"\xff" if loose else ""),
            ("UPDATE seats SET seat = seat + 100 WHERE table_id = :id AND :odd = 1", 1),
            ("DELETE FROM tables WHERE id = :id AND :odd = 1", 1),
        )
    )
    connection.execute(text(statement), {"odd": value, "id": table})


Way = Callable[[Connection, str, Random, int, bytes], None]
WAYS: tuple[Way, ...] = (
    *(flip_bits, flip_bits, flip_bits, odd_value, odd_value, odd_value, swap_kind, swap_kind),
    *(truncate, delete, delete_all, nest, other_type, odd_time, odd_number, odd_index),
)


def damage_the_rest(connection: Connection, somebody: str) -> None:
    """The heartbeat, and what belongs to one guest: name, devices, results and ratings."""
    loose = connection.dialect.name == "sqlite"
    odd_text = "cast(x'ff41' as text)" if loose else "''"
    odd_number = "'x'" if loose else "'NaN'"
    for statement in (
        f"UPDATE heartbeat SET at = {odd_number}",
        f"UPDATE identities SET name = {odd_text}, created_at = {odd_number} WHERE id = :id",
        f"UPDATE tokens SET created_at = {odd_number}, kind = {odd_text} WHERE identity = :id",
        f"UPDATE results SET finished_at = {odd_number}, name = {odd_text} WHERE identity = :id",
        f"UPDATE ratings SET mu = {odd_number}, sigma = {odd_number} WHERE identity = :id",
    ):
        connection.execute(text(statement), {"id": somebody})
