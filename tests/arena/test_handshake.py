"""What a bot hears and says at the beginning and the end: `hello`, `ready`, `bye`."""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arena.test_external import ROOT
from bunny_kingdom.arena import Standings, contest, new_plan
from bunny_kingdom.arena.folder import Folder
from bunny_kingdom.kernel.choices import AnyChoice, actions_of
from bunny_kingdom.titles import rules_of, titles

FIRST = """
import json, sys
sys.path.insert(0, sys.argv[1])
kept = open(sys.argv[2], "a")

def say(**message):
    print(json.dumps(message), flush=True)

for line in sys.stdin:
    kept.write(line)
    kept.flush()
    m = json.loads(line)
"""
"""A bot that keeps what it hears; `m` is the message."""
ANSWERS = "if m['type'] == 'decide': say(id=m['id'], option=0)"


def heard(
    folder: Path, *lines: str, title: str = "town", games: int = 2
) -> tuple[Standings, list[dict[str, Any]]]:
    """A contest of such a bot with kits, and what it heard in the first game."""
    script, kept = folder / "keeper.py", folder / "heard.jsonl"
    script.write_text(FIRST + "\n".join(f"    {line}" for line in lines))
    bot = f"exec:{sys.executable} {script} {ROOT / 'src'} {kept}"
    found = contest(new_plan(title, (f"keeper={bot}", "kit"), games, 3))
    messages = [json.loads(line) for line in kept.read_text().splitlines()]
    end = [number for number, each in enumerate(messages) if each["type"] == "bye"]
    return found, messages[: end[0] + 1]


def ready(**fields: object) -> str:
    """It says this when it is greeted."""
    return f"if m['type'] == 'hello': say(**{ ({'type': 'ready', 'protocol': 2} | fields)!r})"


@pytest.mark.parametrize("title", ["kingdom+sky+express", "town"])
def test_hello_has_the_scenery(tmp_path: Path, title: str) -> None:
    _, (hello, *_) = heard(tmp_path, ANSWERS, title=title)
    assert hello["protocol"] == 2
    assert hello["scenery"] == json.loads(msgspec.json.encode(rules_of(title).scenery()))


def test_a_bot_that_says_nothing_of_itself_is_asked_with_everything(tmp_path: Path) -> None:
    found, (_, *questions, _) = heard(tmp_path, ANSWERS)
    assert not found.troubles
    assert all({"choices", "options"} < set(each) for each in questions)


@pytest.mark.parametrize(
    ("wants", "answer", "fields"),
    [
        ({"wants": ["options"]}, "option=0", {"options"}),
        ({"wants": ["choices", "options"]}, "option=0", {"choices", "options"}),
        ({}, "action=next(actions_of(choices(m)))", {"choices"}),
        ({"wants": []}, "action=first(m)", set()),
    ],
)
def test_questions_have_what_is_wanted(
    tmp_path: Path, wants: dict[str, Any], answer: str, fields: set[str]
) -> None:
    helpers = (
        "import msgspec",
        "from bunny_kingdom import rules_of",
        "from bunny_kingdom.kernel.choices import AnyChoice, actions_of",
        "from random import Random",
        "def choices(m): return msgspec.convert(m['choices'], tuple[AnyChoice, ...])",
        "def first(m):",
        "    rules = rules_of('town')",
        "    view = rules.decode_view(json.dumps(m['view']).encode())",
        "    state = rules.determinize(view, Random(1))",
        "    return msgspec.to_builtins(next(iter(rules.legal(state, view.seat))))",
    )
    found, (_, first, *questions, _) = heard(
        tmp_path, *helpers, ready(**wants), f"if m['type'] == 'decide': say(id=m['id'], {answer})"
    )
    assert not found.troubles
    assert {"choices", "options"} < set(first), "it was sent before anything was known of the bot"
    plain = {"type", "id", "view"}
    assert {frozenset(each) for each in questions} == {frozenset(plain | fields)}
    assert found.groups[0].start_ms > 0


