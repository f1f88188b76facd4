"""The end: K-50 to K-58 without the copy cards, and the rulings on parchments."""

import pytest

from bunny_kingdom.kernel.events import GameEnded
from bunny_kingdom.kingdom.events import ParchmentsRevealed
from kingdom.players import player
from kingdom.tables import Table, table
from marks import rule


def ended(*players: player | str) -> Table:
    """A table after its fourth harvest, its parchments scored."""
    game = table(*players, phase="finale", round=4)
    assert game.state.phase == "end"
    return game


@rule("K-50")
def test_all_parchments_are_revealed_after_round_4_and_scored() -> None:
    game = table(
        player("A1:trading-post", parchments="carpenter royal-ring"),
        player(parchments="royal-crown"),
        phase="harvest",
        round=4,
    )
    assert [seat.revealed for seat in game.view(None).players] == [(), ()]
    events = game.do("a", "choose A1=wood")
    revealed = [event for event in events if isinstance(event, ParchmentsRevealed)]
    assert revealed == [
        ParchmentsRevealed(seat=0, cards=("carpenter", "royal-ring")),
        ParchmentsRevealed(seat=1, cards=("royal-crown",)),
    ]
    assert game.view(None).players[1].revealed == ("royal-crown",)
    assert game.final("a") == {"carpenter": 2, "royal-ring": 1}
    assert game.final("b") == {"royal-crown": 5}
    assert game.carrots() == (3, 5)


@rule("K-50")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_parchments_stay_hidden_after_earlier_rounds(number: int) -> None:
    game = table(player("A4 A3", parchments="royal-crown"), phase="harvest", round=number)
    assert game.carrots() == (1, 0)
    assert game.view("b").players[0].revealed == ()
    assert game.view("b").players[0].parchments == 1


@rule("K-51")
def test_treasures_score_without_condition() -> None:
    game = ended(player(parchments="royal-ring royal-coat royal-carrot"))
    assert game.lands("a") == set()
    assert game.final("a") == {"royal-ring": 1, "royal-coat": 2, "royal-carrot": 6}


@rule("K-51", "R-09")
@pytest.mark.parametrize(
    ("held", "worth"),
    [
        ("left-glove", {"left-glove": 1}),
        ("right-glove", {"right-glove": 1}),
        ("left-glove right-glove", {"left-glove": 4, "right-glove": 4}),
    ],
)
def test_gloves_are_worth_more_together(held: str, worth: dict[str, int]) -> None:
    assert ended(player(parchments=held)).final("a") == worth


@rule("K-51")
def test_gloves_of_two_players_are_no_pair() -> None:
    game = ended(player(parchments="left-glove"), player(parchments="right-glove"))
    assert game.carrots() == (1, 1)


@rule("K-52")
def test_missions_count_every_unit_of_a_resource() -> None:
    # Three forests in one fief, one elsewhere, and the farm besides the forest it stands on.
    game = ended(player("A1 A2 A3:farm-wood J1", parchments="carpenter"))
    assert game.final("a") == {"carpenter": 5}


@rule("K-53")
def test_missions_count_each_city_once_whatever_its_strength() -> None:
    game = ended(player("A4 A3:city-2 B2:city-3 B3", parchments="burgomaster"))
    assert game.final("a") == {"burgomaster": 4}


@rule("K-54")
def test_missions_count_fiefs_as_towers_and_camps_connect_them() -> None:
    apart = ended(player("A1 A3 C3", parchments="harecingetorix"))
    assert apart.final("a") == {"harecingetorix": 3}
    towers = ended(player("A1=C3 A3", parchments="harecingetorix"))
    assert towers.final("a") == {"harecingetorix": 2}
    camp = ended(player("A1 A2:camp-1 A3 C3", parchments="harecingetorix"))
    assert camp.final("a") == {"harecingetorix": 2}


@rule("K-55", "R-26")
@pytest.mark.parametrize(
    ("lands", "bare"),
    [
        ("A9", 1),  # plains
        ("B1", 1),  # mountain
        ("A9 A8 A10 B9", 1),  # inside a richer fief
        ("A1", 0),  # a forest makes wood
        ("A4", 0),  # a printed city
        ("A9:city-1", 0),
        ("A9:farm-fish", 0),
        ("B1:farm-gold", 0),
        ("A9:camp-1", 1),
        ("A5:camp-1", 0),  # a sea makes fish under the camp
        ("A9=C3", 2),
        ("A9=A5", 1),
    ],
)
def test_panpan_counts_each_bare_territory(lands: str, bare: int) -> None:
    game = ended(player(lands, parchments="panpan-the-barbarian"))
    assert game.final("a") == {"panpan-the-barbarian": 2 * bare}


@rule("K-55")
def test_a_trading_post_makes_its_territory_richer() -> None:
    game = table(
        player("A9:trading-post B8", parchments="panpan-the-barbarian"), phase="harvest", round=4
    )
    game.do("a", "choose A9=wood")
    assert game.final("a") == {"panpan-the-barbarian": 2}


