"""The 19 effects of the buildings, one by one [T-25]."""

import pytest
from msgspec.structs import replace

from bunny_kingdom.kernel.dice import Dice
from marks import rule
from town.tables import asked, lines, options, play, player, refused, table, town

# -- what happens on build, and asks nothing -------------------------------------------------

GAINS = [
    # tile, coins, wood, upgrades, round, then coins, wood and carrots without renown
    ("tenement", 1, 0, "", 1, (3, 0, 0)),  # 1: 2 coins
    ("tenement", 1, 0, "", 4, (3, 0, 0)),
    ("tavern", 0, 0, "", 1, (1, 0, 0)),  # 2: coins by the round
    ("tavern", 0, 0, "", 4, (4, 0, 0)),
    ("sawmill", 0, 2, "", 3, (0, 3, 0)),  # 3: 1 wood
    ("lumber-camp", 0, 0, "", 1, (0, 1, 0)),  # 4: wood by the round
    ("lumber-camp", 0, 2, "", 4, (0, 6, 0)),
    ("inventors-workshop", 0, 0, "", 2, (0, 0, 0)),  # 5: coins by upgrades
    ("inventors-workshop", 1, 0, "grant barter amnesty", 2, (4, 0, 0)),
    ("festival-hall", 0, 0, "", 1, (0, 0, 10)),  # 7: 10 carrots
    ("timber-exchange", 2, 0, "", 1, (2, 0, 0)),  # 8: coins by wood
    ("timber-exchange", 2, 5, "", 1, (7, 5, 0)),
]


@rule("T-25", "RT-02")
@pytest.mark.parametrize(("tile", "coins", "wood", "upgrades", "number", "after"), GAINS)
def test_what_a_building_brings(
    tile: str, coins: int, wood: int, upgrades: str, number: int, after: tuple[int, int, int]
) -> None:
    first = player(reserve=tile, coins=coins, wood=wood, upgrades=upgrades)
    state = play(table(first, track="B1", round=number), f"build {tile} B1")
    have = state.players[0]
    brought = sum(line.carrots for line in lines(state) if line.source == "effects")
    assert (have.coins, have.wood, brought) == after
    assert asked(state) == "0 turn"


@rule("T-25")
def test_the_sheet_has_a_line_for_carrots_brought_by_a_building() -> None:
    state = play(table(player(reserve="festival-hall"), track="B1"), "build festival-hall B1")
    assert [(line.source, line.id, line.carrots) for line in lines(state)] == [
        ("effects", "festival-hall", 10),
        ("renown", "festival-hall", 0),
    ]


@rule("RT-01")
def test_money_never_runs_out() -> None:
    first = player(reserve="timber-exchange", coins=90, wood=50)
    assert play(table(first, track="B1"), "build timber-exchange B1").players[0].coins == 140


# -- requests (6, 11, 12) ---------------------------------------------------------------------


@rule("T-25")
def test_inn_draws_a_request_and_keeps_it() -> None:
    state = table(player(reserve="inn"), track="B1", request_pile="builder notary")
    state = play(state, "build inn B1")
    assert state.players[0].requests == ("builder",)
    assert state.request_pile == ("notary",)


@rule("T-25", "RT-26")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_library_draws_as_many_as_the_round_and_keeps_one(number: int) -> None:
    pile = ["builder", "notary", "hermit", "joiner", "banker"]
    state = table(player(reserve="library"), track="B1", round=number, request_pile=" ".join(pile))
    state = play(state, "build library B1")
    if number > 1:
        assert asked(state) == "0 keep"
        assert options(state) == {f"keep {card}" for card in pile[:number]}
        assert refused(state, "keep banker") == "no-such-keep"
        assert refused(state, "end") == "no-such-keep"
        assert not lines(state)
        state = play(state, f"keep {pile[number - 1]}")
    assert state.players[0].requests == (pile[number - 1],)
    assert state.discard == tuple(pile[: number - 1])
    assert state.request_pile == tuple(pile[number:])
    assert len(lines(state)) == 1


