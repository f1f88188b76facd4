"""Positions on a real table: what In the Sky adds to `bunny score`."""

from typing import Any

import pytest

from bunny_kingdom.kernel.errors import BadPosition
from marks import rule
from sky.tables import TITLE, sky


def score(ann: dict[str, Any], **ben: Any) -> dict[str, Any]:
    """Ann's part of the answer; Ben is there as well."""
    players = [{"name": "Ann", **ann}, {"name": "Ben", **ben}]
    answer = sky().score_position({"title": TITLE, "players": players})
    own: dict[str, Any] = answer["players"][0]
    return own


@rule("S-18")
def test_trade_begins_the_final_lines_of_everybody() -> None:
    players = [
        {
            "name": "Ann",
            "territories": ["A3", "J8", "C1-1", "C1-4", "C2-1"],
            "buildings": {"A3": "farm-mushrooms", "J8": "farm-gold"},
            "coins": 7,
            "parchments": ["merchants-signet", "lewis-carrot"],
        },
        {"name": "Ben"},
    ]
    answer = sky().score_position({"title": TITLE, "players": players})
    ann, ben = answer["players"]
    assert ann["final"] == {
        "total": 48,
        "lines": [
            {"id": "trade", "carrots": 35},
            {"id": "merchants-signet", "carrots": 7},
            {"id": "lewis-carrot", "carrots": 6},
        ],
    }
    assert ben["final"] == {"total": 0, "lines": [{"id": "trade", "carrots": 0}]}
    assert answer["winners"] == ["Ann"]


def test_coins_are_as_given_whatever_districts_there_are() -> None:
    ann = score({"territories": ["A1", "A2", "C1-1"], "coins": 2})
    assert ann["final"]["lines"] == [{"id": "trade", "carrots": 2}]
    assert score({"territories": ["A1", "A2", "C1-1"]})["final"]["total"] == 0


@rule("S-04")
def test_cloud_spaces_come_after_those_of_the_new_world() -> None:
    ann = score({"territories": ["C2-3", "C3", "J10", "A1", "C1-2"]})
    places = [fief["territories"] for fief in ann["harvest"]["fiefs"]]
    assert places == [["A1"], ["C3"], ["J10"], ["C1-2", "C2-3"]]


@rule("S-07")
def test_a_carrotadel_in_a_position() -> None:
    ann = score({"territories": ["A1", "A4"], "buildings": {"A1": "carrotadel"}})
    assert ann["harvest"]["total"] == 5


@rule("S-12")
@pytest.mark.parametrize(
    ("rainbows", "fiefs"),
    [
        ({}, [["A5"], ["C4-5", "C5-6"]]),
        ({"2": "A5"}, [["A5", "C4-5", "C5-6"]]),
    ],
)
def test_a_rainbow_ties_its_ends_once_it_is_placed(
    rainbows: dict[str, str], fiefs: list[list[str]]
) -> None:
    ann = score({"territories": ["C5-6", "C4-5", "A5"], "rainbows": rainbows})
    assert [fief["territories"] for fief in ann["harvest"]["fiefs"]] == fiefs


@rule("S-12")
def test_ends_that_are_connected_anyway_are_no_fault() -> None:
    """Since the rainbows were placed both fiefs have grown together on either board."""
    lands = ["C5-2", "C5-3", "C5-4", "C5-5", "C5-6", "A1", "A2"]
    ann = score({"territories": lands, "rainbows": {"1": "A1", "2": "A2"}})
    assert len(ann["harvest"]["fiefs"]) == 1


CHIMNEY = {
    "territories": ["C3-3", "C4-2", "C5-3", "A4", "A5"],
    "buildings": {"C3-3": "chimney"},
}


@rule("S-13")
@pytest.mark.parametrize(("choice", "carrots"), [("fish", 1), ("carrots", 2)])
def test_a_chimney_sends_what_is_given(choice: str, carrots: int) -> None:
    ann = score({**CHIMNEY, "chimneys": {"C3-3": choice}})
    assert ann["harvest"]["total"] == carrots
    assert "chosen" not in ann


