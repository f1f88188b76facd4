"""docs/bot-protocol.md says what is really sent: its schema is held against a real game."""

import json
import re
import sys
from pathlib import Path
from typing import get_args

import pytest

from bunny_kingdom.arena import contest, new_plan
from bunny_kingdom.kernel.choices import AnyChoice
from levels.extras import needed

PAGE = Path(__file__).parents[2] / "docs" / "bot-protocol.md"
SCRIPT = """
import json, sys
WANTS = ["options", "choices"]
kept = open(sys.argv[1], "a")
for line in sys.stdin:
    kept.write(line)
    message = json.loads(line)
    said = None
    if message["type"] == "hello":
        said = {"type": "ready", "protocol": message["protocol"], "wants": WANTS}
    elif message["type"] == "decide":
        said = {"id": message["id"], "option": 0}
    if said:
        kept.write(json.dumps(said) + "\\n")
        print(json.dumps(said), flush=True)
    kept.flush()
"""


@pytest.mark.parametrize("title", ["kingdom+sky+express", "town"])
def test_the_schema_fits_what_is_sent(title: str, tmp_path: Path) -> None:
    validator = needed("jsonschema_rs")
    (schema,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    check = validator.validator_for(json.loads(schema))
    script, heard = tmp_path / "parrot.py", tmp_path / "heard.jsonl"
    script.write_text(SCRIPT)
    bot = f"exec:{sys.executable} {script} {heard}"
    assert not contest(new_plan(title, (bot, "kit"), 1, 1)).troubles
    messages = [json.loads(line) for line in heard.read_text().splitlines()]
    assert {message.get("type", "answer") for message in messages} == {
        "hello",
        "ready",
        "decide",
        "answer",
        "bye",
    }
    for message in messages:
        check.validate(message)
    for wrong in ({"id": 1}, {"option": 0}, {"type": "ready", "protocol": 2, "want": []}):
        with pytest.raises(validator.ValidationError):
            check.validate(wrong)


def test_the_schema_knows_every_kind_of_choice() -> None:
    kinds = sorted(str(kind.__struct_config__.tag) for kind in get_args(AnyChoice))
    (listed,) = re.findall(r'"kind": \{"enum": (\[.*?\])', PAGE.read_text(encoding="utf-8"))
    assert sorted(json.loads(listed)) == kinds


@pytest.mark.parametrize("sort", ["nonsense", "illegal", "slow", "crash", "deaf", "gone"])
def test_every_trouble_is_explained(sort: str) -> None:
    assert f"| `{sort}` |" in PAGE.read_text(encoding="utf-8")