@pytest.mark.parametrize("title", titles())
def test_choices_and_options_are_the_same_actions(tmp_path: Path, title: str) -> None:
    _, (_, *questions, _) = heard(tmp_path, ANSWERS, title=title, games=1)
    assert len(questions) > 5
    for each in questions[:40]:
        choices = msgspec.convert(each["choices"], tuple[AnyChoice, ...])
        actions = {json.dumps(action, sort_keys=True) for action in actions_of(choices)}
        assert actions == {json.dumps(action, sort_keys=True) for action in each["options"]}


@pytest.mark.parametrize(
    ("fields", "story"),
    [
        ({"protocol": 3}, "we speak protocol 2, and it speaks 3"),
        ({"wants": ["carrots"]}, "this is no 'ready'"),
        ({"want": ["options"]}, "unknown field `want`"),
    ],
)
def test_what_is_wrong_with_a_ready_is_told(
    tmp_path: Path, fields: dict[str, Any], story: str
) -> None:
    found, _ = heard(tmp_path, ready(**fields), ANSWERS)
    ((_, sort, told, times),) = found.troubles
    assert (sort, times) == ("nonsense", 2)
    assert story in told


def test_a_number_is_no_answer_where_options_were_not_wanted(tmp_path: Path) -> None:
    found, _ = heard(tmp_path, ready(wants=["choices"]), ANSWERS)
    assert "did not want options" in found.troubles[0][2]


def test_the_time_to_start_is_no_time_to_think(tmp_path: Path) -> None:
    slow = "if m['type'] == 'hello': import time; time.sleep(1)"
    told, _ = heard(tmp_path, slow, ready(wants=["options"]), ANSWERS)
    (keeper, _) = told.groups
    assert keeper.start_ms > 1000
    assert keeper.most_ms < keeper.start_ms


def test_bye_has_the_sheet_and_the_places(tmp_path: Path) -> None:
    found, (hello, *_, bye) = heard(tmp_path, ANSWERS)
    totals = [player["total"] for player in bye["sheet"]["players"]]
    seat = hello["seat"]
    assert totals[seat] == found.players[0].carrots[0]
    assert totals[1 - seat] == found.players[1].carrots[0]
    assert bye["places"] == [1 if each in bye["sheet"]["winners"] else 2 for each in range(2)]
    assert (
        sum(
            sum(line["carrots"] for line in section["lines"])
            for section in bye["sheet"]["players"][seat]["sections"]
        )
        == totals[seat]
    )


def test_the_places_of_a_bot_that_forfeits_are_the_arenas(tmp_path: Path) -> None:
    """It hears them all the same, whatever the carrots say."""
    late = "if m['type'] == 'decide': say(id=m['id'], option=0 if m['id'] > 1 else 99999)"
    script, kept = tmp_path / "keeper.py", tmp_path / "heard.jsonl"
    script.write_text(f"{FIRST}    {late}")
    bot = f"exec:{sys.executable} {script} {ROOT / 'src'} {kept}"
    contest(new_plan("town", (bot, "kit"), 2, 3, strict=True))
    messages = [json.loads(line) for line in kept.read_text().splitlines()]
    seats = [each["seat"] for each in messages if each["type"] == "hello"]
    byes = [each for each in messages if each["type"] == "bye"]
    assert [bye["places"][seat] for bye, seat in zip(byes, seats, strict=True)] == [2, 2]


def test_games_kept_by_an_older_program_have_no_start(tmp_path: Path) -> None:
    plan = new_plan("town", ("kit", "doe"), 2, 3)
    whole = contest(plan, folder=tmp_path)
    file = tmp_path / "games.jsonl"
    older = [json.loads(line) for line in file.read_text().splitlines()]
    for each in older:
        del each["start_ms"]
    file.write_text("".join(json.dumps(each) + "\n" for each in older))
    folder = Folder(tmp_path, plan)
    folder.close()
    assert len(folder.played) == 2
    assert contest(plan, folder=tmp_path).players[0].carrots == whole.players[0].carrots
