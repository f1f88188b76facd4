"""Names that look empty are refused, and names that look alike are one; all others are welcome."""

import pytest

from bunny_kingdom.tables.names import clean_name, clean_text, same_name
from server.clients import Guest, Refused
from server.serving import running

pytestmark = pytest.mark.anyio

EMPTY = [
    "\u3164",  # Hangul filler
    "\u034f",  # combining grapheme joiner
    "\u2800",  # Braille without a dot
    "\u3164 \u2800\u115f\u1160\uffa0",
    "\ufe0f",  # selects how the character before it is drawn
    "\U000e0100",
    "\u0301",  # an accent without a letter
    "\u200b\u200d\u2060\ufeff",
    "\u00ad",
    "\ufffc",
]
WELCOME = [
    "Zoé",
    "Jean-François",
    "O'Neil 2",
    "Анна",
    "Йордан",
    "Μαρία",
    "小林",
    "さくら",
    "홍길동",
    "नेहा",
    "שרה",
    "علي",
    "🐰",
    "❤️ Ann",
    "Søren",
]
ALIKE = [
    ("Ann", "ann"),
    ("Ann", "Аnn"),  # Cyrillic А
    ("Ann", "Αnn"),  # Greek Alpha
    ("Ann", "ꓮꓠꓠ"),  # Lisu
    ("Ann", "Ａｎｎ"),  # wide
    ("Ann", "𝐀𝐧𝐧"),  # bold
    ("Ann", "A\u034fnn"),
    ("Ann", "Ann\u3164"),
    ("Bob", "Воb"),
    ("Bob", "B0b"),
    ("Ian", "lan"),
    ("Ian", "1an"),
    ("Zoé", "Zoe"),
    ("Bernard", "Bemard"),
    ("НИНА", "Нина"),
    ("Oscar", "Оѕсаr"),
]
DIFFERENT = [
    ("Ann", "Anna"),
    ("Ann", "Bob"),
    ("Анна", "Инна"),
    ("Маша", "Саша"),
    ("小林", "小森"),
    ("さくら", "ざくろ"),
    ("राम", "रमा"),
    ("🐰", "🦊"),
    ("❤️", "💛"),
]


@pytest.mark.parametrize("empty", EMPTY)
def test_what_looks_empty_is_neither_a_name_nor_a_message(empty: str) -> None:
    with pytest.raises(Exception, match="visible"):
        clean_name(empty)
    with pytest.raises(Exception, match="visible"):
        clean_text(f" {empty} ")


@pytest.mark.parametrize("name", WELCOME)
def test_names_of_all_the_world(name: str) -> None:
    assert clean_name(name) == name
    assert same_name(name, name)


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert same_name(clean_name(one), clean_name(other))
    assert same_name(clean_name(other), clean_name(one))


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not same_name(one, other)


async def test_nobody_sits_down_as_a_twin_or_as_nobody(database: str) -> None:
    async with running(database) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=3)
        for empty in EMPTY:
            with pytest.raises(Refused, match="bad-name"):
                await Guest(server.url, empty).__aenter__()
            with pytest.raises(Refused, match="bad-text"):
                await ann.command(table, "say", text=empty)
        async with Guest(server.url, "Аnn") as twin:
            with pytest.raises(Refused, match="name-taken"):
                await twin.command(table, "join")
            with pytest.raises(Refused, match="name-taken"):
                await twin.command(table, "join", name="Ann\u3164")
            with pytest.raises(Refused, match="bad-name"):
                await twin.command(table, "join", name="\u2800")
            await twin.command(table, "join", name="Анна")
        seats = (await ann.get(f"/tables/{table}"))["seats"]
        assert [seat["name"] for seat in seats[:2]] == ["Ann", "Анна"]
