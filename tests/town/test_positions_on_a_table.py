"""`bunny score` for Town: what a position is worth, and what cannot be one."""

from copy import deepcopy
from typing import Any

import pytest

from bunny_kingdom.kernel.errors import BadPosition
from marks import rule
from town.tables import town

POSITION: dict[str, Any] = {
    "title": "town",
    "bridges": [["A2", "A3"], ["E4", "E3"]],
    "players": [
        {
            "name": "Ann",
            "carrots": 40,
            "coins": 3,
            "wood": 1,
            "buildings": {"B1": "sawmill", "B2": "showboat"},
            "shared": ["B3"],
            "reserve": ["park"],
            "upgrades": ["amnesty"],
            "requests": ["builder", "community-leader", "clockmaker"],
            "parks": {},
        },
        {"name": "Bob", "carrots": 44, "buildings": {"B3": "circus", "B4": "park"}},
    ],
}


def changed(path: str, value: object) -> dict[str, Any]:
    """The position with another value at a place such as `players.0.coins`."""
    position = deepcopy(POSITION)
    *way, last = path.split(".")
    here: Any = position
    for step in way:
        here = here[int(step)] if isinstance(here, list) else here[step]
    here[int(last) if isinstance(here, list) else last] = value
    return position


def score(position: object) -> dict[str, Any]:
    return town().score_position(position)


def final_of(position: object, seat: int = 0) -> dict[str, int]:
    lines = score(position)["players"][seat]["final"]["lines"]
    return {line["id"]: line["carrots"] for line in lines}


def test_a_position_has_quarters_requests_totals_and_winners() -> None:
    answer = score(POSITION)
    ann, bob = answer["players"]
    assert ann["quarters"] == [
        {"plots": ["B1", "B2"], "stars": 2, "types": 2, "renown": 4}
        | {"type_names": ["entertainment", "work"]},
        {"plots": ["B3"], "stars": 1, "types": 1, "renown": 1} | {"type_names": ["entertainment"]},
    ]
    assert ann["final"] == {
        "total": 6,
        "lines": [
            {"id": "builder", "carrots": 2, "count": 2},
            {"id": "community-leader", "carrots": 4, "plots": ["B1", "B2"]},
            {"id": "clockmaker", "carrots": 0},
        ],
    }
    assert (ann["name"], ann["total"]) == ("Ann", 46)
    assert (bob["name"], bob["total"], bob["final"]) == ("Bob", 44, {"total": 0, "lines": []})
    assert [(each["plots"], each["renown"]) for each in bob["quarters"]] == [(["B3", "B4"], 2)]
    assert answer["winners"] == ["Ann"]


@rule("T-51")
@pytest.mark.parametrize(("coins", "winners"), [(2, ["Ann"]), (3, ["Ann", "Bob"]), (4, ["Bob"])])
def test_a_tie_is_broken_by_coins(coins: int, winners: list[str]) -> None:
    position = changed("players.1.carrots", 46)
    position["players"][1]["coins"] = coins
    assert score(position)["winners"] == winners


@rule("RT-29")
def test_underdog_compares_the_carrots_before_the_reveal() -> None:
    assert final_of(changed("players.0.requests", ["underdog"])) == {"underdog": 8}
    position = changed("players.1.requests", ["underdog"])
    assert final_of(position, seat=1) == {"underdog": 0}


@rule("RT-41")
def test_community_leader_leaves_larger_quarters_out() -> None:
    position = changed(
        "players.0.buildings",
        {"A1": "sawmill", "A2": "showboat", "B1": "inn", "C1": "tavern", "D1": "school"}
        | {"E5": "cottage"},
    )
    assert final_of(position)["community-leader"] == 1
    position["players"][0]["requests"] = ["community-leader", "notary"]
    position["players"][0]["buildings"] = {}
    position["players"][0]["shared"] = []
    assert final_of(position) == {"community-leader": 0, "notary": 2}


@rule("RT-17")
def test_a_park_left_open_is_chosen_for_the_best_requests() -> None:
    position = changed("players.1.requests", ["entertainer", "craftsman", "civil-servant"])
    assert final_of(position, 1) == {"entertainer": 4, "craftsman": 0, "civil-servant": 0}
    assert score(position)["players"][1]["chosen"] == {"parks": {"B4": "entertainment"}}
    position["players"][1]["parks"] = {"B4": "civic"}
    assert final_of(position, 1) == {"entertainer": 2, "craftsman": 0, "civil-servant": 2}
    assert "chosen" not in score(position)["players"][1]


