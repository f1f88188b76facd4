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


_games: dict[tuple[str, int, bool], Saved] = {}
"""What was played once."""


async def saved(title: str = "kingdom", most: int = 10_000, alone: bool = False) -> Saved:
    """A game of Ann, Bob beside her if there is a seat and she is not alone, and a bot; or its
    first actions.
    """
    if (title, most, alone) not in _games:
        _games[title, most, alone] = await _played(title, most, alone)
    return _games[title, most, alone]


async def _played(title: str, most: int, alone: bool) -> Saved:
    async with page(MemoryStore()) as ann:
        await ann.ask("POST", "/identities", {"name": "Ann"})
        players = min(3, rules_of(title).player_counts[-1])
        bots = {str(seat): "kit" for seat in range(1 if alone else players - 1, players)}
        people = [] if alone else ["Bob"]
        wanted = {"title": title, "players": players, "bots": bots, "people": people}
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
