"""Titles that the bots were never taught: every level plays them, without guessing."""

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import cycle, islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from bunny_kingdom.bots import levels
from bunny_kingdom.bots.realm.cards import with_card
from bunny_kingdom.bots.realm.construction import choose_step
from bunny_kingdom.bots.realm.forecast import forecast
from bunny_kingdom.bots.realm.land import land_of
from bunny_kingdom.bots.realm.settlement import settle
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.realm.weights import weights_of
from bunny_kingdom.bots.registry import takes_budget
from bunny_kingdom.express.base import EXPRESS
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.base import KINGDOM
from bunny_kingdom.kingdom.module import KingdomModule
from bunny_kingdom.kingdom.placement import Place
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import Realm
from bunny_kingdom.sky.base import SKY
from bunny_kingdom.titles import rules_of
from levels.extras import needed
from levels.games import play, totals
from levels.market import KEEP_STRENGTH, MARKET, Stall

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))
WINDMILLS: KingdomModule = import_module("windmills").WINDMILLS
MILLS, MARKETS, ALL = "kingdom+windmills", "kingdom+market", "kingdom+sky+express+windmills"
LEVELS = tuple(f"{level}:1i" if takes_budget(level) else level for level in reversed(levels()))

pytestmark = pytest.mark.usefixtures("unknown_titles")


@pytest.fixture(scope="module")
def unknown_titles() -> Iterator[None]:
    """The titles with a line each in titles.py, while these tests run."""
    titles = sys.modules["bunny_kingdom.titles"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(titles, "_made", {})
        for name, modules in (
            (MILLS, (KINGDOM, WINDMILLS)),
            (MARKETS, (KINGDOM, MARKET)),
            (ALL, (KINGDOM, SKY, EXPRESS, WINDMILLS)),
        ):
            patch.setitem(titles._TITLES, name, titles._family(*modules))
        yield


def kingdom_rules(title: str) -> KingdomRules:
    rules = rules_of(title)
    assert isinstance(rules, KingdomRules)
    return rules


def sight_of(title: str, realm: Realm, parchments: tuple[str, ...] = ()) -> Sight:
    """The first construction phase of a game of two, as seat 0 sees it with this realm."""
    rules = kingdom_rules(title)
    state = rules.blank(Config(title, 2, "1"))
    player = replace(state.players[0], realm=realm, parchments=parchments)
    players = (player, *state.players[1:])
    return Sight(rules.book, rules.view(replace(state, phase="construction", players=players), 0))


def spaces(title: str, *names: str) -> int:
    return kingdom_rules(title).book.atlas.mask(names)


@pytest.mark.parametrize(
    ("title", "players"),
    [(MILLS, 2), (MILLS, 3), (MILLS, 4), (ALL, 2), (ALL, 5), (MARKETS, 2), (MARKETS, 6)],
)
def test_every_level_plays_whole_games(title: str, players: int) -> None:
    for first in range(0, len(LEVELS), players):
        names = tuple(islice(cycle(LEVELS), first, first + players))
        state = play(title, names, "unknown")
        assert rules_of(title).over(state)
        assert all(total >= 0 for total in totals(title, state))


def test_weights_are_those_of_the_table_most_like_it() -> None:
    assert weights_of(MILLS, 3) == weights_of("kingdom", 3)
    assert weights_of(ALL, 5) == weights_of("kingdom+sky+express", 5)
    assert weights_of(MARKETS, 6) == weights_of("kingdom", 4)


def test_a_windmill_is_no_trading_post() -> None:
    sight = sight_of(MILLS, Realm(spaces(MILLS, "E7"), pieces=("windmill",)))
    settled, _ = settle(sight, sight.mine)
    assert not settled.pieces
    assert not settled.farmed
    assert [(fief.posts, fief.wealth, fief.free) for fief in settled.fiefs] == [(0, 0, 0)]


def test_a_windmill_is_worth_what_the_rules_pay_for_it() -> None:
    bare = sight_of(MILLS, Realm(spaces(MILLS, "E7")))
    built = with_card(bare, bare.mine, "windmill")
    # three fields lie beside E7, and there are four harvests
    assert bare.trial.carrots(settle(bare, built)[0], bare.harvests) == 3 * 4
    assert forecast(bare, built) > forecast(bare, bare.mine)


def test_it_is_built_where_it_pays_most() -> None:
    land = spaces(MILLS, "A9", "E2", "E7")
    sight = sight_of(MILLS, Realm(land, pieces=("windmill",)))
    rules = kingdom_rules(MILLS)
    legal = rules.legal(sight.state, 0)
    assert choose_step(sight, forecast, legal) == Place("windmill", "E7")


def test_a_parchment_counts_as_the_rules_do() -> None:
    realm = Realm(spaces(MILLS, "A9"), {land_of_space("A9"): "windmill"})
    without, miller = sight_of(MILLS, realm), sight_of(MILLS, realm, ("miller",))
    assert miller.trial.count(miller.mine, "windmills") == 1
    assert forecast(miller, miller.mine) > forecast(without, without.mine)


def land_of_space(name: str) -> int:
    return kingdom_rules(MILLS).book.atlas.numbers[name]


def test_strength_is_what_the_rules_make_of_it() -> None:
    land = land_of(kingdom_rules(MARKETS).book)
    assert land.towers["keep"] == KEEP_STRENGTH
    assert "keep" not in land.lone
    sky = land_of(kingdom_rules("kingdom+sky").book)
    assert {name for name in sky.lone if name.startswith("carrotadel")} == sky.lone != frozenset()


def test_what_a_placement_does_is_done_in_a_trial() -> None:
    realm = Realm(spaces(MARKETS, "E3"), pieces=("keep",), parts={"stall": Stall()})
    sight = sight_of(MARKETS, realm)
    settled, _ = settle(sight, sight.mine)
    assert sight.trial.count(settled, "keeps") == 1
    assert sight.trial.count(sight.mine, "keeps") == 0


def test_an_unknown_phase_is_played_for_carrots() -> None:
    state = play(MARKETS, ("buck", "doe"), "market")
    assert [stall.goods for stall in (p.realm.parts["stall"] for p in state.players)] == [3, 3]


COMPILED = """
import sys
sys.path[:0] = sys.argv[1:]
from windmills import WINDMILLS
from bunny_kingdom.bots.rollout.loader import ready
titles = sys.modules["bunny_kingdom.titles"]
titles._TITLES["kingdom+windmills"] = titles._family(titles.KINGDOM, WINDMILLS)
print(ready("kingdom+windmills", 2, wait=True), "numba" in sys.modules)
"""


def test_nothing_is_compiled_for_a_title_that_the_fast_engine_cannot_express() -> None:
    needed("numba")
    command = [sys.executable, "-c", COMPILED, str(EXAMPLES)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "False"]
    assert "does not know 'windmill'" in ran.stderr
