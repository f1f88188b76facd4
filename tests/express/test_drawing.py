"""The railway in the terminal's drawing."""

from express.tables import player, table
from marks import rule


@rule("X-08", "X-03")
def test_rails_are_drawn_on_the_sides_of_spaces() -> None:
    game = table(player("E5", pieces="city-1"), line="E5 north east | D4-E4 F5-F6")
    drawing = game.rules.draw(game.state).split("\n")
    rows = {line[0]: number for number, line in enumerate(drawing) if line[1:2] == " "}
    assert drawing[rows["E"]][3 + 4 * 4 :].startswith(" As┃"), "owner, station, rail on its east"
    assert drawing[rows["F"]][3 + 4 * 4 :].startswith("♣  ┃")
    assert drawing[rows["D"] + 1].strip() == "━━━ ━━━"
    assert drawing[rows["D"] + 1].index("━") == 3 + 3 * 4, "below D4 and D5"


@rule("RX-04")
def test_printed_rails_on_the_border_are_drawn() -> None:
    game = table(player("A1", pieces="city-1"), player("B2"), line="A1 west north")
    drawing = game.rules.draw(game.state).split("\n")
    first = next(number for number, line in enumerate(drawing) if line.startswith("A "))
    assert drawing[first - 1].strip() == "━━━"
    assert drawing[first].startswith("A ┃ As")


@rule("X-04", "X-05")
def test_sheriff_and_waiting_rails_are_told_below() -> None:
    game = table(player(railway=2, switch=1), player(), sheriff="b", phase="rails")
    drawing = game.rules.draw(game.state)
    assert "railway, from the Central Station on E5" in drawing
    assert "sheriff: B" in drawing
    assert "rails of A: 2 Railway rail, 1 Switch rail" in drawing
    assert "rails of B" not in drawing
