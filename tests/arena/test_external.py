"""External bots: the examples play, and a hostile one neither stops nor breaks a match."""

import sys
from pathlib import Path

import pytest

from bunny_kingdom.arena import Standings, contest, new_plan

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "bots"
WITH_NODE = ROOT / "tools" / "with_node"
"""Node.js from the system or from a Python package, as for the page."""
ANSWER = 'print(json.dumps({"id": m["id"], "option": 0}), flush=True)'


def hostile(
    folder: Path, on_decide: str, title: str = "town", strict: bool = False, seconds: float = 10
) -> Standings:
    """A contest of kit against a bot that does this when it is asked the second time."""
    script = folder / "hostile.py"
    script.write_text(
        "import json, sys, time\n"
        "for line in sys.stdin:\n"
        "    m = json.loads(line)\n"
        "    if m['type'] != 'decide': continue\n"
        f"    if m['id'] != 2: {ANSWER}\n"
        "    else:\n"
        f"        {on_decide}\n"
    )
    bot = f"exec:{sys.executable} {script}"
    return contest(new_plan(title, ("kit", bot), 2, 3, strict=strict, seconds=seconds))


@pytest.mark.parametrize(
    ("on_decide", "sort", "story"),
    [
        ("print('carrots', flush=True)", "nonsense", "'carrots' is not JSON"),
        ("print('[1]', flush=True)", "nonsense", "not an object"),
        ("print('{}', flush=True)", "nonsense", "an answer has the 'id' of its question"),
        ("print('{\"option\": 0}', flush=True)", "nonsense", "the 'id' of its question"),
        ('print(\'{"id": true, "option": 0}\', flush=True)', "nonsense", "the 'id'"),
        ("print('{\"id\": 2}', flush=True)", "nonsense", "'action' or 'option'"),
        ('print(\'{"id": 2, "option": 99999}\', flush=True)', "nonsense", "options 0 to"),
        ('print(\'{"id": 2, "option": true}\', flush=True)', "nonsense", "options 0 to"),
        ('print(\'{"id": 2, "action": {"do": "fly"}}\', flush=True)', "illegal", "not an action"),
        ('print(\'{"id": 2, "action": {"do": "end"}}\', flush=True)', "illegal", "not legal"),
        ('print(\'{"type": "ready", "protocol": 2}\', flush=True)', "nonsense", "said once"),
        ("sys.exit('too many carrots')", "crash", "too many carrots"),
        ("print('[' * 100_000, flush=True)", "nonsense", "not JSON"),
        ("time.sleep(60)", "slow", "no answer within"),
    ],
)
def test_what_goes_wrong_is_told_and_replaced(
    tmp_path: Path, on_decide: str, sort: str, story: str
) -> None:
    found = hostile(tmp_path, on_decide, seconds=0.6 if sort == "slow" else 10)
    assert found.games == 2
    assert found.forfeits == 0
    told = {(place, kind): text for place, kind, text, _ in found.troubles}
    assert story in told[1, sort]
    assert all(place == 1 for place, _ in told)


def test_whoever_fails_forfeits_if_it_is_strict(tmp_path: Path) -> None:
    found = hostile(tmp_path, "sys.exit(1)", strict=True)
    assert found.forfeits == 2
    assert [player.win_rate for player in found.players] == [1.0, 0.0]


def test_an_answer_to_an_old_question_is_passed_over(tmp_path: Path) -> None:
    late = 'print(\'{"id": 1, "option": 0}\\n{"id": 2, "option": 0}\', flush=True)'
    assert not hostile(tmp_path, late).troubles


def test_a_command_that_is_not_there() -> None:
    found = contest(new_plan("town", ("kit", "exec:/no/such/bot"), 2, 3))
    assert "cannot be started" in found.troubles[0][2]


def test_the_example_in_python_plays_every_title() -> None:
    bot = f"exec:{sys.executable} {EXAMPLES / 'gardener.py'}"
    for title in ("kingdom+sky+express", "town"):
        found = contest(new_plan(title, (bot, "kit"), 2, 3))
        assert not found.troubles
    assert len((EXAMPLES / "gardener.py").read_text().splitlines()) < 60


def test_the_example_in_javascript() -> None:
    bot = f"exec:{WITH_NODE} node {EXAMPLES / 'hopper.js'}"
    found = contest(new_plan("kingdom", (bot, "kit"), 2, 3))
    assert not found.troubles
