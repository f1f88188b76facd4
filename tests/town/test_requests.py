"""The 30 requests, each at its zero, its edge and in a large case [T-60 to T-89]."""

import pytest

from marks import rule
from town.tables import NOBODY, asked, last_round, lines, play, player

Row = tuple[str, str, player, player, int, str]


def case(number: int, request: str, carrots: int, first: player, **more: object) -> object:
    """A row: the request, who holds it, the rival, the bridges, and what it pays."""
    second, bridges = more.get("second", NOBODY), more.get("bridges", "")
    ident = f"{request}-{carrots}-{first.buildings or 'bare'}"
    return pytest.param(
        request, carrots, first, second, bridges, marks=rule(f"T-{number}"), id=ident
    )


def types(number: int, request: str, each: int, tiles: str, other: str) -> list[object]:
    """The rows of a request that counts buildings of a type."""
    names = tiles.split()
    plots = ["A1", "B1", "C1", "D1", "E1"]
    all_of_them = " ".join(f"{plot}:{name}" for plot, name in zip(plots, names, strict=False))
    return [
        case(number, request, 0, player(f"A1:{other}")),
        case(number, request, each, player(f"A1:{names[0]} B1:{other}")),
        case(number, request, each, player(shared="A1"), second=player(f"A1:{names[0]}")),
        case(number, request, each * len(names), player(all_of_them)),
    ]


RING = "A1:circus A2:showboat A3:harbour A4:inn A5:tavern B1:forge C1:school"
INNER = "B2:circus B3:forge B4:inn"