@rule("T-25", "RT-25")
@pytest.mark.parametrize("discard", ["", "builder", "builder notary", "builder notary hermit"])
def test_archives_draws_two_of_the_shuffled_discard_and_keeps_one(discard: str) -> None:
    cards = set(discard.split())
    state = table(player(reserve="archives"), track="B1", discard=discard)
    pile = state.request_pile
    state = play(state, "build archives B1")
    if len(cards) > 1:
        assert asked(state) == "0 keep"
        drawn = state.players[0].drawn
        assert len(drawn) == 2
        assert options(state) == {f"keep {card}" for card in drawn}
        state = play(state, f"keep {drawn[0]}")
    kept = set(state.players[0].requests)
    assert len(kept) == min(1, len(cards))
    assert set(state.discard) == cards - kept
    assert state.request_pile == pile
    assert len(lines(state)) == 1


@rule("RT-25")
def test_archives_shuffles_the_discard() -> None:
    state = table(
        player(reserve="archives"), track="B1", discard="builder notary hermit joiner banker"
    )
    drawn = {
        play(replace(state, dice=Dice(f"{seed}")), "build archives B1").players[0].drawn
        for seed in range(12)
    }
    assert len(drawn) > 6


# -- theft (14) -------------------------------------------------------------------------------


@rule("T-25", "RT-19", "RT-36")
@pytest.mark.parametrize(("coins", "stolen"), [(0, 0), (1, 1), (2, 2), (7, 2)])
def test_thieves_den_takes_two_coins_or_what_there_is(coins: int, stolen: int) -> None:
    second = player(coins=coins, wood=5, upgrades="barter")
    state = table(player(reserve="thieves-den", coins=1), second, track="B1")
    state = play(state, "build thieves-den B1")
    assert state.players[0].coins == 1 + stolen
    assert state.players[1].coins == coins - stolen
    assert state.players[1].wood == 5


# -- stars (15 to 18) and parks (19) ----------------------------------------------------------

STARS = [
    ("circus", "", 1),  # 15: 1 star
    ("cottage", "", 1),
    ("observatory", "", 1),
    ("theatre", "library", 1),  # 16: 1 star beside a type
    ("forge", "inn", 1),
    ("fire-station", "sawmill", 1),
    ("town-house", "tavern", 1),
    ("school", "bridge-office", 1),
    ("gambling-den", "tavern", 1),
    ("theatre", "inn", 0),
    ("forge", "tavern", 0),
    ("fire-station", "inn", 0),
    ("town-house", "inn", 0),
    ("school", "inn", 0),
    ("gambling-den", "inn", 0),
    ("showboat", "", 2),  # 17: 2 stars
    ("harbour", "", 2),
    ("riverside-villa", "", 2),
]


@rule("T-25", "T-23")
@pytest.mark.parametrize(("tile", "beside", "stars"), STARS)
def test_stars(tile: str, beside: str, stars: int) -> None:
    first = player(f"C2:{beside}" if beside else "", reserve=tile)
    state = play(table(first, track="B2"), f"build {tile} B2")
    assert lines(state)[0].factors[0] == stars
    assert asked(state) == "0 turn"


@rule("T-25")
@pytest.mark.parametrize(
    ("upgrades", "stars"), [("", 0), ("grant", 1), ("grant barter amnesty", 3)]
)
def test_town_hall_has_a_star_for_each_upgrade(upgrades: str, stars: int) -> None:
    first = player(reserve="town-hall", upgrades=upgrades)  # 18
    state = play(table(first, track="B1"), "build town-hall B1")
    assert lines(state)[0].factors == (stars, 1)


@rule("T-25", "T-24")
def test_a_park_is_a_type_and_no_star() -> None:
    state = play(table(player("B1:showboat", reserve="park"), track="B2"), "build park B2")  # 19
    assert lines(state)[0].factors == (2, 2)


@rule("T-22")
def test_every_building_has_one_effect_on_build_or_at_activation() -> None:
    on_build = {name for name, tile in town().book.tiles.items() if tile.on_build is not None}
    copies = sum(town().book.tiles[name].copies for name in on_build)
    assert (len(on_build), copies) == (14, 15)


@rule("RT-31")
def test_sixteen_rabbits_are_always_enough() -> None:
    """Half of 20 tiles, both plans, one shared building, the score and the mark of 100."""
    book = town().book
    rackets = sum(t.copies for t in book.tiles.values() if t.id == "protection-racket")
    plans = book.upgrades["architects-plans"].copies
    assert book.board.tiles_in_game // 2 + plans + rackets + 2 <= 16
