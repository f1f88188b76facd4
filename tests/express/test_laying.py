"""Laying rails: where they may lie, by the points of the board.

The Central Station on E5 has its rails north and east. The line then has two ends, at the
north-west and the south-east corner of E5, and one point between, at its north-east corner.
"""

import pytest

from bunny_kingdom.express.rail_map import rail_map
from express.tables import LINE, Table, express, player, table
from marks import rule

AT_THE_ENDS = {"D4-D5", "D4-E4", "E4-E5", "E5-F5", "E6-F6", "F5-F6"}


def laying(line: str = LINE, railway: int = 3, switch: int = 3) -> Table:
    """Seat a lays rails, a lone builder."""
    return table(player(railway=railway, switch=switch), player(), line=line, phase="rails")


@rule("X-08", "RX-04")
def test_the_map_has_172_places_for_rails() -> None:
    sides = rail_map(express().book)
    every = {side.ends for around in sides.around.values() for side in around.values()}
    assert len(every) == 220
    assert len(sides.between) == 180
    assert sum(side.lava for side in sides.between.values()) == 8
    open_to_rails = {side.ends for found in sides.at.values() for side in found}
    assert len(open_to_rails) == 172
    assert len(sides.at) == 121


@rule("X-09", "X-10", "RX-15")
def test_a_railway_goes_on_at_an_end_and_a_switch_branches_anywhere() -> None:
    game = laying()
    assert game.rails("a", "railway") == AT_THE_ENDS
    assert game.rails("a", "switch") == AT_THE_ENDS | {"D6-E6"}
    assert game.refusal("a", "rail railway D6 E6") == "not-an-end"
    game.do("a", "rail switch D6 E6")
    assert game.railway.rails == (("D6", "E6"),)


@rule("X-10", "RX-15")
def test_ends_move_with_the_line() -> None:
    game = laying()
    game.do("a", "rail railway D4 D5")
    assert game.rails("a", "railway") == {
        *("C4-C5", "C4-D4", "C5-D5"),
        *("E5-F5", "E6-F6", "F5-F6"),
    }
    assert game.refusal("a", "rail railway D4 E4") == "not-an-end"
    game.do("a", "rail switch D4 E4", "rail switch E4 E5")
    network_points = [("D4", "D5"), ("D4", "E4"), ("E4", "E5")]
    assert list(game.railway.rails) == network_points, "four rails meet with the printed one"


@rule("X-09")
def test_a_rail_touches_a_rail() -> None:
    game = laying()
    assert game.refusal("a", "rail railway A1 A2") == "not-touching"
    assert game.refusal("a", "rail switch C4 C5") == "not-touching"
    game.do("a", "rail switch D4 D5", "rail switch C4 C5")
    assert len(game.railway.rails) == 2


@rule("X-08")
def test_no_rail_lies_on_lava() -> None:
    game = laying()
    assert game.refusal("a", "rail switch D5 D6") == "on-lava"
    game = laying("B2 north east")
    assert "B1-B2" not in game.rails("a", "switch")
    assert game.refusal("a", "rail railway B1 B2") == "on-lava"


@rule("X-08", "RX-14")
def test_no_loop_is_closed_printed_rails_included() -> None:
    game = laying()
    game.do("a", "rail railway E4 E5")
    for kind in ("railway", "switch"):
        assert game.refusal("a", f"rail {kind} E5 F5") == "loop"
    assert "E5-F5" not in game.rails("a", "switch")


@rule("RX-14")
def test_branches_must_not_meet_in_a_point() -> None:
    # two branches around D4, one up its west side and one up its east side
    game = laying("E5 north east | D4-E4 D3-D4")
    assert "C4-D4" in game.rails("a", "switch"), "the north side of D4, while it is open"
    game.do("a", "rail switch D4 D5")
    assert game.refusal("a", "rail switch C4 D4") == "loop"


