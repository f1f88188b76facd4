"""Text forms of actions, and the drawing of the table."""

import pytest

from bunny_kingdom.kernel.errors import BunnyError, IllegalAction
from bunny_kingdom.town.actions import Build, Craft, Pay, RepeatEffect, ReturnTile, SetPark
from marks import rule
from town.tables import last_round, play, player, table, town


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("build sawmill B1", Build("sawmill", "B1")),
        ("pay", Pay()),
        ("pay 2", Pay(2)),
        ("craft grant", Craft("grant")),
        ("craft architects-plans circus", Craft("architects-plans", "circus")),
        ("take-back none", ReturnTile(None)),
        ("repeat B1", RepeatEffect("B1")),
        ("park B1 civic", SetPark("B1", "civic")),
    ],
)
def test_an_action_reads_like_a_command(text: str, action: object) -> None:
    parsed = town().parse_action(text)
    assert parsed == action
    assert str(parsed) == text


@pytest.mark.parametrize(
    "text",
    ["", "dance", "build sawmill", "plan", "plan a b", "pay much", "end now", "craft", "park"],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(BunnyError):
        town().parse_action(text)


@pytest.mark.parametrize(
    "data",
    [{"do": "dance"}, {"do": "plan"}, {"do": "park", "plot": "B1", "type": "park"}, [], "end"],
)
def test_wire_forms_that_are_no_action_are_refused(data: object) -> None:
    with pytest.raises(IllegalAction):
        town().action_from(data)


DRAWING = """\
           1                 2                 3                 4                 5
  ┌─────────────────┬─────────────────┬─────────────────┬─────────────────┬─────────────────┐
  │ A1 ♣        (1) │ A2 ~            ≈ A3 ~            │ A4              │ A5              │
A │                 │                 ═                 │                 │                 │
  │                 │                 ≈                 │                 │                 │
  ├─────────────────┼─────────────────┼─────────────────┼─────────────────┼─────────────────┤
  │ B1          (0) │ B2 ~            ≈ B3 ~            │ B4              │ B5              │
B │                 │ Showboat        ≈                 │                 │                 │
  │                 │ A+B entertainm… ≈                 │                 │                 │
  ├─────────────────┼─────────────────┼─────────────────┼─────────────────┼─────────────────┤
  │ C1              │ C2 ~            ≈ C3 ~            │ C4              │ C5              │
C │                 │                 ≈                 │                 │                 │
  │                 │                 ≈                 │                 │                 │
  ├─────────────────┼─────────────────┼≈≈≈≈≈≈≈≈║≈≈≈≈≈≈≈≈┼─────────────────┼─────────────────┤
  │ D1              │ D2              │ D3 ~            ≈ D4 ~            │ D5              │
D │ Inn             │                 │                 ≈                 │                 │
  │ B residential   │                 │                 ≈                 │                 │
"""


@rule("RT-03", "T-01")
def test_the_drawing_shows_river_bridges_owners_and_the_track() -> None:
    state = table(
        player("B2:showboat", coins=3),
        player("D1:inn", shared="B2"),
        track="B1 A1",
        wood="A1",
        bridges="A2-A3 C3-D3",
    )
    assert DRAWING in town().draw(state)
    assert "Track      0: B1  1: A1  2: --  3: --  4: --" in town().draw(state)


def test_the_drawing_shows_what_everybody_has() -> None:
    state = table(
        player(reserve="circus", coins=3, wood=1, carrots=7, upgrades="land-discount"),
        track="B1 C1 D1",
        offer="inn tavern",
        market="architects-plans+forge",
        discard="builder",
    )
    drawing = town().draw(state)
    assert "Player A   7 carrots, 3 coins, 1 wood, 0 requests face down" in drawing
    assert "  prices    B1 0, C1 0, D1 2" in drawing
    assert "Buildings  Inn, Tavern   (15 in the pile)" in drawing
    assert "Upgrades   Architect’s Plans 2♣ with Forge" in drawing
    assert "discarded: Builder" in drawing


def test_the_drawing_of_the_end_shows_the_revealed_requests() -> None:
    state = play(last_round(player("B1:circus", requests="hermit")), "end")
    assert "  revealed  Hermit" in town().draw(state)
