"""The Great Cloud: S-04 to S-06, S-19."""

import pytest

from marks import rule
from sky.tables import player, sky, table

CLOUD_ROWS = (5, 6, 7, 6, 7)


@rule("S-04")
def test_the_great_cloud_has_31_spaces_after_those_of_the_new_world() -> None:
    atlas = sky().book.atlas
    assert atlas.names[99] == "J10"
    assert atlas.names[100:] == tuple(
        f"C{row}-{place + 1}"
        for row, size in enumerate(CLOUD_ROWS, start=1)
        for place in range(size)
    )


@rule("S-04")
@pytest.mark.parametrize(
    ("space", "neighbours"),
    [
        ("C1-1", "C1-2 C2-1 C2-2"),
        ("C1-5", "C1-4 C2-5 C2-6"),
        ("C2-3", "C1-2 C1-3 C2-2 C2-4 C3-3 C3-4"),
        ("C2-6", "C1-5 C2-5 C3-6 C3-7"),
        ("C3-1", "C2-1 C3-2 C4-1"),
        ("C3-4", "C2-3 C2-4 C3-3 C3-5 C4-3 C4-4"),
        ("C4-2", "C3-2 C3-3 C4-1 C4-3 C5-2 C5-3"),
        ("C5-2", "C4-1 C4-2 C5-1 C5-3"),
        ("C5-7", "C4-6 C5-6"),
    ],
)
def test_a_space_touches_the_two_above_and_the_two_below(space: str, neighbours: str) -> None:
    atlas = sky().book.atlas
    assert " ".join(atlas.names_of(atlas.neighbours[atlas.numbers[space]])) == neighbours


@rule("S-04")
def test_the_cloud_is_connected_72_times_and_both_ways() -> None:
    atlas = sky().book.atlas
    cloud = range(100, 131)
    touching = {
        (one, other) for one in cloud for other in cloud if atlas.neighbours[one] >> other & 1
    }
    assert len(touching) == 2 * 72
    assert {(other, one) for one, other in touching} == touching


@rule("S-04")
def test_what_stands_on_the_cloud_from_the_start() -> None:
    book = sky().book
    cloud = {
        book.atlas.names[space]: built
        for space, built in book.atlas.printed.items()
        if space >= 100
    }
    wonders = {name: book.buildings[built].produces for name, built in cloud.items()}
    wonders = {name: made for name, made in wonders.items() if made}
    assert " ".join(wonders) == "C1-1 C1-4 C1-5 C2-1 C2-5 C3-1 C3-2 C3-6 C4-1 C4-4 C4-6 C5-4"
    assert len(set(wonders.values())) == 12
    assert all(book.resources[str(made)].sort == "wondrous" for made in wonders.values())
    rest = {name: built for name, built in cloud.items() if name not in wonders}
    assert rest == {
        "C2-3": "city-3",
        "C2-4": "city-1",
        "C2-6": "city-2",
        "C4-5": "city-1",
        "C5-2": "rainbow-1",
        "C5-6": "rainbow-2",
    }


@rule("S-04")
def test_a_territory_card_brings_what_is_printed_there() -> None:
    game = table("", phase="exploration")
    game.play("a", "territory:C2-3 territory:C3-1 territory:C3-3")
    assert game.lands("a") == {"C2-3", "C3-1", "C3-3"}
    assert game.buildings("a") == {"C2-3": "city-3", "C3-1": "farm-dragon-egg"}


@rule("S-05")
@pytest.mark.parametrize(
    ("piece", "space"),
    [
        ("city-1", "C1-2"),
        ("farm-mushrooms", "C3-7"),
        ("farm-pearls", "C4-2"),
        ("farm-spices", "C5-1"),
        ("farm-wood", "C3-3"),
        ("trading-post", "C5-5"),
    ],
)
def test_buildings_go_on_the_great_cloud(piece: str, space: str) -> None:
    game = table(player(space, pieces=piece))
    assert game.options("a") == {f"place {piece} {space}", "finish"}
    game.do("a", f"place {piece} {space}")
    assert game.buildings("a") == {space: piece}


@rule("S-05")
@pytest.mark.parametrize(
    ("piece", "space", "code"),
    [
        ("city-1", "C1-1", "built-on"),
        ("city-1", "C5-2", "built-on"),
        ("city-1", "C2-4", "built-on"),
        ("city-1", "C3-4", "not-yours"),
        ("city-3", "C3-3", "wrong-terrain"),
        ("farm-mushrooms", "C5-1", "wrong-terrain"),
        ("farm-diamonds", "C3-3", "wrong-terrain"),
    ],
)
def test_constraints_are_kept_on_the_great_cloud(piece: str, space: str, code: str) -> None:
    game = table(player("C1-1 C5-2 C2-4 C3-3 C5-1", pieces=f"{piece} farm-wood"))
    assert game.refusal("a", f"place {piece} {space}") == code


@rule("S-05")
def test_a_camp_goes_on_the_empty_cloud_but_on_nothing_printed() -> None:
    game = table(player(pieces="camp-1"))
    game.do("a", "announce camp-1")
    cloud = {text.removeprefix("camp ") for text in game.options("a") if text.startswith("camp C")}
    bare = {"C1-2", "C1-3", "C2-2", "C3-3", "C3-4", "C3-5", "C3-7", "C4-2", "C4-3"}
    assert {name for name in cloud if "-" in name} == bare | {"C5-1", "C5-3", "C5-5", "C5-7"}
    game.do("a", "camp C4-3")
    assert game.buildings("a") == {"C4-3": "camp-1"}


@rule("S-05")
def test_sky_towers_join_the_boards() -> None:
    game = table(player("C3-3 E4 E6 C4-2", pieces="sky-tower"))
    game.do("a", "towers E4 C3-3")
    assert game.links("a") == {("E4", "C3-3")}


@rule("S-06")
def test_no_space_of_one_board_touches_one_of_the_other() -> None:
    atlas = sky().book.atlas
    new_world, cloud = atlas.on_board["new-world"], atlas.on_board["great-cloud"]
    assert new_world.bit_count() == 100
    for space in range(131):
        own = new_world if new_world >> space & 1 else cloud
        assert atlas.neighbours[space] & ~own == 0


@rule("S-19")
@pytest.mark.parametrize(
    ("lands", "diplomat", "explorer"),
    [
        ("C2-2 C3-3 C4-2 E5", 0, 0),
        ("C1-2 C2-1 C2-6 C3-1 C3-7 C4-1 C4-6 C5-2", 8, 0),
        ("C1-1 C1-5 C5-1 C5-7", 4, 12),
        ("A1 J10 A5 C1-1 C1-3 C5-5", 6, 9),
    ],
)
def test_edges_and_corners_of_both_boards_count(lands: str, diplomat: int, explorer: int) -> None:
    game = table(player(lands, parchments="diplomat explorer"), phase="finale", round=4)
    assert game.final("a") == {"trade": 0, "diplomat": diplomat, "explorer": explorer}


@rule("S-19")
def test_the_great_cloud_has_18_edge_spaces_and_4_corners() -> None:
    atlas = sky().book.atlas
    cloud = atlas.on_board["great-cloud"]
    assert (atlas.edges & cloud).bit_count() == 18
    assert atlas.names_of(atlas.corners & cloud) == ("C1-1", "C1-5", "C5-1", "C5-7")
