"""Rainbows: S-11, S-12, R-22, R-23, R-28."""

import pytest
from msgspec.structs import replace

from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.kingdom.events import BuildingPlaced, TerritoryClaimed
from bunny_kingdom.sky.events import RainbowMoved
from bunny_kingdom.sky.rainbows import MoveRainbow
from marks import rule
from sky.tables import player, sky, table


@rule("S-11")
@pytest.mark.parametrize(("card", "space"), [("rainbow-1", "C5-2"), ("rainbow-2", "C5-6")])
def test_the_card_puts_a_rabbit_on_the_cloud_and_a_token_before_the_player(
    card: str, space: str
) -> None:
    game = table("B4", phase="exploration")
    events = game.play("a", card)
    assert TerritoryClaimed(seat=0, territory=space) in events
    assert game.lands("a") == {"B4", space}
    assert game.buildings("a") == {space: card}
    assert game.of("a").realm.pieces == (card,)
    assert game.of("a").played == ("territory:B4", card)
    assert game.links("a") == set()


@rule("S-11")
def test_the_rainbow_spaces_have_no_other_card() -> None:
    cards = sky().book.cards
    assert "territory:C5-1" in cards
    assert "territory:C5-2" not in cards
    assert "territory:C5-6" not in cards


@rule("S-11", "S-12")
def test_while_the_token_is_not_placed_the_cloud_space_stands_alone() -> None:
    game = table("C5-2 A4 A5", phase="harvest")
    (line,) = game.lines("a", "round-2")
    assert line.places == ("A4", "A5")


@rule("S-12")
@pytest.mark.parametrize(
    ("space", "code"),
    [
        ("C5-1", "wrong-board"),
        ("B5", "not-yours"),
        ("A4", "built-on"),
        ("E7", "built-on"),
        ("E8", "same-fief"),
        ("C5-2", "built-on"),
        ("K1", "no-such-territory"),
    ],
)
def test_where_the_second_token_may_not_go(space: str, code: str) -> None:
    # The sky tower on E7 ties E8 to the fief of the rainbow's cloud space.
    game = table(player("C5-2 C5-1 C5-3=E7 E8 A4 B4", pieces="rainbow-1"))
    assert game.options("a") == {"place rainbow-1 B4", "finish"}
    assert space in game.reasons("a", "rainbow-1").get(code, ()) or code.startswith("no")
    assert game.refusal("a", f"place rainbow-1 {space}") == code


@rule("S-12")
def test_the_token_connects_like_a_sky_tower() -> None:
    game = table(player("C5-2 C4-1 C4-2 B4 A4", pieces="rainbow-1"))
    events = game.do("a", "place rainbow-1 B4")
    assert BuildingPlaced(seat=0, building="rainbow-1", territories=("B4",)) in events
    assert game.links("a") == {("C5-2", "B4")}
    game.do("a", "finish")
    (line,) = game.lines("a", "round-2")
    assert line.places == ("A4", "B4", "C4-1", "C4-2", "C5-2")
    assert line.things == ("fish", "golden-fruit")


@rule("S-12")
def test_the_token_is_the_one_building_of_its_territory() -> None:
    game = table(player("C5-2>B4 B5", pieces="city-1"))
    assert game.refusal("a", "place city-1 B4") == "built-on"
    assert game.refusal("a", "place city-1 C5-2") == "built-on"


@rule("S-12")
def test_it_may_be_moved_in_every_construction_phase() -> None:
    game = table(player("C5-2>B4 J1 J9", pieces="chimney"))
    for number, (left, space) in enumerate([("B4", "J1"), ("J1", "J9"), ("J9", "B4")], start=2):
        game.state = replace(game.state, phase="construction", round=number)
        events = game.do("a", f"rainbow rainbow-1 {space}")
        moved = RainbowMoved(seat=0, rainbow="rainbow-1", left=left, territory=space)
        assert moved in events
        assert game.links("a") == {("C5-2", space)}
        assert game.buildings("a") == {"C5-2": "rainbow-1", space: "rainbow-1"}


