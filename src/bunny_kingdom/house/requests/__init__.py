"""What a page can ask of a house: one row for each request, at the address that a server has."""

import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from bunny_kingdom.house.house import House
from bunny_kingdom.house.requests import (
    companion,
    files,
    finished,
    hints,
    links,
    lobby,
    reviews,
    tables,
    titles,
)
from bunny_kingdom.house.requests.asked import Asked
from bunny_kingdom.tables.refusal import Refusal

Answer = Any
"""What can be written as JSON, or the steps of a replay."""
Answering = Callable[[House, Asked], Awaitable[Answer]]


class Row(NamedTuple):
    """A request: its method, its address with the names of its parts, and who answers."""

    method: str
    address: re.Pattern[str]
    answer: Answering


def _row(method: str, address: str, answer: Answering) -> Row:
    return Row(method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", address)), answer)


REQUESTS = (
    _row("GET", "/titles", titles.list_titles),
    _row("GET", "/titles/{title}/scenery", titles.scenery),
    _row("GET", "/titles/{title}/form", companion.form),
    _row("GET", "/me", lobby.me),
    _row("POST", "/identities", lobby.rename),
    _row("PATCH", "/me", lobby.rename),
    _row("GET", "/me/games", lobby.my_games),
    _row("GET", "/me/decisions", reviews.statistics),
    _row("GET", "/players/{player}/games", lobby.results),
    _row("POST", "/tables", lobby.make_table),
    _row("GET", "/tables/{table}", tables.show),
    _row("GET", "/tables/{table}/view", tables.view),
    _row("GET", "/tables/{table}/options", tables.options),
    _row("GET", "/tables/{table}/chat", tables.chat),
    _row("GET", "/tables/{table}/sheet", tables.sheet),
    _row("POST", "/tables/{table}/commands", tables.command),
    _row("POST", "/tables/{table}/preview", tables.preview),
    _row("GET", "/tables/{table}/record", finished.record),
    _row("GET", "/tables/{table}/replay", finished.replay),
    _row("GET", "/tables/{table}/links", finished.game_links),
    _row("POST", "/tables/{table}/branches", lobby.play_on),
    _row("GET", "/tables/{table}/reviews", reviews.states),
    _row("POST", "/tables/{table}/reviews", reviews.ask),
    _row("GET", "/tables/{table}/reviews/{seat}", reviews.state),
    _row("DELETE", "/tables/{table}/reviews/{seat}", reviews.stop),
    _row("POST", "/tables/{table}/hint", hints.ask),
    _row("POST", "/companion/count", companion.count),
    _row("POST", "/companion/places", companion.places),
    _row("DELETE", "/tables/{table}", files.throw_away),
    _row("GET", "/games", files.save),
    _row("POST", "/games", files.load),
    _row("POST", "/links", links.open_link),
    _row("POST", "/links/replay", links.replay_link),
)


async def answer_to(house: House, method: str, target: str, body: bytes) -> Answer:
    """The answer to a request, or a refusal."""
    path, _, query = target.partition("?")
    for row in REQUESTS:
        if row.method == method and (found := row.address.fullmatch(path)):
            return await row.answer(house, Asked.of(found.groupdict(), query, body))
    raise Refusal("no-such-page", "there is nothing at this address on a device")
