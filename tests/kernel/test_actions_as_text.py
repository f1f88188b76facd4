"""Actions as text and over the wire: what round-trips, and what is not an action."""

import pytest

from bunny_kingdom.kernel.actions import Action, Undo, parse_action
from bunny_kingdom.kernel.errors import BunnyError, IllegalAction
from bunny_kingdom.kingdom.camps import AnnounceCamp, PassCamp, PlaceCamp
from bunny_kingdom.kingdom.construction import Finish
from bunny_kingdom.kingdom.harvest_choices import Choose
from bunny_kingdom.kingdom.parchments.copies import Copy
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.placement import Place
from bunny_kingdom.kingdom.sky_towers import PlaceTowers
from bunny_kingdom.titles import rules_of

TEXTS: dict[str, Action] = {
    "pick territory:A3 farm-mushrooms": Pick(("territory:A3", "farm-mushrooms")),
    "pick city-1 discard city-1": Pick(("city-1",), ("city-1",)),
    "place city-2 A3": Place("city-2", "A3"),
    "towers A2 H10": PlaceTowers(("A2", "H10")),
    "announce camp-3": AnnounceCamp("camp-3"),
    "camp A5": PlaceCamp("A5"),
    "pass": PassCamp(),
    "finish": Finish(),
    "choose A1=fish C2=wood": Choose({"A1": "fish", "C2": "wood"}),
    "copy liberal=socialist>royal-crown": Copy({"liberal": ("socialist", "royal-crown")}),
    "undo": Undo(),
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_its_action_and_back(text: str) -> None:
    rules = rules_of("kingdom")
    assert rules.parse_action(text) == TEXTS[text]
    assert str(TEXTS[text]) == text
    assert rules.parse_action(f"  {text.replace(' ', '   ')} ") == TEXTS[text]


def test_every_kind_of_action_has_its_text() -> None:
    assert {type(action) for action in TEXTS.values()} == set(rules_of("kingdom").action_kinds)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "fly A1",
        "Place city-2 A3",
        "place",
        "place city-2",
        "place city-2 A3 A4",
        "towers A2",
        "towers A1 A2 A3",
        "announce",
        "camp",
        "camp A1 A2",
        "pass now",
        "finish now",
        "undo twice",
        "choose A1",
        "choose A1=fish=wood",
        "copy liberal",
        "copy liberal=a=b",
    ],
)
def test_what_is_no_action_is_refused_as_such(text: str) -> None:
    with pytest.raises(BunnyError):
        rules_of("kingdom").parse_action(text)


def test_the_refusal_names_the_words_that_are_right() -> None:
    with pytest.raises(BunnyError, match="begins with one of: finish, undo"):
        parse_action("fly", (Undo, Finish))


@pytest.mark.parametrize(
    "data",
    [
        None,
        3,
        "finish",
        [],
        {},
        {"do": "fly"},
        {"do": "place"},
        {"do": "place", "building": "city-1", "territory": 3},
        {"do": "towers", "territories": ["A1"]},
        {"do": "towers", "territories": ["A1", "A2", "A3"]},
        {"do": "pick", "play": "city-1"},
        {"do": "choose", "choices": ["A1"]},
        {"do": "copy", "copies": {"liberal": "royal-crown"}},
    ],
)
def test_wire_data_that_is_no_action_is_refused(data: object) -> None:
    with pytest.raises(IllegalAction) as refused:
        rules_of("kingdom").action_from(data)
    assert refused.value.code == "no-such-action"


def test_a_refusal_survives_being_sent_to_another_process() -> None:
    import pickle

    refusal = pickle.loads(pickle.dumps(IllegalAction("taken", "a rabbit stands there")))
    assert (refusal.code, refusal.message) == ("taken", "a rabbit stands there")