ROWS = [
    *types(60, "entertainer", 2, "circus theatre showboat tavern festival-hall", "inn"),
    *types(61, "craftsman", 2, "sawmill lumber-camp timber-exchange forge harbour", "inn"),
    *types(62, "civil-servant", 2, "town-hall fire-station bridge-office planning-office", "inn"),
    *types(63, "landlord", 2, "cottage town-house riverside-villa inn tenement", "forge"),
    *types(64, "professor", 2, "observatory school library archives", "inn"),
    *types(65, "godfather", 4, "thieves-den protection-racket gambling-den", "inn"),
    case(66, "town-planner", 0, NOBODY),
    case(66, "town-planner", 0, player("A1:circus B1:forge C1:town-hall D1:inn E1:thieves-den")),
    case(66, "town-planner", 0, player("A1:circus B1:forge C1:town-hall D1:inn A4:library")),
    case(66, "town-planner", 8, player("A1:circus B1:forge C1:town-hall D1:inn E1:library")),
    case(
        66,
        "town-planner",
        0,
        player("A1:circus B1:forge C1:town-hall D1:inn E1:thieves-den", upgrades="amnesty"),
    ),
    case(
        66,
        "town-planner",
        8,
        player("A1:circus B1:forge C1:town-hall D1:inn E1:park", parks="E1=knowledge"),
    ),
    case(
        66,
        "town-planner",
        0,
        player("A1:circus B1:forge C1:town-hall D1:inn E1:park", parks="E1=civic"),
    ),
    case(67, "town-crier", 0, NOBODY),
    case(67, "town-crier", 2, player("A1:circus B1:forge")),
    case(67, "town-crier", 4, player("A1:circus", shared="A5"), second=player("A5:inn")),
    case(67, "town-crier", 10, player("A1:circus C1:forge E1:inn A3:tavern A5:school")),
    case(68, "hermit", 0, player("A1:circus B1:forge")),
    case(68, "hermit", 3, player("A1:circus B1:forge A5:inn")),
    case(68, "hermit", 9, player("A1:circus C1:forge E1:inn")),
    case(68, "hermit", 9, player("A1:circus C1:forge E1:inn A3:tavern A5:school")),
    case(69, "builder", 0, NOBODY),
    case(69, "builder", 1, player("A1:circus C1:forge")),
    case(69, "builder", 3, player("A1:circus B1:forge", shared="C1"), second=player("C1:inn")),
    case(69, "builder", 5, player("A1:circus B1:forge C1:inn D1:tavern E1:school A5:library")),
    case(70, "guild-master", 0, player("A1:circus B1:tavern C1:inn")),
    case(70, "guild-master", 0, player("A1:circus B1:tavern D1:theatre")),
    case(70, "guild-master", 7, player("A1:circus B1:tavern C1:theatre")),
    case(70, "guild-master", 7, player("A1:circus B1:tavern C1:park", parks="C1=entertainment")),
    case(70, "guild-master", 0, player("A1:thieves-den B1:protection-racket C1:gambling-den")),
    case(70, "guild-master", 7, player("A1:circus B1:tavern C1:theatre D1:festival-hall E1:inn")),
    case(71, "astronomer", 0, player("A1:inn B1:theatre")),
    case(71, "astronomer", 1, player("A1:circus")),
    case(71, "astronomer", 1, player("A1:theatre B1:park", parks="B1=knowledge")),
    case(71, "astronomer", 0, player("A1:theatre B1:park", parks="B1=civic")),
    case(
        71,
        "astronomer",
        8,
        player("A1:circus B1:town-hall A3:showboat E4:harbour", upgrades="grant barter amnesty"),
    ),
    case(72, "fisher", 0, player("A2:inn B2:circus C2:forge D3:tavern A1:school")),
    case(72, "fisher", 8, player("A2:inn B2:circus C2:forge D3:tavern E3:school")),
    case(
        72,
        "fisher",
        0,
        player("A2:inn B2:circus C2:forge D3:tavern", shared="E3"),
        second=player("E3:school"),
    ),
    case(72, "fisher", 8, player("A2:inn B2:circus C2:forge D3:tavern E3:school E4:cottage")),
    case(73, "lumberjack", 0, player("B1:inn")),
    case(73, "lumberjack", 2, player("A1:inn", shared="A5"), second=player("A5:circus")),
    case(
        73,
        "lumberjack",
        16,
        player("A1:inn A5:circus B4:forge C1:tavern C5:school D2:library E1:cottage E5:theatre"),
    ),
    case(74, "ferryman", 0, player("A2:inn A3:circus"), bridges="B2-B3"),
    case(74, "ferryman", 0, player("A2:inn A4:circus"), bridges="A2-A3"),
    case(74, "ferryman", 6, player("A2:inn A3:circus"), bridges="A2-A3"),
    case(
        74, "ferryman", 6, player("A2:inn", shared="A3"), second=player("A3:forge"), bridges="A2-A3"
    ),
    case(
        74,
        "ferryman",
        6,
        player("A2:inn A3:circus B2:forge B3:tavern"),
        bridges="A2-A3 B2-B3",
    ),
    case(75, "bridge-keeper", 0, player("A1:inn"), bridges="A2-A3"),
    case(75, "bridge-keeper", 3, player("A2:inn A3:circus"), bridges="A2-A3 B2-B3"),
    case(75, "bridge-keeper", 6, player("C3:inn"), bridges="C2-C3 C3-D3"),
    case(
        75,
        "bridge-keeper",
        12,
        player("C3:inn B2:circus", shared="E4"),
        second=player("E4:forge"),
        bridges="C2-C3 C3-D3 B2-B3 E3-E4",
    ),
    case(76, "surveyor", 0, player("A2:inn")),
    case(76, "surveyor", 3, player("A1:inn", shared="A5"), second=player("A5:circus")),
    case(76, "surveyor", 12, player("A1:inn A5:circus E1:forge E5:tavern")),
    case(77, "rampart-guard", 0, player(INNER)),
    case(77, "rampart-guard", 1, player("A2:inn B2:circus")),
    case(77, "rampart-guard", 7, player(RING)),
    case(78, "gardener", 0, player(f"{INNER} A1:tavern")),
    case(78, "gardener", 7, player(f"{INNER} D4:tavern")),
    case(78, "gardener", 0, player(INNER, shared="C3"), second=player("C3:school")),
    case(78, "gardener", 7, player(f"{INNER} C2:tavern C3:school D2:library")),
    case(79, "postman", 0, player("A1:inn B1:circus C1:forge C2:tavern")),
    case(79, "postman", 3, player("A1:inn B1:circus C1:forge E2:tavern")),
    case(79, "postman", 7, player("A1:inn B1:circus C1:forge E2:tavern D5:school")),
    case(80, "courier", 0, player("A1:inn A2:circus A3:forge B1:tavern")),
    case(80, "courier", 3, player("A1:inn A2:circus A3:forge B5:tavern")),
    case(80, "courier", 7, player("A1:inn A2:circus A3:forge B5:tavern C4:school")),
    case(81, "brass-band", 0, player("A1:inn A2:circus A4:forge B1:tavern")),
    case(81, "brass-band", 4, player("A1:inn A2:circus A3:forge")),
    case(81, "brass-band", 8, player("B1:inn C1:circus D1:forge E1:tavern")),
    case(81, "brass-band", 8, player("A1:inn A2:circus A3:forge A4:tavern A5:school")),
    case(82, "banker", 0, player(wood=5, upgrades="barter")),
    case(82, "banker", 2, player(coins=1)),
    case(82, "banker", 10, player(coins=5)),
    case(82, "banker", 10, player(coins=30)),
    case(83, "joiner", 0, player(coins=5)),
    case(83, "joiner", 3, player(wood=1)),
    case(83, "joiner", 9, player(wood=3)),
    case(83, "joiner", 9, player(wood=12)),
    case(84, "inventor", 0, NOBODY),
    case(84, "inventor", 3, player(upgrades="grant")),
    case(84, "inventor", 9, player(upgrades="grant barter amnesty")),
    case(85, "notary", 1, NOBODY),
    case(85, "notary", 2, player(requests="hermit")),
    case(85, "notary", 6, player(requests="hermit builder joiner banker fisher")),
    case(86, "draughtsman", 0, player("A1:inn")),
    case(86, "draughtsman", 4, player(reserve="inn")),
    case(86, "draughtsman", 8, player(reserve="inn circus")),
    case(86, "draughtsman", 8, player(reserve="inn circus forge tavern")),
    case(87, "underdog", 0, player(carrots=5)),
    case(87, "underdog", 0, player(carrots=5), second=player(carrots=5)),
    case(87, "underdog", 8, player(carrots=5), second=player(carrots=6)),
    case(87, "underdog", 8, player(carrots=5), second=player(carrots=90)),
    case(88, "community-leader", 0, NOBODY),
    case(88, "community-leader", 0, player("A1:circus B1:forge C1:inn D1:tavern E1:library")),
    case(88, "community-leader", 6, player("A1:circus B1:forge C1:inn D1:tavern E5:library")),
    case(88, "community-leader", 4, player("A1:circus", shared="B1"), second=player("B1:cottage")),
    case(89, "clockmaker", 0, NOBODY),
    case(89, "clockmaker", 0, player("A1:circus", shared="B1"), second=player("B1:tavern")),
    case(89, "clockmaker", 0, player("A1:festival-hall")),
]