@rule("S-12")
def test_it_goes_to_such_a_territory_judged_without_the_rainbow() -> None:
    """B5 is in the fief of the cloud space by this rainbow alone, E8 by a sky tower."""
    game = table(player("C5-2>B4 B5 C5-1 C5-3=E7 E8 A4"))
    assert game.options("a") == {"rainbow rainbow-1 B5", "finish"}
    assert game.refusal("a", "rainbow rainbow-1 E8") == "same-fief"
    assert game.refusal("a", "rainbow rainbow-1 C5-1") == "wrong-board"
    assert game.refusal("a", "rainbow rainbow-1 A4") == "built-on"
    assert game.refusal("a", "rainbow rainbow-1 J1") == "not-yours"


@rule("S-12")
def test_it_is_never_taken_off() -> None:
    game = table(player("C5-2>B4 B5", pieces="city-2"))
    assert game.options("a") == {"rainbow rainbow-1 B5", "place city-2 B5", "finish"}
    assert game.refusal("a", "rainbow rainbow-1 B4") == "built-on"


@rule("S-12")
def test_only_ones_own_rainbow_that_stands_moves() -> None:
    game = table(player("C5-2 B4", pieces="rainbow-1"), "C5-6>E4 E5")
    assert game.refusal("a", "rainbow rainbow-1 B4") == "no-such-rainbow"
    assert game.refusal("a", "rainbow rainbow-2 B4") == "no-such-rainbow"
    assert game.refusal("a", "rainbow camp-1 B4") == "no-such-rainbow"


@rule("R-23")
def test_a_token_is_placed_or_moved_once_in_a_phase() -> None:
    game = table(player("C5-2 B4 B5 C5-6>E4 E5", pieces="rainbow-1 city-1"))
    game.do("a", "place rainbow-1 B4")
    assert game.refusal("a", "rainbow rainbow-1 B5") == "rainbow-moved"
    game.do("a", "rainbow rainbow-2 E5")
    assert game.options("a") == {"place city-1 B5", "place city-1 E4", "finish"}


@rule("R-23")
def test_a_moved_token_rests_until_the_next_phase() -> None:
    game = table(player("C5-2>B4 B5 J1", pieces="city-1"))
    game.do("a", "rainbow rainbow-1 B5")
    assert game.refusal("a", "rainbow rainbow-1 J1") == "rainbow-moved"
    assert not any(text.startswith("rainbow") for text in game.options("a"))
    game.state = replace(game.state, round=3)
    assert "rainbow rainbow-1 J1" in game.options("a")


@rule("R-23")
def test_the_space_that_it_leaves_is_free_at_once() -> None:
    game = table(player("C5-2>B4 B5", pieces="city-1"))
    assert game.refusal("a", "place city-1 B4") == "built-on"
    game.do("a", "rainbow rainbow-1 B5", "place city-1 B4")
    assert game.buildings("a") == {"C5-2": "rainbow-1", "B5": "rainbow-1", "B4": "city-1"}


@rule("R-22", "R-23")
def test_undo_puts_the_token_back_and_lets_it_move_again() -> None:
    game = table(player("C5-2>B4 B5 J1", pieces="city-1 city-2"))
    before = game.of("a").realm
    game.do("a", "rainbow rainbow-1 B5", "undo")
    assert game.of("a").realm == before
    game.do("a", "rainbow rainbow-1 J1", "place city-1 B4", "undo")
    assert game.buildings("a") == {"C5-2": "rainbow-1", "J1": "rainbow-1"}


@rule("R-28")
def test_who_can_move_a_rainbow_owes_a_decision_and_nobody_else() -> None:
    game = table("C5-2>B4 B5", "C5-6>E4 A4")
    assert game.owes() == {"a": "construction"}
    assert game.refusal("b", "rainbow rainbow-2 A4") == "built-on"


@rule("S-12")
def test_the_move_has_a_text_form_and_a_wire_form() -> None:
    action = MoveRainbow("rainbow-1", "B4")
    assert str(action) == "rainbow rainbow-1 B4"
    assert sky().parse_action("rainbow rainbow-1 B4") == action
    wire = {"do": "rainbow", "rainbow": "rainbow-1", "territory": "B4"}
    assert sky().action_from(wire) == action
    with pytest.raises(BunnyError, match="after 'rainbow' comes rainbow and territory"):
        sky().parse_action("rainbow B4")
