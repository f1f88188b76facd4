"""The companion counts a real table as the game itself would have, whatever is wrong left out."""

from copy import deepcopy
from typing import Any

import pytest

from bunny_kingdom.companion.counted_table import CountedTable, count
from bunny_kingdom.kernel.errors import BadPosition
from bunny_kingdom.kernel.sheet import PlayerSheet
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import rules_of, titles
from companion.documents import family_form, harvests, random_document

FAMILY = [title for title in titles() if isinstance(rules_of(title), KingdomRules)]
TABLE: dict[str, Any] = {
    "title": "kingdom",
    "players": [
        {"name": "Ann", "territories": ["A1", "A2", "B3"], "buildings": {"A1": "trading-post"}},
        {"name": "Bob", "territories": ["J5"]},
    ],
}


def totals(answer: CountedTable) -> list[int]:
    return [player.total for player in answer.sheet.players]


def sums(player: PlayerSheet) -> dict[str, int]:
    return {section.id: section.total for section in player.sections}


@pytest.mark.parametrize("title", titles())
@pytest.mark.parametrize("seed", range(4))
def test_it_counts_what_bunny_score_counts(title: str, seed: int) -> None:
    rules = rules_of(title)
    players = rules.player_counts[seed % len(rules.player_counts)]
    document = random_document(title, players, seed)
    answer = count(document)
    assert not answer.problems
    assert totals(answer) == [each["total"] for each in rules.score_position(document)["players"]]


@pytest.mark.parametrize("title", FAMILY)
@pytest.mark.parametrize("seed", range(3))
def test_round_by_round_it_keeps_the_sheet_of_the_game(title: str, seed: int) -> None:
    rules = rules_of(title)
    assert isinstance(rules, KingdomRules)
    players = rules.player_counts[seed % len(rules.player_counts)]
    states = harvests(rules, players, seed)
    game = rules.score_sheet(states[-1])
    forms = [family_form(rules, state) for state in states]
    for number, form in enumerate(forms, start=1):
        for player, sheet in zip(form["players"], game.players, strict=True):
            player["carrots"] = noted(sheet, f"round-{number}")
    *earlier, last = forms
    answer = count({**last, "rounds": [_without_names(form) for form in earlier]})
    assert not answer.problems
    for counted, played in zip(answer.sheet.players, game.players, strict=True):
        assert counted.total == played.total
        for section in played.sections:
            there = sums(counted).get(section.id, 0)
            assert there == section.total - noted(played, section.id), section.id
    assert answer.sheet.winners == game.winners


def noted(sheet: PlayerSheet, section: str) -> int:
    """What the sheriff earns for rails is paid while they are laid: no harvest shows it."""
    lines = (line for each in sheet.sections if each.id == section for line in each.lines)
    return sum(line.carrots for line in lines if line.source == "sheriff" and section != "end")


def _without_names(form: dict[str, Any]) -> dict[str, Any]:
    form = deepcopy(form)
    del form["title"]
    for player in form["players"]:
        del player["name"]
        player["parchments"] = []
        player["copies"] = {}
    return form


def test_a_round_before_the_last_has_no_end_yet() -> None:
    answer = count({**TABLE, "rounds": []})
    assert not answer.ended
    assert [list(sums(player)) for player in answer.sheet.players] == [["round-1"], ["round-1"]]
    assert answer.sheet.winners == ()


WRONG: list[tuple[str, Any, tuple[Any, ...], str]] = [
    ("territories", ["A1", "A2", "J5", "B3"], ("territories", 2), "given-twice"),
    ("territories", ["Z9", "A1", "A2", "B3"], ("territories", 0), "no-such-territory"),
    ("buildings", {"A1": "trading-post", "C1": "city-1"}, ("buildings", "C1"), "not-yours"),
    ("buildings", {"A1": "trading-post", "A2": "city-3"}, ("buildings", "A2"), "wrong-terrain"),
    ("sky_towers", [["A2", "A2"]], ("sky_towers", 0), "built-on"),
    ("trading_posts", {"A2": "fish"}, ("trading_posts", "A2"), "nothing-to-choose"),
    ("parchments", ["dragon"], ("parchments", 0), "no-such-parchment"),
]