@rule("K-57", "R-18")
@pytest.mark.parametrize(
    ("lands", "carrots"),
    [
        ("A4 A3", 0),  # the best fief alone
        ("A4 A3:city-2 A5 B7 C7", 1),  # 6 and 1
        ("A4 A3 B7 C7", 1),  # two equal best fiefs: one is left out
        ("A4 A3 B7 C7 G2 G1 D9 D10", 3),  # four
        ("A4 A3:city-2 A5 B7 C7:city-1 D7:farm-fish B6:city-2 J1 J3", (1 + 1 + 2) * 2 - 2),
    ],
)
def test_little_prince_harvests_all_fiefs_again_but_one_best(lands: str, carrots: int) -> None:
    assert ended(player(lands, parchments="little-prince")).final("a") == {"little-prince": carrots}


@rule("K-57", "R-18")
def test_little_prince_repeats_what_the_fiefs_pay_in_the_last_harvest() -> None:
    game = table(
        player("A4 A3:trading-post B7 C7 D7:city-2", parchments="little-prince"),
        phase="harvest",
        round=4,
    )
    game.do("a", "choose A3=fish")
    assert game.harvest("a") == [3, 2]
    assert game.final("a") == {"little-prince": 2}


@rule("K-58")
@pytest.mark.parametrize(
    ("carrots", "winners"),
    [
        ((40, 39, 12), "a"),
        ((12, 39, 40), "c"),
        ((40, 40, 12), "ab"),
        ((7, 40, 40), "bc"),
        ((0, 0, 0), "abc"),
    ],
)
def test_most_carrots_win_and_equal_scores_share_the_victory(
    carrots: tuple[int, ...], winners: str
) -> None:
    game = ended(*(player(carrots=count) for count in carrots))
    assert game.carrots() == carrots
    assert game.winners() == winners


@rule("K-58")
def test_parchments_decide_who_wins() -> None:
    game = table(
        player("A1:trading-post", carrots=10), player(carrots=6, parchments="royal-crown"),
        phase="harvest", round=4,
    )  # fmt: skip
    assert game.winners() == ""  # nobody has won before the end
    events = game.do("a", "choose A1=wood")
    assert events[-1] == GameEnded(winners=(1,), carrots=(10, 11))
    assert game.winners() == "b"


@rule("R-04")
@pytest.mark.parametrize(
    ("lands", "rivals", "carrots"),
    [
        ("A1 A2 A3", ("B1 B2", "C2"), 12),
        ("A1 A2", ("B1 B2", "C2"), 0),  # a shared lead
        ("A1 A2 A3", ("B1 B2", "C2 C3 C4 C5"), 0),
        ("", ("", ""), 0),
    ],
)
def test_matriarch_needs_strictly_more_than_every_other_player(
    lands: str, rivals: tuple[str, ...], carrots: int
) -> None:
    game = ended(player(lands, parchments="matriarch"), *rivals)
    assert game.final("a") == {"matriarch": carrots}


@rule("R-05")
@pytest.mark.parametrize(
    ("carrots", "pays"),
    [
        ((20, 30), 10),  # second of two
        ((30, 20), 0),  # first
        ((30, 30), 0),  # both are first
        ((20, 30, 10), 10),
        ((20, 30, 20), 10),  # several may share rank 2
        ((20, 30, 30), 0),  # two ahead: rank 3
        ((10, 30, 20), 0),
        ((25, 30, 20, 15), 10),
    ],
)
def test_opportunist_pays_on_rank_2(carrots: tuple[int, ...], pays: int) -> None:
    holder, *others = carrots
    game = ended(
        player(carrots=holder, parchments="opportunist"),
        *(player(carrots=count) for count in others),
    )
    assert game.final("a") == {"opportunist": pays}


@rule("R-05")
def test_opportunist_ranks_the_totals_after_all_other_parchments() -> None:
    game = ended(
        player(carrots=20, parchments="opportunist royal-carrot"),
        player(carrots=21),
        player(carrots=22, parchments="royal-crown"),
    )
    # 26 to 21 and 27: second.
    assert game.carrots() == (36, 21, 27)


@rule("R-05")
def test_nothing_is_ranked_again_so_the_opportunist_may_win_or_share() -> None:
    wins = ended(player(carrots=25, parchments="opportunist"), player(carrots=30))
    assert (wins.carrots(), wins.winners()) == ((35, 30), "a")
    shares = ended(player(carrots=20, parchments="opportunist"), player(carrots=30))
    assert (shares.carrots(), shares.winners()) == ((30, 30), "ab")


@rule("R-07")
def test_the_bureaucrat_counts_the_parchments_held() -> None:
    game = ended(player(parchments="bureaucrat royal-ring carpenter"))
    assert game.final("a")["bureaucrat"] == 3


@rule("R-11")
def test_the_colonist_counts_camp_cards_played_whether_placed_kept_or_lost() -> None:
    game = ended(
        player("A5:camp-1 A6:camp-2", pieces="camp-3", also_played="camp-4", parchments="colonist")
    )
    assert game.final("a") == {"colonist": 3 * 4}
