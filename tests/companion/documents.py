"""Documents of random games: what people would enter if they had played them with the box."""

from collections.abc import Iterator
from random import Random
from typing import Any

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import Player
from bunny_kingdom.kingdom.state import State as KingdomState
from bunny_kingdom.titles import AnyRules, rules_of
from bunny_kingdom.town.rules import TownRules
from bunny_kingdom.town.state import State as TownState

Form = dict[str, Any]
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


def random_states(rules: AnyRules, players: int, seed: int) -> Iterator[Any]:
    """Every state of a game of random players."""
    random = Random(seed)
    state = rules.setup(Config(rules.title, players, f"table-{seed}"))
    while owed := rules.decisions(state):
        yield state
        seat = random.choice(owed).seat
        state, _ = rules.apply(state, seat, rules.legal(state, seat).sample(random))
    yield state


def random_document(title: str, players: int, seed: int) -> Form:
    """A table at the end of a random game, some of the choices left open."""
    rules = rules_of(title)
    states = list(random_states(rules, players, seed))
    if isinstance(rules, TownRules):
        return town_form([state for state in states if not state.at_reveal][-1])
    assert isinstance(rules, KingdomRules)
    form = family_form(rules, states[-1])
    random = Random(seed)
    for player in form["players"]:
        for field in ("trading_posts", "chimneys", "copies"):
            if field in player:
                entries = player[field].items()
                player[field] = {key: choice for key, choice in entries if random.random() < 0.5}
    return form


def harvests(rules: KingdomRules, players: int, seed: int) -> list[KingdomState]:
    """The states just after each harvest of a random game, the last one at its end."""
    found: dict[int, KingdomState] = {}
    for state in random_states(rules, players, seed):
        found.setdefault(state.round, state)
    return [*list(found.values())[1:], state]


def family_form(rules: KingdomRules, state: KingdomState) -> Form:
    """A table of the Kingdom family, its carrots those before the last harvest."""
    form: Form = {"title": rules.title}
    names = NAMES[: len(state.players)]
    railway = state.parts.get("railway")
    if railway:
        form |= {
            "central_station": {
                "territory": railway.central_station,
                "rails": list(railway.printed),
            },
            "rails": [list(rail) for rail in railway.rails],
            "sheriff": names[railway.sheriff],
        }
    form["players"] = [
        {"name": name, **_family_player(rules, state, player, names)}
        for name, player in zip(names, state.players, strict=True)
    ]
    return form


def _family_player(
    rules: KingdomRules, state: KingdomState, player: Player, names: tuple[str, ...]
) -> Form:
    book, spaces = rules.book, rules.book.atlas.names
    realm, cards = player.realm, rules.book.cards
    late = [section.total for section in player.sections if section.id in ("round-4", "end")]
    form: Form = {
        "carrots": player.carrots - sum(late),
        "territories": list(book.atlas.names_of(realm.territories)),
        "buildings": {},
        "sky_towers": [],
        "parchments": list(player.parchments),
        "camp_cards": sum(
            1
            for card in player.played
            if card in book.buildings and book.buildings[card].piece == "camp"
        ),
        "copies": {
            card: path[0] if len(path) == 1 else list(path) for card, path in player.copies.items()
        },
    }
    far = {}
    for one, other in realm.links:
        building = realm.buildings[other]
        if building.startswith("rainbow"):
            far[building.removeprefix("rainbow-")] = spaces[other]
        else:
            form["sky_towers"].append([spaces[one], spaces[other]])
    chosen = player.chosen
    posts, chimneys, stations = {}, {}, {}
    for space, building in realm.buildings.items():
        name, piece = spaces[space], book.buildings[building].piece
        if piece == "station":
            stations[name] = names[int(chosen[space])] if space in chosen else None
        elif piece not in ("rainbow", "sky-tower") and space not in state.printed:
            form["buildings"][name] = building
        if piece == "trading-post" and space in chosen:
            posts[name] = chosen[space]
        if piece == "chimney" and space in chosen:
            chimneys[name] = chosen[space]
    form["trading_posts"] = posts
    if "purse" in realm.parts:
        form |= {"coins": realm.parts["purse"].coins, "rainbows": far, "chimneys": chimneys}
    if "railway" in state.parts:
        played = sum(1 for card in player.played if cards[card].kind == "rail")
        form |= {"stations": stations, "rail_cards": played}
    return form


def town_form(state: TownState) -> Form:
    """A town before its reveal."""
    players = [
        {
            "name": name,
            "carrots": player.carrots,
            "coins": player.coins,
            "wood": player.wood,
            "buildings": {
                plot: building.tile
                for plot, building in state.town.items()
                if building.owner == seat
            },
            "shared": [
                plot
                for plot, building in state.town.items()
                if building.owner != seat and building.shared
            ],
            "reserve": list(player.reserve),
            "upgrades": list(player.upgrades),
            "requests": list(player.requests),
            "parks": {},
        }
        for seat, (name, player) in enumerate(zip(NAMES, state.players, strict=False))
    ]
    bridges = [place.split("-") for place in state.bridges]
    return {"title": "town", "bridges": bridges, "players": players}
