"""How the table of Town is laid out [T-01 to T-05]."""

from collections import Counter

import pytest

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.town.book import copies
from bunny_kingdom.town.state import State
from marks import rule
from town.tables import town

CHAPTERS = ("I", "II", "III", "IV", "V", "VI")


def opened(seed: int, **options: str) -> State:
    return town().setup(Config("town", 2, f"seed {seed}", options=options))


@rule("T-01", "RT-03")
def test_the_town_is_five_by_five_with_a_river_and_wood_on_its_forests() -> None:
    book = town().book
    assert list(book.plots) == [f"{row}{column}" for row in "ABCDE" for column in range(1, 6)]
    assert set(book.places) == {"A2-A3", "B2-B3", "C2-C3", "C3-D3", "D3-D4", "E3-E4"}
    assert set(opened(1).wood) == {"A1", "A5", "B4", "C1", "C5", "D2", "E1", "E5"}
    assert {name for name, plot in book.plots.items() if plot.waterfront} == {
        end for place in book.places for end in place.split("-")
    }


@rule("T-01")
def test_the_river_cuts_the_town_in_two_banks() -> None:
    book = town().book
    bank, edge = {"A1"}, ["A1"]
    while edge:
        for plot, river in book.neighbours[edge.pop()]:
            if river is None and plot not in bank:
                bank.add(plot)
                edge.append(plot)
    assert bank == {"A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2", "D3", "E1", "E2", "E3"}


@rule("T-02")
def test_twenty_tiles_are_in_the_game_and_ten_in_the_box() -> None:
    state = opened(1)
    beside = [sale.beside for sale in state.market if sale.beside]
    in_game = state.tile_pile + state.offer
    assert len(in_game) == 20
    assert len(state.box) + len(beside) == 10
    assert Counter(in_game + state.box) + Counter(beside) == Counter(copies(town().book.tiles))
    assert len({frozenset(Counter(opened(seed).box).items()) for seed in range(10)}) > 5


@rule("T-03", "RT-34", "RT-44")
@pytest.mark.parametrize(
    ("chapter", "track", "bridges"),
    [
        ("I", "A5 E1 B2 D4 C3", "A2-A3 E3-E4"),  # example 23
        ("II", "A1 E2 B5 C4 D3", "B2-B3 D3-D4"),
        ("III", "E5 A4 D1 C2 B3", "C2-C3 C3-D3"),
        ("IV", "A2 D5 C1 B4 E3", "A2-A3 D3-D4"),
        ("V", "C5 E4 B1 D2 A3", "B2-B3 E3-E4"),
        ("VI", "E4 A2 B5 D1 C3", "C2-C3 E3-E4"),
    ],
)
def test_a_chapter_gives_the_track_and_two_bridges(chapter: str, track: str, bridges: str) -> None:
    state = opened(1, chapter=chapter)
    assert state.track == tuple(track.split())
    assert state.bridges == tuple(bridges.split())
    assert len(state.plot_pile) == 20
    assert set(state.plot_pile) | set(track.split()) == set(town().book.plots)
    assert state.plot_pile != opened(2, chapter=chapter).plot_pile


@rule("RT-34")
def test_five_chapters_share_out_the_plots_and_the_sixth_takes_one_of_each() -> None:
    chapters = town().book.chapters
    plots = [plot for numeral in CHAPTERS[:5] for plot in chapters[numeral].plots]
    assert sorted(plots) == list(town().book.plots)
    for numeral in CHAPTERS[:5]:
        assert len(set(chapters[numeral].plots) & set(chapters["VI"].plots)) == 1


@rule("RT-44")
def test_without_the_option_or_with_random_the_seed_draws_the_chapter() -> None:
    drawn = [opened(seed).chapter for seed in range(40)]
    assert set(drawn) == set(CHAPTERS)
    assert drawn == [opened(seed, chapter="random").chapter for seed in range(40)]


@rule("RT-44")
@pytest.mark.parametrize("options", [{"chapter": "VII"}, {"chapter": "i"}, {"river": "dry"}])
def test_other_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(BadConfig, match="chapter"):
        town().setup(Config("town", 2, "seed", options=options))


@pytest.mark.parametrize("players", [1, 3, 4])
def test_town_is_for_two(players: int) -> None:
    with pytest.raises(BadConfig, match="2 players"):
        town().setup(Config("town", players, "seed"))


@rule("T-04")
def test_upgrades_are_turned_up_until_their_wood_reaches_eight() -> None:
    book = town().book
    for seed in range(30):
        costs = [book.upgrades[sale.upgrade].cost for sale in opened(seed).market]
        assert sum(costs) >= 8
        assert sum(costs[:-1]) < 8


@rule("RT-22")
def test_a_building_of_the_box_lies_open_beside_each_copy_of_the_plans() -> None:
    seen = Counter[int]()
    for seed in range(60):
        market = opened(seed).market
        plans = [sale for sale in market if sale.upgrade == "architects-plans"]
        assert all(sale.beside for sale in plans)
        assert not any(sale.beside for sale in market if sale not in plans)
        seen[len(plans)] += 1
    assert set(seen) == {0, 1, 2}


@rule("T-05", "T-10")
def test_five_coins_in_round_one() -> None:
    """Example 24: 3 coins of the set-up and 2 of the round."""
    assert [player.coins for player in opened(1).players] == [5, 5]


@rule("T-05")
def test_the_first_player_is_drawn_at_random() -> None:
    assert Counter(opened(seed).first for seed in range(60)).keys() == {0, 1}
    assert all(opened(seed).active == opened(seed).first for seed in range(10))
