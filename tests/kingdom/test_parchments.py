"""Each of the 37 parchments, K-60 to K-96: where it pays nothing, at its edge, and at large."""

from dataclasses import dataclass

import pytest

from kingdom.players import player
from kingdom.tables import kingdom, table
from marks import rule

ALL_TREASURES = (
    "royal-ring royal-coat royal-scepter royal-chalice royal-crown royal-carrot "
    "left-glove right-glove"
)
ALL_MISSIONS = (
    "bureaucrat burgomaster diplomat explorer carpenter master-carpenter woodland-king "
    "fisher master-fisher fisher-king farmer master-farmer carrot-king merchant "
    "master-of-the-mountains carrotistador harecingetorix hun-ny-king bun-shee "
    "panpan-the-barbarian colonist king-of-thieves matriarch little-prince "
    "treasure-guardian treasure-hunter liberal socialist opportunist"
)
TREASURES, MISSIONS = ALL_TREASURES.split(), ALL_MISSIONS.split()
RULES = {name: f"K-{number}" for number, name in enumerate(TREASURES + MISSIONS, start=60)}

FORESTS = "A1 A2 A3 A8 D10 E1 F1 F4 F5 F9 G1 H10 I10 J1 J2"
SEAS = "A5 A6 A7 A10 B4 B5 B10 C4 C5 I4 I5 J4 J5 J9 J10"
FIELDS = "C7 D4 D7 E3 E8 F7 G7 H2 H4 J6"
MOUNTAINS = "B1 B2 B6 C2 C6 C8 C9 D2 D5 D6 F2 F3 I7 I8 J7 J8"
PLAINS = "A9 B8 C3 C10 D1 D8 E2 E4 E5 E7 E9 F6 F10 G3 G4 G6 G8 G10 H1 H5 H6 H8 H9 I2 I3 I6"
CITIES = "A4 B3 B7 B9 C1 D3 D9 E6 E10 F8 G2 G5 G9 H3 H7 I1 I9 J3"
EDGES = (
    "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 B1 B10 C1 C10 D1 D10 E1 E10 F1 F10 G1 G10 H1 H10 "
    "I1 I10 J1 J2 J3 J4 J5 J6 J7 J8 J9 J10"
)
TEN_LONE = "A1 A3 A5 A7 A9 B2 B4 B6 B8 B10"
TWENTY_LONE = f"{TEN_LONE} C1 C3 C5 C7 C9 D2 D4 D6 D8 D10"
SEVEN_LUXURIES = (
    "A1:farm-mushrooms A5:farm-pearls C7:farm-spices "
    "B1:farm-diamonds B2:farm-copper B6:farm-gold C2:farm-iron"
)


@dataclass(frozen=True)
class Case:
    """A kingdom at the end, and what a parchment that its player holds pays there."""

    why: str
    pays: int
    lands: str = ""
    held: str = ""
    """The other parchments held."""
    chosen: str = ""
    pieces: str = ""
    carrots: int = 0
    rivals: tuple[player, ...] = (player(),)
    """The other seats, from the left neighbour on."""
    copy: str = ""


def treasure(worth: int) -> tuple[Case, ...]:
    return (
        Case("without any land", worth),
        Case("among others", worth, held="bureaucrat carpenter"),
        Case("in a large kingdom", worth, lands=EDGES),
    )


def glove(other: str) -> tuple[Case, ...]:
    return (
        Case("alone", 1),
        Case("the other one is a rival's", 1, rivals=(player(parchments=other),)),
        Case("together", 4, held=other),
    )


def counted(
    each: int, none: str, one: str, many: tuple[int, str], chosen: str = ""
) -> tuple[Case, ...]:
    """Cases of a parchment that pays so many for each of something."""
    return (
        Case("no land", 0),
        Case("none", 0, none),
        Case("one", each, one),
        Case("many", each * many[0], many[1], chosen=chosen),
    )


def threshold(pays: int, under: str, exactly: str, many: str, chosen: str = "") -> tuple[Case, ...]:
    """Cases of a parchment that pays all or nothing."""
    return (
        Case("none", 0),
        Case("one too few", 0, under),
        Case("just enough", pays, exactly),
        Case("more than enough pays no more", pays, many, chosen=chosen),
    )


ALL_WOOD = f"{FORESTS} A9:farm-wood B8:trading-post"
ALL_FISH = f"{SEAS} A9:farm-fish B8:trading-post"
ALL_CARROTS = f"{FIELDS} A9:farm-carrots B8:trading-post"
NO_WOOD = f"{SEAS} {FIELDS} {PLAINS} {MOUNTAINS}"
NO_FISH = f"{FORESTS} {FIELDS} {PLAINS} {MOUNTAINS}"
NO_CARROTS = f"{FORESTS} {SEAS} {PLAINS} {MOUNTAINS}"

