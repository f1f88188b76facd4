"""Games that were played on a device, as files."""

from random import Random
from typing import NamedTuple

from bunny_kingdom.house.store import MemoryStore
from bunny_kingdom.titles import rules_of
from house.pages import Page, page
from server.clients import owed


class Saved(NamedTuple):
    """A game of a device: its file, and what the device says of it."""

    file: str
    record: str
    carrots: int


_games: dict[tuple[str, int], Saved] = {}
"""What was played once."""


async def saved(title: str = "kingdom", most: int = 10_000) -> Saved:
    """A game of Ann, Bob beside her if there is a seat, and a bot; or its first actions."""
    if (title, most) not in _games:
        _games[title, most] = await _played(title, most)
    return _games[title, most]


async def _played(title: str, most: int) -> Saved:
    async with page(MemoryStore()) as ann:
        await ann.ask("POST", "/identities", {"name": "Ann"})
        players = min(3, rules_of(title).player_counts[-1])
        bots = {str(players - 1): "kit"}
        wanted = {"title": title, "players": players, "bots": bots, "people": ["Bob"]}
        table = (await ann.ask("POST", "/tables", wanted))["table"]["id"]
        for command in ({"command": "choose-colour", "colour": 4}, {"command": "ready"}):
            body = {**command, "id": command["command"]}
            await ann.ask("POST", f"/tables/{table}/commands", body)
        random = Random(4)
        for _ in range(most):
            if not await turn(ann, table, random):
                break
        file = (await ann.door.ask("GET", f"/games?table={table}")).text
        if most < 10_000:
            return Saved(file, "", 0)
        record = await ann.ask("GET", f"/tables/{table}/record")
        (result,) = await ann.ask("GET", f"/players/{ann.house.somebody().id}/games")
        return Saved(file, record, result["carrots"])


async def turn(ann: Page, table: str, random: Random) -> bool:
    """An action of Ann or Bob; False when the game is over."""
    await ann.house.attendant.rest()
    for seat, _ in enumerate((await ann.ask("GET", f"/tables/{table}"))["seats"]):
        update = await ann.ask("GET", f"/tables/{table}/view?seat={seat}")
        if actions := owed(update):
            act = {"command": "act", "id": f"a{update['seq']}", "action": random.choice(actions)}
            await ann.ask("POST", f"/tables/{table}/commands?seat={seat}", act)
            return True
    return False