def test_the_least_that_can_be_said_of_a_position() -> None:
    bare = {"title": "town", "players": [{"name": "Ann"}, {"name": "Bob"}]}
    assert score(bare)["winners"] == ["Ann", "Bob"]


IMPOSSIBLE = [
    ("title", "kingdom", "title"),
    ("players", [{"name": "Ann"}], "players"),
    ("players.1.name", "Ann", "players[1].name"),
    ("players.1.name", "", "players[1].name"),
    ("weather", "fine", "weather"),
    ("players.0.hats", 3, "players[0].hats"),
    ("players.0.coins", -1, "players[0].coins"),
    ("players.0.wood", "many", "players[0].wood"),
    ("players.0.carrots", 1.5, "players[0].carrots"),
    ("players.0.buildings.B9", "circus", "players[0].buildings.B9"),
    ("players.0.buildings.C1", "castle", "players[0].buildings.C1"),
    ("players.0.buildings.C1", "harbour", "players[0].buildings.C1"),
    ("players.1.buildings.B2", "inn", "players[1].buildings.B2"),
    ("players.1.buildings.E5", "sawmill", "players[1].buildings.E5"),
    ("players.0.reserve", ["park", "park"], "players[0].reserve[1]"),
    ("players.0.reserve", ["castle"], "players[0].reserve[0]"),
    ("players.0.shared", ["B5"], "players[0].shared[0]"),
    ("players.0.shared", ["B1"], "players[0].shared[0]"),
    ("players.0.shared", ["B3", "B3"], "players[0].shared[1]"),
    ("players.0.shared", ["B7"], "players[0].shared[0]"),
    ("players.0.upgrades", ["cellar"], "players[0].upgrades[0]"),
    ("players.1.upgrades", ["amnesty"], "players[1].upgrades[0]"),
    ("players.0.upgrades", ["amnesty", "barter", "grant", "grant"], "players[0].upgrades[3]"),
    (
        "players.1.upgrades",
        ["block-party", "block-party", "town-treasury"],
        "players[1].upgrades[2]",
    ),
    ("players.0.requests", ["mayor"], "players[0].requests[0]"),
    ("players.1.requests", ["builder"], "players[1].requests[0]"),
    ("players.0.parks", {"B1": "work"}, "players[0].parks.B1"),
    ("players.0.parks", {"B4": "work"}, "players[0].parks.B4"),
    ("players.0.parks", {"X1": "work"}, "players[0].parks.X1"),
    ("players.1.parks", {"B4": "park"}, "players[1].parks.B4"),
    ("bridges.0", ["A1", "A2"], "bridges[0]"),
    ("bridges.0", ["A2", "B3"], "bridges[0]"),
    ("bridges.0", ["A2", "A9"], "bridges[0]"),
    ("bridges.0", ["A2"], "bridges[0]"),
    ("bridges.1", ["A3", "A2"], "bridges[1]"),
    (
        "bridges",
        [["A2", "A3"], ["B2", "B3"], ["C2", "C3"], ["C3", "D3"], ["D3", "D4"]],
        "bridges[4]",
    ),
]


@pytest.mark.parametrize(("path", "value", "place"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_its_place(
    path: str, value: object, place: str
) -> None:
    with pytest.raises(BadPosition) as refusal:
        score(changed(path, value))
    named, _, reason = str(refusal.value).partition(": ")
    assert named == place
    assert reason


def test_more_tiles_than_a_game_has_are_refused() -> None:
    tiles = [name for name, tile in town().book.tiles.items() if not tile.waterfront][:22]
    position = {"title": "town", "players": [{"name": "Ann", "reserve": tiles}, {"name": "Bob"}]}
    with pytest.raises(BadPosition, match="a game has 20 buildings, not 22"):
        score(position)
    position["players"][0]["upgrades"] = ["architects-plans", "architects-plans"]  # type: ignore[index]
    assert score(position)["winners"] == ["Ann", "Bob"]


@pytest.mark.parametrize("position", [[], "town", None, {"title": "town"}, {"players": []}])
def test_what_is_no_position_at_all_is_refused(position: object) -> None:
    with pytest.raises(BadPosition):
        score(position)