@rule("X-08")
def test_a_rail_lies_only_once_on_a_side() -> None:
    game = laying()
    game.do("a", "rail railway D4 D5")
    assert game.refusal("a", "rail switch D4 D5") == "rail-there"
    assert game.refusal("a", "rail switch D5 E5") == "rail-there", "a printed rail lies there"


@rule("X-08")
def test_whoever_owns_the_land() -> None:
    game = table(player(railway=2), player("D4 D5:city-2"), phase="rails")
    game.do("a", "rail railway D4 D5", "rail railway C5 D5")
    assert game.railway.rails == (("D4", "D5"), ("C5", "D5"))
    assert {"C5", "D4", "D5"} <= game.along()


@rule("X-08")
@pytest.mark.parametrize(
    ("rail", "code"),
    [
        ("railway E4 F5", "no-side"),
        ("railway E4 E6", "no-side"),
        ("railway E5 E5", "no-side"),
        ("railway E5 K5", "no-such-territory"),
        ("tramway D4 D5", "no-such-kind"),
    ],
)
def test_a_rail_lies_between_two_neighbours(rail: str, code: str) -> None:
    assert laying().refusal("a", f"rail {rail}") == code


@rule("X-08", "X-05")
def test_one_needs_rails_of_the_kind() -> None:
    assert laying(railway=0).refusal("a", "rail railway D4 D5") == "no-such-rail"
    assert laying(switch=0).refusal("a", "rail switch D4 D5") == "no-such-rail"


@rule("RX-04", "X-03")
def test_only_printed_rails_lie_on_the_border() -> None:
    game = laying("A5 north east")
    assert game.along() == {"A5", "A6"}, "the border has a space on one side only"
    assert game.rails("a", "switch") == {"A4-A5", "A5-B5", "A6-B6", "B5-B6"}
    assert game.rails("a", "railway") == game.rails("a", "switch")


@rule("X-10", "RX-03")
def test_where_both_ends_are_dead_only_a_switch_goes_on() -> None:
    inward = "J10 west north"
    skipped = table(player(railway=2), player(switch=1), line=inward, phase="rails")
    assert skipped.owes() == {"b": "rails"}, "seat a could lay nothing"
    assert skipped.rails("b", "switch") == {"I9-J9", "I9-I10"}


@rule("X-08")
def test_the_two_spaces_are_named_in_any_order() -> None:
    game = laying()
    game.do("a", "rail railway D5 D4")
    assert game.railway.rails == (("D4", "D5"),)


@rule("X-08")
def test_the_territories_along_the_line() -> None:
    assert laying().along() == {"D5", "E5", "E6"}
    assert laying("E5 north east | E6-F6").along() == {"D5", "E5", "E6", "F6"}


# -- undo --------------------------------------------------------------------------------------


@rule("R-22")
def test_undo_takes_back_the_rails_of_this_turn_the_last_first() -> None:
    game = laying()
    start = game.state
    game.do("a", "rail railway D4 D5")
    first = game.state
    game.do("a", "rail switch D6 E6", "undo")
    assert game.state == first
    game.do("a", "undo")
    assert game.state == start
    assert game.refusal("a", "undo") == "nothing-to-undo"


@rule("R-22")
def test_undo_ends_with_the_turn() -> None:
    game = table(player(switch=2), player(switch=2), phase="rails")
    game.do("b", "rail switch D4 D5", "finish")
    assert game.refusal("b", "undo") == "not-your-turn"
    assert game.refusal("a", "undo") == "nothing-to-undo"
    game.do("a", "rail switch C4 C5", "undo")
    assert game.railway.rails == (("D4", "D5"),)
    assert game.refusal("a", "undo") == "nothing-to-undo"


@rule("R-22")
def test_undo_is_never_listed() -> None:
    game = laying()
    game.do("a", "rail railway D4 D5")
    assert "undo" not in game.options("a")
    assert game.rules.parse_action("undo") not in game.rules.legal(game.state, 0)
