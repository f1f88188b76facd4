"""`bunny score`: positions of a real table, in JSON and TOML."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Bunny

ANN = {
    "name": "Ann",
    "carrots": 57,
    "territories": ["A1", "A2", "A3", "A4", "B3", "H10", "I10"],
    "buildings": {"A3": "farm-mushrooms", "A1": "trading-post"},
    "trading_posts": {"A1": "fish"},
    "sky_towers": [["A2", "H10"]],
    "camp_cards": 0,
    "parchments": ["carpenter", "liberal"],
    "copies": {"liberal": "royal-crown"},
}
BOB = {"name": "Bob", "carrots": 61, "territories": ["J5"], "parchments": ["royal-crown"]}
TABLE = {"title": "kingdom", "players": [ANN, BOB]}
TOML = """\
title = "kingdom"
[[players]]
name = "Ann"
territories = ["A1"]
[[players]]
name = "Bob"
"""


def saved(path: Path, position: object) -> Path:
    path.write_text(position if isinstance(position, str) else json.dumps(position))
    return path


def test_the_form_that_was_promised(bunny: Bunny, tmp_path: Path) -> None:
    code, out, err = bunny("score", saved(tmp_path / "table.json", TABLE), "--json")
    assert (code, err) == (0, "")
    answer: dict[str, Any] = json.loads(out)
    assert answer["players"][0] == {
        "name": "Ann",
        "harvest": {
            "total": 6,
            "fiefs": [
                {
                    "territories": ["A1", "A2", "A3", "A4", "B3", "H10", "I10"],
                    "strength": 2,
                    "wealth": 3,
                    "carrots": 6,
                    "resources": ["fish", "mushrooms", "wood"],
                }
            ],
        },
        "final": {
            "total": 10,
            "lines": [{"id": "carpenter", "carrots": 5}, {"id": "liberal", "carrots": 5}],
        },
        "total": 73,
    }
    assert answer["winners"] == ["Ann"]


def test_one_object_a_line_in_the_order_of_the_files(bunny: Bunny, tmp_path: Path) -> None:
    files = [
        saved(tmp_path / "one.toml", TOML),
        saved(tmp_path / "two.JSON", TABLE),
        saved(tmp_path / "three.txt", TOML),
        saved(tmp_path / "four", "\ufeff" + json.dumps(TABLE)),
    ]
    code, out, err = bunny("score", *files, "--json")
    assert (code, err) == (0, "")
    answers = [json.loads(line) for line in out.splitlines()]
    totals = [[player["total"] for player in answer["players"]] for answer in answers]
    assert totals == [[0, 0], [73, 66], [0, 0], [73, 66]]


def test_tables_for_people(bunny: Bunny, tmp_path: Path) -> None:
    open_choices = {key: value for key, value in ANN.items() if key not in ("copies",)}
    position = {"title": "kingdom", "players": [open_choices, BOB]}
    code, out, err = bunny("score", saved(tmp_path / "table.json", position))
    assert (code, err) == (0, "")
    for word in ("Ann", "Bob", "strength 2 · wealth 3", "count 5", "liberal: royal-crown", "73"):
        assert word in out
    assert "Ann wins" in out


def test_a_position_is_written_with_its_choices_made(bunny: Bunny, tmp_path: Path) -> None:
    open_choices = {key: ANN[key] for key in ANN if key not in ("copies", "trading_posts")}
    about = {"name": "Sunday", "colours": [2, 5]}
    position = {"title": "kingdom", "about": about, "players": [open_choices, BOB]}
    file, written = saved(tmp_path / "table.json", position), tmp_path / "written.json"
    _, before, _ = bunny("score", file, "--json")
    code, _, err = bunny("score", file, "--write", written)
    assert (code, err) == (0, "")
    found = json.loads(written.read_text())
    assert found["about"] == about
    assert found["players"][0]["copies"] == {"liberal": "royal-crown"}
    assert found["players"][0]["trading_posts"].keys() == {"A1"}
    _, after, _ = bunny("score", written, "--json")
    totals = [[player["total"] for player in json.loads(out)["players"]] for out in (before, after)]
    assert totals[0] == totals[1]
    assert bunny("score", file, file, "--write", written)[0] == 2


def test_harvests_before_are_counted_and_every_fault_is_named(bunny: Bunny, tmp_path: Path) -> None:
    land: dict[str, Any] = {"territories": ["A2", "A3", "B3"]}
    earlier = {"players": [land, {}]}
    now = [{"name": "Ann", **land}, {"name": "Bob"}]
    position = {"title": "kingdom", "rounds": [earlier], "players": now}
    _, out, _ = bunny("score", saved(tmp_path / "two.json", position), "--json")
    ann = json.loads(out)["players"][0]
    assert (ann["total"], ann["rounds"][0]["total"], "final" in ann) == (2, 1, False)
    earlier["players"][1] = {"territories": ["A2", "Z9"]}
    code, out, err = bunny("score", saved(tmp_path / "bad.json", position), "--json")
    assert (code, out) == (2, "")
    assert [line.split(": ")[1] for line in err.splitlines()] == [
        "rounds[0].players[1].territories[0]",
        "rounds[0].players[1].territories[1]",
    ]


BAD = {
    "empty.json": ("", "not JSON"),
    "list.json": ("[]", "an object"),
    "nan.json": ('{"title": NaN}', "NaN"),
    "deep.json": ("[" * 100_000, "nested too deeply"),
    "untitled.json": ({"players": []}, "title"),
    "chess.json": ({"title": "chess"}, "chess"),
    "number.json": ({"title": 7}, "title"),
    "broken.toml": ("title = ", "not TOML"),
    "broken.txt": ("title = ", "not JSON or TOML"),
    "twice.json": (
        '{"title": "kingdom", "players": [{"name": "A", "territories": ["A1"],'
        ' "buildings": {"A1": "city-1", "A1": "city-2"}}, {"name": "B"}]}',
        "players[0].buildings: 'A1' is given twice",
    ),
    "twice.toml": ('title = "kingdom"\ntitle = "kingdom"', "TOML"),
    "lonely.json": ({"title": "kingdom", "players": [BOB]}, "players"),
}


@pytest.mark.parametrize("name", BAD)
def test_impossible_positions_say_where_and_why(bunny: Bunny, tmp_path: Path, name: str) -> None:
    content, reason = BAD[name]
    file = saved(tmp_path / name, content)
    code, out, err = bunny("score", file, "--json")
    assert (code, out) == (2, "")
    assert err.startswith(f"{file}: ")
    assert reason in err
    assert err.count("\n") == 1


def test_all_files_are_checked_before_anything_is_printed(bunny: Bunny, tmp_path: Path) -> None:
    good = saved(tmp_path / "good.json", TABLE)
    bad = saved(tmp_path / "bad.json", "{}")
    latin = tmp_path / "latin.json"
    latin.write_bytes(b'{"title": "\xe9"}')
    code, out, err = bunny("score", good, bad, tmp_path / "none.json", latin, good)
    assert (code, out) == (2, "")
    files = [line.split(": ")[0] for line in err.splitlines()]
    assert files == [str(bad), str(tmp_path / "none.json"), str(latin)]
