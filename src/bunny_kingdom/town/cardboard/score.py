"""What a position on a real table is worth: the answer of `bunny score`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.position import Form, FormPiece, Held, Left, Places, Reckoned
from bunny_kingdom.kernel.sheet import Line, PlayerSheet, ScoreSheet, Section
from bunny_kingdom.town.book import Book, bridge_name
from bunny_kingdom.town.cardboard.position import TablePlayer, TablePosition, read_position
from bunny_kingdom.town.effects.question import REVEAL
from bunny_kingdom.town.opening import SEATS
from bunny_kingdom.town.quarter import quarters
from bunny_kingdom.town.renown import parks_in, renown
from bunny_kingdom.town.scoring import winners
from bunny_kingdom.town.state import Building, Player, State
from bunny_kingdom.town.views.appraisal import appraised, best_parks, with_parks
from bunny_kingdom.town.views.outlook import renowns
from bunny_kingdom.town.views.public_view import public_view

Answer = dict[str, Any]


@dataclass(frozen=True)
class _Worth:
    """What a player's requests pay, with the parks left open chosen for the best."""

    chosen: dict[str, str]
    lines: tuple[Line, ...]

    @property
    def carrots(self) -> int:
        return sum(line.carrots for line in self.lines)


def score_position(book: Book, data: object) -> Answer:
    """Every quarter's renown, every request's carrots, the totals and the winners."""
    position = read_position(book, data)
    state = _as_state(book, position)
    worths = [_worth(book, state, seat) for seat in range(len(position.players))]
    players = [
        _answer(book, state, seat, position.players[seat], worth)
        for seat, worth in enumerate(worths)
    ]
    ahead = [position.players[seat].name for seat in _ahead(state, worths)]
    return {"players": players, "winners": ahead}


def count_position(book: Book, data: object) -> Reckoned:
    """The town to draw, and every carrot with its reason."""
    position = read_position(book, data)
    state = _as_state(book, position)
    seats = range(len(position.players))
    worths = [_worth(book, state, seat) for seat in seats]
    sheets = tuple(
        PlayerSheet(
            seat, (Section("end", worth.lines),), state.players[seat].carrots + worth.carrots
        )
        for seat, worth in enumerate(worths)
    )
    return Reckoned(
        view=public_view(book, state, ()),
        standing=tuple(renowns(book, state, seat) for seat in seats),
        sheet=ScoreSheet(sheets, _ahead(state, worths)),
        choices=tuple(
            tuple(_choices(book, state, seat, worth)) for seat, worth in enumerate(worths)
        ),
        openings={"bridges": _free_places(book, state)},
    )


def _free_places(book: Book, state: State) -> tuple[tuple[str, str], ...]:
    if len(state.bridges) == book.board.bridges:
        return ()
    return tuple(ends for name, ends in book.places.items() if name not in state.bridges)


def find_places(book: Book, data: object, held: Held) -> Places:
    """The plots on which a tile may stand; what it brings there is no matter of a harvest."""
    position = read_position(book, data)
    built = {plot for player in position.players for plot in player.buildings}
    tile = book.tiles.get(held.piece)
    return Places(
        {
            name: 0
            for name, plot in book.plots.items()
            if tile and name not in built and (plot.waterfront or not tile.waterfront)
        }
    )


def position_form(book: Book) -> Form:
    """Everything that can be said of a town."""
    pieces = (
        FormPiece(tile.id, "buildings", tile.type, tile.copies) for tile in book.tiles.values()
    )
    return Form(
        title="town",
        family="town",
        players=(SEATS,),
        rounds=0,
        pieces=tuple(pieces),
        fields=("bridges",),
        own_fields=TablePlayer.__struct_fields__[1:],
        secrets=("requests",),
        numbers=("carrots", "coins", "wood"),
        options={},
    )


def _worth(book: Book, state: State, seat: int) -> _Worth:
    requests = state.players[seat].requests
    chosen = best_parks(book, state, seat, requests)
    return _Worth(chosen, appraised(book, with_parks(state, seat, chosen), seat, requests))


def _ahead(state: State, worths: Sequence[_Worth]) -> tuple[int, ...]:
    players = tuple(
        replace(player, carrots=player.carrots + worth.carrots)
        for player, worth in zip(state.players, worths, strict=True)
    )
    return winners(replace(state, players=players))


def _choices(book: Book, state: State, seat: int, worth: _Worth) -> Iterator[Left]:
    """The types of a player's parks."""
    given = state.players[seat].parks
    for plot in parks_in(book, state, state.controls(seat)):
        chosen = given.get(plot) or worth.chosen[plot]
        yield Left("parks", plot, book.park_types, chosen)


def _as_state(book: Book, position: TablePosition) -> State:
    """The position as the beginning of a reveal."""
    shared = {plot for player in position.players for plot in player.shared}
    return State(
        config=Config(position.title, len(position.players), "position"),
        dice=Dice("position"),
        phase=REVEAL,
        sealed=(None,) * len(position.players),
        chapter=next(iter(book.chapters)),
        first=0,
        tile_pile=(),
        box=(),
        request_pile=(),
        plot_pile=(),
        track=(None,) * len(book.board.slots),
        market=(),
        wood=(),
        bridges=tuple(sorted(map(bridge_name, position.bridges))),
        town={
            plot: Building(tile, seat, plot in shared)
            for seat, player in enumerate(position.players)
            for plot, tile in player.buildings.items()
        },
        players=tuple(
            Player(
                coins=player.coins,
                wood=player.wood,
                carrots=player.carrots,
                reserve=player.reserve,
                upgrades=player.upgrades,
                requests=player.requests,
                parks=player.parks,
            )
            for player in position.players
        ),
        round=book.board.rounds,
        at_reveal=tuple(player.carrots for player in position.players),
    )


def _answer(book: Book, state: State, seat: int, player: TablePlayer, worth: _Worth) -> Answer:
    """One player's quarters, requests and total."""
    answer: Answer = {
        "name": player.name,
        "quarters": [_quarter(book, state, seat, each) for each in quarters(book, state, seat)],
        "final": {
            "total": worth.carrots,
            "lines": [_as_answer(line) for line in worth.lines],
        },
        "total": player.carrots + worth.carrots,
    }
    return {**answer, "chosen": {"parks": worth.chosen}} if worth.chosen else answer


def _quarter(book: Book, state: State, seat: int, plots: tuple[str, ...]) -> Answer:
    """A quarter as its renown would be now; parks count as what is best for it [RT-17]."""
    worth = renown(book, state, seat, plots)
    return {
        "plots": list(plots),
        "stars": worth.stars,
        "types": len(worth.types),
        "renown": worth.carrots,
        "type_names": list(worth.types),
    }


def _as_answer(line: Line) -> Answer:
    """A request's line: its carrots, and what was counted or which quarter was scored."""
    answer: Answer = {"id": line.id, "carrots": line.carrots}
    if line.count is not None:
        answer["count"] = line.count
    if line.places:
        answer["plots"] = list(line.places)
    return answer
