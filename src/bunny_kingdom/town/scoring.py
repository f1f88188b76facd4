"""Scoring: how carrots get onto the score sheet, and who wins."""

from bunny_kingdom.kernel.events import scored
from bunny_kingdom.kernel.sheet import Line, PlayerSheet, ScoreSheet, with_lines
from bunny_kingdom.town.quarter import Quarter
from bunny_kingdom.town.renown import renown
from bunny_kingdom.town.state import State, TownScene, change_player


def score(scene: TownScene, seat: int, line: Line) -> None:
    """Add a line to a seat's sheet and its carrots to the seat's score."""
    state = scene.state
    moment = "reveal" if state.at_reveal else f"round-{state.round}"
    player = state.players[seat]
    change_player(
        scene,
        seat,
        carrots=player.carrots + line.carrots,
        sections=with_lines(player.sections, moment, (line,)),
    )
    scene.tell(scored(seat, line, card=line.source == "requests"))


def score_renown(
    scene: TownScene, seat: int, quarter: Quarter, by: str, source: str = "renown"
) -> None:
    """Score the renown of a quarter; `by` is the piece that caused it."""
    score(scene, seat, renown(scene.book, scene.state, seat, quarter).line(source, by))


def winners(state: State) -> tuple[int, ...]:
    """Most carrots, then most coins, then shared [T-51]; wood does not count as coins [RT-20]."""
    ranks = [(player.carrots, player.coins) for player in state.players]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def score_sheet(state: State) -> ScoreSheet:
    """Every carrot so far with its reason."""
    sheets = tuple(
        PlayerSheet(seat, player.sections, player.carrots)
        for seat, player in enumerate(state.players)
    )
    return ScoreSheet(sheets, winners(state) if state.phase == "end" else ())