@rule("S-13")
def test_a_chimney_left_open_is_chosen_for_the_best() -> None:
    ann = score(CHIMNEY)
    assert ann["harvest"]["total"] == 2
    assert ann["chosen"] == {"chimneys": {"C3-3": "carrots"}}


@rule("S-13", "R-24")
def test_a_post_left_open_is_chosen_together_with_the_chimney() -> None:
    """Wood from the post helps neither fief by itself, but sent on it helps A4's."""
    lands = ["C3-3", "C3-4", "C4-2", "A4", "A5"]
    buildings = {"C3-3": "chimney", "C3-4": "trading-post"}
    ann = score({"territories": lands, "buildings": buildings})
    assert ann["harvest"]["total"] == 2
    assert ann["chosen"] == {"trading_posts": {"C3-4": "wood"}, "chimneys": {"C3-3": "wood"}}


@rule("S-14", "R-18")
def test_the_end_sees_no_chimney() -> None:
    ann = score({**CHIMNEY, "parchments": ["little-prince", "bun-shee", "farmer"]})
    assert ann["final"]["lines"][1:] == [
        {"id": "little-prince", "carrots": 0},
        {"id": "bun-shee", "carrots": 0},
        {"id": "farmer", "carrots": 1},
    ]


@pytest.mark.parametrize(
    ("ann", "message"),
    [
        ({"coins": -1}, r"players\[0\].coins: .*>= 0"),
        ({"coins": "many"}, r"players\[0\].coins: Expected `int`"),
        ({"territories": ["C6-1"]}, "no territory 'C6-1'"),
        ({"rainbows": {"3": "A1"}}, r"rainbows.3: there is no rainbow '3'"),
        ({"territories": ["A1"], "rainbows": {"1": "A1"}}, "does not control C5-2"),
        ({"territories": ["C5-2"], "rainbows": {"1": "A1"}}, "rainbows.1: .* you do not control"),
        ({"territories": ["C5-2", "C3-3"], "rainbows": {"1": "C3-3"}}, "belongs on the New World"),
        ({"territories": ["C5-2", "A4"], "rainbows": {"1": "A4"}}, "a building stands there"),
        (
            {"territories": ["C5-2", "C5-6", "A1"], "rainbows": {"1": "A1", "2": "A1"}},
            "rainbows.2: .*a building stands there",
        ),
        ({"territories": ["C5-2"], "rainbows": {"1": "Z1"}}, "no territory 'Z1'"),
        (
            {"territories": ["C5-2", "A1"], "buildings": {"A1": "rainbow-1"}},
            "rainbow-1 stands in 'rainbows', not in 'buildings'",
        ),
        (
            {"territories": ["C1-1"], "buildings": {"C1-1": "farm-flying-books"}},
            "there is no building 'farm-flying-books'",
        ),
        ({"territories": ["A1"], "buildings": {"A1": "chimney"}}, "belongs on the Great Cloud"),
        ({"territories": ["C3-3"], "chimneys": {"C3-3": "fish"}}, "has no chimney on C3-3"),
        ({**CHIMNEY, "chimneys": {"C3-3": "wood"}}, "wood cannot be chosen here"),
        (
            {
                "territories": ["A1", "A2", "A3", "A5"],
                "buildings": dict.fromkeys(("A1", "A2", "A3", "A5"), "carrotadel"),
            },
            "the box holds 3 of carrotadel, not 4",
        ),
    ],
)
def test_what_cannot_be_is_refused(ann: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        score(ann)


def test_five_players_and_no_more() -> None:
    def form(count: int) -> dict[str, Any]:
        return {"title": TITLE, "players": [{"name": str(number)} for number in range(count)]}

    assert len(sky().score_position(form(5))["players"]) == 5
    with pytest.raises(BadPosition, match="2, 3, 4, 5 players, not 6"):
        sky().score_position(form(6))
