"""`bunny bots`: every level with what it does, and what the sage has learned."""

import json
from pathlib import Path

import pytest

from bunny_kingdom.bots import levels
from bunny_kingdom.cli.bots import TOLD
from bunny_kingdom.titles import titles
from cli.conftest import Bunny
from levels.extras import needed
from levels.random_weights import write_random


def test_every_level_is_told(bunny: Bunny) -> None:
    assert tuple(TOLD) == levels()
    code, out, err = bunny("bots")
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines() if line.split()[:1]][2:9] == [*levels()]
    assert "sage:100ms" in out
    told = {row["level"]: row["told"] for row in json.loads(bunny("bots", "--json").out)["levels"]}
    assert told == TOLD


def test_it_says_which_titles_the_sage_has_learned(
    bunny: Bunny, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needed("numba")
    monkeypatch.setenv("BUNNY_KINGDOM_SAGE", str(tmp_path))
    write_random(tmp_path, "kingdom")
    (tmp_path / "kingdom+sky.safetensors").write_bytes(b"cut off")
    out = bunny("bots").out
    assert "sage plays kingdom by what it has learned\n" in out
    assert "sage plays kingdom+sky as an elder: kingdom+sky.safetensors is damaged" in out
    assert "sage plays town as an elder: town has not been learned yet\n" in out
    answer = json.loads(bunny("bots", "--json").out)
    assert {each["title"]: each["learned"] for each in answer["sage"]} == {
        title: title == "kingdom" for title in titles()
    }
    assert "has learned kingdom" not in bunny("doctor").out  # one is damaged: that is told first
    assert "broken   sage: kingdom+sky.safetensors is damaged" in bunny("doctor").out
