"""Chimneys: S-13, S-14, R-18, R-24, R-25."""

import pytest
from msgspec.structs import replace

from marks import rule
from sky.tables import player, table

FISH_CHIMNEY = "C3-3:chimney C4-2"
"""A chimney beside the sea of the cloud."""


@rule("S-13")
def test_it_belongs_on_the_great_cloud() -> None:
    game = table(player("A1 E5 C3-3 C4-2 C1-1", pieces="chimney"))
    assert game.options("a") == {"place chimney C3-3", "place chimney C4-2", "finish"}
    assert game.refusal("a", "place chimney A1") == "wrong-board"


@rule("S-13")
@pytest.mark.parametrize(
    ("lands", "choices"),
    [
        pytest.param("C3-3:chimney C4-2 A1", "fish", id="the land of its fief alone"),
        pytest.param("C3-3:chimney C4-2 C5-3", "fish carrots", id="two kinds of land"),
        pytest.param("C3-3:chimney C3-2 C4-2:farm-wood", "wood fish", id="farms, no wonders"),
        pytest.param("C3-3:chimney C4-2 C5-2>A1", "wood fish", id="across a rainbow"),
        pytest.param("C3-3:chimney C3-4=A1", "wood", id="across a sky tower"),
    ],
)
def test_a_basic_resource_of_its_fief(lands: str, choices: str) -> None:
    game = table(lands, phase="harvest")
    wanted = {f"choose C3-3={choice}" for choice in choices.split()}
    if len(wanted) == 1:
        assert game.owes()["a"] == "harvest"
    assert game.options("a") == wanted
    for choice in {"wood", "fish", "carrots", "whipped-cream"} - set(choices.split()):
        assert game.refusal("a", f"choose C3-3={choice}") == "no-such-choice"
    assert game.refusal("a", "choose") == "no-such-choice"


@rule("S-13")
def test_every_fief_with_a_new_world_territory_has_it() -> None:
    """E6 has nothing of its own, A4 and A5 fish already; C2-6 lies on the cloud alone."""
    game = table(f"{FISH_CHIMNEY} E6 G5 G4:farm-wood A4 A5 C2-6 C2-3", phase="harvest")
    game.do("a", "choose C3-3=fish")
    lines = {line.places: line for line in game.lines("a", "round-2")}
    assert {places: line.carrots for places, line in lines.items()} == {
        ("A4", "A5"): 1,
        ("E6",): 1,
        ("G4", "G5"): 2,
        ("C2-3", "C3-3", "C4-2"): 3,
    }
    assert lines["G4", "G5"].things == ("fish", "wood")


@rule("S-13")
def test_a_cloud_fief_has_it_when_a_rainbow_takes_it_to_the_new_world() -> None:
    game = table(f"{FISH_CHIMNEY} C5-6>E4 C5-7 C4-5", phase="harvest")
    game.do("a", "choose C3-3=fish")
    (line,) = game.lines("a", "round-2")
    assert line.places == ("E4", "C4-5", "C5-6", "C5-7")
    assert line.things == ("fish", "wood")


@rule("S-13")
def test_other_players_have_nothing_of_it() -> None:
    game = table(FISH_CHIMNEY, "E6", phase="harvest")
    game.do("a", "choose C3-3=fish")
    assert game.carrots() == (0, 0)


@rule("S-13")
def test_it_is_chosen_anew_at_each_harvest() -> None:
    game = table("C3-3:chimney C4-2 C5-3 A4 A5", phase="harvest")
    game.do("a", "choose C3-3=fish")
    assert game.harvest("a") == [1]
    game.state = replace(game.state, phase="harvest")
    game.do("a", "choose C3-3=carrots")
    assert game.harvest("a") == [2]


@rule("R-25", "S-13")
def test_trading_posts_choose_before_chimneys() -> None:
    game = table("C3-3:chimney C3-4:trading-post C4-2 E6", phase="harvest")
    assert game.options("a") == {
        "choose C3-4=wood C3-3=wood",
        "choose C3-4=wood C3-3=fish",
        "choose C3-4=fish C3-3=fish",
        "choose C3-4=carrots C3-3=fish",
        "choose C3-4=carrots C3-3=carrots",
    }
    assert game.refusal("a", "choose C3-4=fish C3-3=wood") == "no-such-choice"
    game.do("a", "choose C3-3=wood C3-4=wood")
    assert game.harvest("a") == [1]


@rule("R-24")
def test_two_chimneys_of_one_fief_choose_each_on_its_own() -> None:
    game = table("C3-3:chimney C3-4:chimney C4-2 C5-3 E6", phase="harvest")
    both = ("fish", "carrots")
    assert game.options("a") == {f"choose C3-3={x} C3-4={y}" for x in both for y in both}
    game.do("a", "choose C3-3=fish C3-4=carrots")
    assert game.harvest("a") == [2]


@rule("R-24")
def test_what_comes_by_a_chimney_is_not_present_for_another() -> None:
    """The fief of C5-5 reaches the New World, so it has the fish; its own chimney does not."""
    game = table(f"{FISH_CHIMNEY} C5-5:chimney C5-6>E7 E6", phase="harvest")
    assert game.options("a") == {"choose C3-3=fish"}
    assert game.refusal("a", "choose C3-3=fish C5-5=fish") == "no-such-choice"
    game.do("a", "choose C3-3=fish")
    (line,) = game.lines("a", "round-2")
    assert line.things == ("fish",)


@rule("R-24")
def test_a_chimney_whose_fief_produces_no_basic_resource_does_nothing() -> None:
    game = table("C3-3:chimney C3-2 E6", phase="harvest")
    assert game.harvest("a") == []
    assert game.state.round == 3


MISSIONS = "fisher master-fisher fisher-king bun-shee panpan-the-barbarian"


@rule("S-14")
def test_missions_never_see_it() -> None:
    seat = player(f"{FISH_CHIMNEY} E6 G4", parchments=MISSIONS)
    game = table(seat, phase="harvest", round=4)
    game.do("a", "choose C3-3=fish")
    assert game.harvest("a") == [1]
    assert game.final("a") == {
        "trade": 0,
        "fisher": 1,
        "master-fisher": 2,
        "fisher-king": 0,
        "bun-shee": 2,
        "panpan-the-barbarian": 4,
    }


@rule("R-18")
def test_little_prince_repeats_fiefs_without_chimneys() -> None:
    """With the fish E4 pays most, without it A3 does, which is then the one left out."""
    lands = f"{FISH_CHIMNEY} E4:carrotadel A3:city-2 H3 H2"
    game = table(player(lands, parchments="little-prince"), phase="harvest", round=4)
    game.do("a", "choose C3-3=fish")
    assert game.harvest("a") == [5, 4, 2]
    assert game.final("a")["little-prince"] == 1


@rule("R-18", "R-13")
def test_cloud_independence_repeats_fiefs_without_chimneys() -> None:
    """By the rainbow the fief of C2-6 has fish in the harvest; on its own it has wood alone."""
    lands = f"{FISH_CHIMNEY} C2-6 C3-7 C4-6 C5-6>E7"
    game = table(player(lands, parchments="cloud-independence"), phase="harvest", round=4)
    game.do("a", "choose C3-3=fish")
    assert game.harvest("a") == [6]
    assert game.final("a")["cloud-independence"] == 4
