"""The harvest as a person counts it: sets of names, no bit masks, nothing of the engine.

It reads the board's data file alone, so that a mistake in the engine's fast way of finding
fiefs cannot hide in both.
"""

import tomllib
from importlib.resources import files

from bunny_kingdom.kingdom.views.view import PlayerView

BOARD = tomllib.loads(
    (files("bunny_kingdom") / "data" / "kingdom" / "board.toml").read_text(encoding="utf-8")
)
ROWS = [line["name"] for line in BOARD["row"]]
TERRAIN = {
    f"{line['name']}{column}": terrain
    for line in BOARD["row"]
    for column, terrain in enumerate(line["spaces"].split(), start=1)
}
LAVA = {frozenset(pair) for pair in BOARD["lava"]}
LAND = {"forest": "wood", "sea": "fish", "field": "carrots"}
TOWERS = {"city-1": 1, "city-2": 2, "city-3": 3}


def touching(one: str, other: str) -> bool:
    """Whether two spaces share a side without lava."""
    down = abs(ROWS.index(one[0]) - ROWS.index(other[0]))
    across = abs(int(one[1:]) - int(other[1:]))
    return down + across == 1 and frozenset((one, other)) not in LAVA


def fiefs_of(player: PlayerView) -> list[set[str]]:
    """The fiefs, found by joining one territory after the other to those that it touches."""
    links = {frozenset(pair) for pair in player.realm.links}
    fiefs: list[set[str]] = []
    for territory in player.realm.territories:
        joined = [
            fief
            for fief in fiefs
            if any(
                touching(territory, other) or frozenset((territory, other)) in links
                for other in fief
            )
        ]
        fiefs = [fief for fief in fiefs if fief not in joined]
        fiefs.append({territory}.union(*joined))
    return fiefs


def carrots_of(player: PlayerView, fief: set[str]) -> int:
    """Strength x wealth of one fief."""
    buildings = player.realm.buildings
    strength = sum(TOWERS.get(buildings.get(territory, ""), 0) for territory in fief)
    resources = {LAND[TERRAIN[territory]] for territory in fief if TERRAIN[territory] in LAND}
    for territory in fief:
        building = buildings.get(territory, "")
        if building == "trading-post":
            resources.add(player.chosen[territory])
        elif building.startswith("farm-"):
            resources.add(building.removeprefix("farm-"))
    return strength * len(resources)


def harvest_of(player: PlayerView) -> list[int]:
    """What the fiefs pay, those that pay anything, the richest first."""
    paid = [carrots_of(player, fief) for fief in fiefs_of(player)]
    return sorted((carrots for carrots in paid if carrots), reverse=True)
