"""The example of docs/write-an-expansion.md: it composes, plays, and scores what it says."""

import importlib
import re
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bunny_kingdom.express.base import EXPRESS
from bunny_kingdom.kernel.choices import OfSpace, actions_of
from bunny_kingdom.kernel.composition import compose
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadPosition, Clash
from bunny_kingdom.kingdom.base import KINGDOM
from bunny_kingdom.kingdom.module import KingdomModule
from bunny_kingdom.kingdom.moves import Move
from bunny_kingdom.kingdom.placement import PlaceMove
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.sky.base import SKY

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "examples"))
WINDMILLS: KingdomModule = importlib.import_module("windmills").WINDMILLS


@cache
def rules() -> KingdomRules:
    return KingdomRules(compose(KINGDOM, WINDMILLS))


def random_end(playing: KingdomRules, players: int, seed: int) -> State:
    """The end of a random game."""
    random = Random(seed)
    state = playing.setup(Config(playing.title, players, f"windy {seed}"))
    while owed := playing.decisions(state):
        seat = random.choice(owed).seat
        action = playing.legal(state, seat).sample(random)
        assert playing.parse_action(str(action)) == action
        state, _ = playing.apply(state, seat, action)
    return state


def scored(**player: Any) -> dict[str, Any]:
    """What a position is worth for its first player."""
    position = {
        "title": rules().title,
        "players": [{"name": "Ann", **player}, {"name": "Bob", "territories": ["D7", "H10"]}],
    }
    answer: dict[str, Any] = rules().score_position(position)["players"][0]
    return answer


def test_five_cards_are_shuffled_in() -> None:
    state = rules().blank(Config(rules().title, 2, "W-01"))
    assert len(state.deck) == 187
    assert state.deck.count("windmill") == 4
    assert state.deck.count("miller") == 1


@pytest.mark.parametrize("space", ["E3", "A4", "B6"])
def test_a_windmill_needs_plains(space: str) -> None:
    with pytest.raises(BadPosition, match=r"needs plains|building stands there"):
        scored(territories=[space], buildings={space: "windmill"})


@pytest.mark.parametrize(
    ("spaces", "carrots"),
    [(["A9"], 0), (["E2"], 1), (["E4"], 2), (["E7"], 3), (["E7", "E4", "A9", "E2"], 6)],
)
def test_a_windmill_pays_for_the_fields_beside_it(spaces: list[str], carrots: int) -> None:
    answer = scored(territories=spaces, buildings=dict.fromkeys(spaces, "windmill"))
    assert answer["harvest"]["lines"] == [{"id": "windmills", "carrots": carrots}]
    assert answer["harvest"]["total"] == carrots


@pytest.mark.parametrize("count", [0, 1, 4])
def test_miller_counts_windmills(count: int) -> None:
    spaces = ["E2", "E4", "E7", "A9"][:count]
    answer = scored(
        territories=spaces, buildings=dict.fromkeys(spaces, "windmill"), parchments=["miller"]
    )
    assert answer["final"]["lines"] == [{"id": "miller", "carrots": 2 * count}]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_random_games_score_their_windmills(players: int, seed: int) -> None:
    state = random_end(rules(), players, seed)
    book = rules().book
    for seat, sheet in enumerate(rules().score_sheet(state).players):
        buildings = state.players[seat].realm.buildings
        mills = [space for space, building in buildings.items() if building == "windmill"]
        beside = [
            name for mill in mills for name in book.atlas.names_of(book.atlas.neighbours[mill])
        ]
        fields = sum(book.atlas.terrains[book.atlas.numbers[name]] == "field" for name in beside)
        paid = [
            line.carrots
            for section in sheet.sections
            for line in section.lines
            if section.id == "round-4" and line.source == "windmills"
        ]
        assert paid == ([fields] if fields else [])
        assert all(book.atlas.terrains[mill] == "plains" for mill in mills)


def test_a_windmill_is_a_choice_with_its_reasons() -> None:
    state = rules().setup(Config(rules().title, 2, "W-02"))
    realm = replace(
        state.players[0].realm,
        territories=rules().book.atlas.mask(["E2", "E3", "E4", "E7"]),
        buildings={rules().book.atlas.numbers["E7"]: "windmill"},
        pieces=("windmill", "windmill"),
    )
    player = replace(state.players[0], realm=realm)
    state = replace(state, phase="construction", players=(player, state.players[1]))
    mill, finish = rules().choices(state, 0)
    assert isinstance(mill, OfSpace)
    assert (mill.piece, mill.count, mill.targets) == ("windmill", 2, ("E2", "E4"))
    assert {why.code: why.targets for why in mill.refused} == {
        "built-on": ("E7",),
        "wrong-terrain": ("E3",),
        "not-yours": (),
    }
    listed = Move.choices(PlaceMove(), rules().book, state, 0)
    assert list(actions_of(listed)) == list(actions_of([mill]))
    assert list(actions_of([finish])) == [{"do": "finish"}]


@pytest.mark.parametrize("players", [2, 5])
def test_it_plays_together_with_every_other_box(players: int) -> None:
    together = KingdomRules(compose(SKY, WINDMILLS, EXPRESS, KINGDOM))
    assert together.title == "kingdom+sky+express+windmills"
    state = random_end(together, players, seed=players)
    assert together.over(state)
    assert together.decode_state(together.encode_state(state)) == state


def test_it_cannot_be_alone_or_twice() -> None:
    with pytest.raises(Clash, match="root"):
        compose(WINDMILLS)
    with pytest.raises(Clash, match="twice"):
        compose(KINGDOM, WINDMILLS, WINDMILLS)


def test_the_guide_shows_the_example_as_it_is() -> None:
    guide = (ROOT / "docs" / "write-an-expansion.md").read_text(encoding="utf-8")
    served = ROOT / "tests" / "server" / "test_example_expansion_served.py"
    files = [*sorted((ROOT / "examples" / "windmills").glob("*.*")), Path(__file__), served]
    shown = "\n".join(file.read_text(encoding="utf-8") for file in files if file.is_file())
    blocks = re.findall(r"```(?:python|toml)\n(.*?)```", guide, flags=re.DOTALL)
    assert len(blocks) >= 4
    for block in blocks:
        assert block.strip() in shown, block


def test_the_guide_names_every_registry() -> None:
    guide = (ROOT / "docs" / "write-an-expansion.md").read_text(encoding="utf-8")
    for name in KingdomModule.__dataclass_fields__:
        assert f"`{name}`" in guide, name