CASES: dict[str, tuple[Case, ...]] = {
    "royal-ring": treasure(1),
    "royal-coat": treasure(2),
    "royal-scepter": treasure(3),
    "royal-chalice": treasure(4),
    "royal-crown": treasure(5),
    "royal-carrot": treasure(6),
    "left-glove": glove("right-glove"),
    "right-glove": glove("left-glove"),
    "bureaucrat": (
        Case("itself alone", 1),
        Case("one other", 2, held="carpenter"),
        Case("those of the rivals do not count", 1, rivals=(player(parchments=ALL_TREASURES),)),
        Case("many", 12, held=f"{ALL_TREASURES} carpenter farmer fisher"),
    ),
    "burgomaster": counted(
        1, f"{FORESTS} {SEAS}", "A4", (18 + 3, f"{CITIES} A1:city-1 A2:city-2 B2:city-3")
    ),
    "diplomat": counted(1, "B2 E5 I9 B9", "A5", (36, EDGES)),
    "explorer": counted(3, "A2 B1 A9 B10 I1 J2 I10 J9", "J1", (4, EDGES)),
    "carpenter": counted(1, NO_WOOD, "F4", (15 + 2, ALL_WOOD), "B8=wood"),
    "master-carpenter": counted(2, NO_WOOD, "A9:farm-wood", (15 + 2, ALL_WOOD), "B8=wood"),
    "woodland-king": threshold(
        20, "A1 A2 A3 A8 D10 E1", "A1 A2 A3 A8 D10 E1:farm-wood", ALL_WOOD, "B8=wood"
    ),
    "fisher": counted(1, NO_FISH, "C4", (15 + 2, ALL_FISH), "B8=fish"),
    "master-fisher": counted(2, NO_FISH, "A9:farm-fish", (15 + 2, ALL_FISH), "B8=fish"),
    "fisher-king": threshold(
        20, "A5 A6 A7 A10 B4 B5", "A5 A6 A7 A10 B4 B5:farm-fish", ALL_FISH, "B8=fish"
    ),
    "farmer": counted(1, NO_CARROTS, "J6", (10 + 2, ALL_CARROTS), "B8=carrots"),
    "master-farmer": counted(
        2, NO_CARROTS, "A9:farm-carrots", (10 + 2, ALL_CARROTS), "B8=carrots"
    ),
    "carrot-king": threshold(
        15, "C7 D4 D7 E3", "C7 D4 D7 E3:farm-carrots", ALL_CARROTS, "B8=carrots"
    ),
    "merchant": counted(
        3,
        "A1:farm-wood A5:farm-fish C7:farm-carrots",
        "A1:farm-mushrooms",
        (7, f"{SEVEN_LUXURIES} A9:farm-wood"),
    ),
    "master-of-the-mountains": counted(2, f"{CITIES} {PLAINS}", "D5:city-3", (16, MOUNTAINS)),
    "carrotistador": counted(
        4, "A1 A2 J4 J5", "A1 A2 A3", (4, "A1 A2 A3 A5 A6 A7 B5 J4 J5 I4 I5 E7 E8 E9")
    ),
    "harecingetorix": (
        Case("no land", 0),
        Case("one of many territories", 1, "A1 A2 A3 B2 C2 C3"),
        Case("two that touch at lava alone", 2, "B1 B2"),
        Case("many", 20, TWENTY_LONE),
    ),
    "hun-ny-king": threshold(12, TEN_LONE.removesuffix(" B10"), TEN_LONE, TWENTY_LONE),
    "bun-shee": (
        Case("no land", 0),
        Case("its fief produces", 0, "A4 A3"),
        Case("no city", 0, "B1 A9"),
        Case("a lone city", 2, "A4"),
        Case("many", 2 * 6, "B3 B2:city-3 D9 E6 E7:city-1 H7 A5 A4"),
    ),
    "panpan-the-barbarian": counted(
        2, f"{FORESTS} {SEAS} {FIELDS} {CITIES} E2:city-1 A9:farm-wood", "A9 A8",
        (26 + 16, f"{PLAINS} {MOUNTAINS} {CITIES}"),
    ),
    "colonist": (
        Case("no camp", 0, "A1 A5", pieces="city-1"),
        Case("one", 3, "A5:camp-6"),
        Case("all, placed or not", 3 * 6, "A5:camp-1 A6:camp-2 C3:camp-3",
             pieces="camp-4 camp-5 camp-6"),
    ),
    "king-of-thieves": threshold(
        12, "A4 B3 B7 B9 C1 D3 D9 E6", "A4 B3 B7 B9 C1 D3 D9 E6 A1:city-2", CITIES
    ),
    "matriarch": (
        Case("nobody has land", 0),
        Case("a shared lead", 0, "A1 A2 A3", rivals=(player("J1 J2 J3"), player("J5"))),
        Case("one more than the next", 12, "A1 A2 A3", rivals=(player("J1 J2"), player("J5"))),
        Case("one is ahead", 0, "A1 A2 A3", rivals=(player("J1"), player("J5 J6 J7 J8"))),
        Case("far ahead", 12, EDGES, rivals=(player("B2 B3"), player("C3"), player("D4"))),
    ),
    "little-prince": (
        Case("no fief", 0),
        Case("the best alone", 0, "A2:city-2 A3 A4 A5"),
        Case("two equal ones", 1, "A4 A3 B7 C7"),
        Case("a worthless one besides", 0, "A4 A3 J1"),
        Case("many", 4 + 1 + 1, "A2:city-2 A3:farm-mushrooms A4 B2:city-3 B3 B4 "
             "B7 C7 C8:city-3 G1 G2 D9 D10"),
    ),
    "treasure-guardian": (
        Case("none", 0, held="carpenter"),
        Case("one", 3, held="royal-ring"),
        Case("a rival's do not count", 0, rivals=(player(parchments="royal-crown"),)),
        Case("all eight", 24, held=ALL_TREASURES),
    ),
    "treasure-hunter": (
        Case("none", 0, held="carpenter"),
        Case("one", 5, held="royal-crown"),
        Case("a glove", 1, held="left-glove"),
        Case("all eight", 1 + 2 + 3 + 4 + 5 + 6 + 4 + 4, held=ALL_TREASURES),
    ),
    "liberal": (
        Case("nothing to copy", 0, rivals=(player(parchments="royal-crown"), player())),
        Case("a mission worth nothing here", 0, "A5", copy="liberal=carpenter",
             rivals=(player("A1 A2", parchments="carpenter"),)),
        Case("a treasure", 1, copy="liberal=royal-ring",
             rivals=(player(), player(parchments="royal-ring"))),
        Case("a mission in a large kingdom", 36, EDGES, copy="liberal=diplomat",
             rivals=(player(), player(), player(parchments="diplomat"))),
    ),
    "socialist": (
        Case("nothing to copy", 0, rivals=(player(), player(parchments="royal-crown"))),
        Case("a mission worth nothing here", 0, "A5", copy="socialist=carpenter",
             rivals=(player("A1 A2", parchments="carpenter"),)),
        Case("a treasure", 1, copy="socialist=royal-ring",
             rivals=(player(parchments="royal-ring"), player())),
        Case("a mission in a large kingdom", 36, EDGES, copy="socialist=diplomat",
             rivals=(player(parchments="diplomat"), player(), player())),
    ),
    "opportunist": (
        Case("first", 0, carrots=30, rivals=(player(carrots=29),)),
        Case("first together", 0, carrots=30, rivals=(player(carrots=30),)),
        Case("third", 0, carrots=20, rivals=(player(carrots=30), player(carrots=21))),
        Case("second", 10, carrots=29, rivals=(player(carrots=30),)),
        Case("second far behind", 10, carrots=1,
             rivals=(player(carrots=200), player(), player())),
        Case("second together", 10, carrots=20,
             rivals=(player(carrots=30), player(carrots=20), player(carrots=20))),
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("parchment", "case"),
    [
        pytest.param(name, case, marks=rule(RULES[name]), id=f"{name}: {case.why}")
        for name, cases in CASES.items()
        for case in cases
    ],
)
def test_a_parchment_pays_what_its_line_says(parchment: str, case: Case) -> None:
    holder = player(
        case.lands,
        pieces=case.pieces,
        parchments=f"{parchment} {case.held}",
        chosen=case.chosen,
        carrots=case.carrots,
    )
    game = table(holder, *case.rivals, phase="finale", round=4)
    if case.copy:
        game.do("a", f"copy {case.copy}")
    assert game.state.phase == "end"
    assert game.final("a")[parchment] == case.pays


def test_every_parchment_of_the_box_has_three_cases_and_its_rule() -> None:
    book = kingdom().book
    box = {name: card for name, card in book.cards.items() if card.parchment}
    assert list(box) == TREASURES + MISSIONS == list(CASES)
    assert {name: card.rule for name, card in box.items()} == RULES
    assert all(len(cases) >= 3 for cases in CASES.values())
    sorts = {name: card.parchment.sort for name, card in box.items() if card.parchment}
    assert {name for name, sort in sorts.items() if sort == "treasure"} == set(TREASURES)