@pytest.mark.parametrize(("field", "value", "place", "code"), WRONG)
def test_what_cannot_be_is_named_and_the_rest_is_counted(
    field: str, value: Any, place: tuple[Any, ...], code: str
) -> None:
    document = deepcopy(TABLE)
    first = "Bob" if code == "given-twice" else "Ann"
    document["players"].sort(key=lambda player: player["name"] != first)
    seat = [player["name"] for player in document["players"]].index("Ann")
    document["players"][seat][field] = value
    answer = count(document)
    assert [(problem.place, problem.code) for problem in answer.problems] == [
        (("players", seat, *place), code)
    ]
    right = deepcopy(TABLE)
    right["players"].sort(key=lambda player: player["name"] != first)
    assert totals(answer) == totals(count(right))


def test_several_faults_of_one_list_are_named_where_they_stand() -> None:
    document = deepcopy(TABLE)
    document["players"][0]["territories"] = ["A1", "Z1", "A2", "Z2", "B3", "A1"]
    places = [problem.place[-1] for problem in count(document).problems]
    assert places == [1, 3, 5]


def test_a_fault_of_an_earlier_round_is_named_there() -> None:
    document = {**TABLE, "rounds": [{"players": [{"territories": ["A1", "Q1"]}, {}]}]}
    (problem,) = count(document).problems
    assert problem.place == ("rounds", 0, "players", 0, "territories", 1)
    assert str(problem) == "rounds[0].players[0].territories[1]: there is no territory 'Q1'"


NOT_ONE: list[tuple[Any, str]] = [
    ([], "an object"),
    ({"title": "chess"}, "title"),
    ({**TABLE, "rounds": 3}, "rounds"),
    ({**TABLE, "rounds": [{}] * 4}, "rounds"),
    ({**TABLE, "rounds": [{"players": [{}]}]}, r"rounds\[0\].players"),
    ({**TABLE, "weather": 1}, "weather"),
    ({"title": "town", "players": [], "rounds": []}, "rounds"),
    ({"title": "kingdom", "players": [3, 4], "rounds": [{"players": [{}, {}]}]}, "name"),
    (
        {
            "title": "kingdom",
            "players": [{"name": "A", "territories": ["Z1"] * 101}, {"name": "B"}],
        },
        "more than 100",
    ),
]


@pytest.mark.parametrize(("document", "reason"), NOT_ONE)
def test_what_is_no_document_is_refused(document: Any, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        count(document)


def test_what_is_noted_beside_the_table_counts_for_nothing() -> None:
    assert totals(count({**TABLE, "about": {"name": "Sunday", "colours": [1, 2]}})) == totals(
        count(TABLE)
    )


def test_what_is_left_open_comes_with_its_options_and_the_best() -> None:
    ((choice,), ()) = count(TABLE).choices
    assert (choice.field, choice.key, choice.best) == ("trading_posts", "A1", "wood")
    assert choice.options == ("wood", "fish", "carrots")


def test_an_open_choice_of_a_building_does_not_narrow_those_of_others() -> None:
    tile = {"territory": "E5", "rails": ["north", "east"]}
    ann = {"name": "Ann", "territories": ["E5", "E4"], "stations": {"E5": None, "E4": None}}
    players = [ann, {"name": "Bob"}, {"name": "Cleo"}]
    document = {"title": "kingdom+express", "central_station": tile, "players": players}
    document["rails"] = [["E4", "E5"]]
    options = {left.key: set(left.options) for left in count(document).choices[0]}
    assert options == {"E4": {"Bob", "Cleo"}, "E5": {"Bob", "Cleo"}}
    ann["stations"] = {"E5": "Bob", "E4": None}
    options = {left.key: set(left.options) for left in count(document).choices[0]}
    assert options == {"E4": {"Cleo"}, "E5": {"Bob", "Cleo"}}
