"""What a position on a real table is worth: the answer of `bunny score`."""

from typing import Any

from msgspec.structs import replace

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.town.appraisal import appraised, best_parks, with_parks
from bunny_kingdom.town.book import Book, bridge_name
from bunny_kingdom.town.position import TablePlayer, TablePosition, read_position
from bunny_kingdom.town.quarter import quarters
from bunny_kingdom.town.question import REVEAL
from bunny_kingdom.town.renown import renown
from bunny_kingdom.town.scoring import winners
from bunny_kingdom.town.state import Building, Player, State

Answer = dict[str, Any]


def score_position(book: Book, data: object) -> Answer:
    """Every quarter's renown, every request's carrots, the totals and the winners."""
    position = read_position(book, data)
    state = _as_state(book, position)
    answers = [_answer(book, state, seat, player) for seat, player in enumerate(position.players)]
    final = tuple(
        replace(player, carrots=answer["total"])
        for player, answer in zip(state.players, answers, strict=True)
    )
    ahead = winners(replace(state, players=final))
    return {"players": answers, "winners": [position.players[seat].name for seat in ahead]}


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


def _answer(book: Book, state: State, seat: int, player: TablePlayer) -> Answer:
    """One player's quarters, requests and total; parks left open are chosen for the best."""
    chosen = best_parks(book, state, seat, player.requests)
    settled = with_parks(state, seat, chosen)
    lines = appraised(book, settled, seat, player.requests)
    final = sum(line.carrots for line in lines)
    answer: Answer = {
        "name": player.name,
        "quarters": [_quarter(book, state, seat, each) for each in quarters(book, state, seat)],
        "final": {"total": final, "lines": [_as_answer(line) for line in lines]},
        "total": player.carrots + final,
    }
    return {**answer, "chosen": {"parks": chosen}} if chosen else answer


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