@rule("RT-35", "RT-28")
@pytest.mark.parametrize(("request_id", "carrots", "first", "second", "bridges"), ROWS)
def test_a_request_pays_what_it_says(
    request_id: str, carrots: int, first: player, second: player, bridges: str
) -> None:
    holder = player(**{**vars(first), "requests": f"{first.requests} {request_id}"})
    state = play(last_round(holder, second, bridges), "end")
    if first.requests:
        state = play(state, f"reveal {request_id}")
    if asked(state) == "0 quarter":
        best = {"community-leader": "A1"}[request_id]
        state = play(state, f"quarter {best}")
    if asked(state) == "0 repeat":
        state = play(state, "repeat none")
    paid = [line for line in lines(state) if line.id == request_id]
    assert sum(line.carrots for line in paid) == carrots
    assert all(line.source == "requests" for line in paid)


@rule("RT-35")
def test_every_request_has_its_zero_edge_and_large_case() -> None:
    counted = [row.values[0] for row in ROWS]  # type: ignore[attr-defined]
    assert len(set(counted)) == 30
    assert all(counted.count(name) >= 3 for name in counted)


@rule("T-50")
def test_the_line_of_a_request_has_its_count() -> None:
    state = play(last_round(player("A1:circus B1:tavern", requests="entertainer")), "end")
    (line,) = lines(state)
    assert (line.source, line.id, line.count, line.carrots) == ("requests", "entertainer", 2, 4)
