"""Sums over games in whole numbers and fractions, so that their order cannot matter."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from bunny_kingdom.simulation.random_play import Played
from bunny_kingdom.titles import AnyRules


class Sums:
    """The results of games, seat by seat. Its size does not depend on their number."""

    def __init__(self, players: int) -> None:
        self.decisions = 0
        self.scores: list[Counter[int]] = [Counter() for _ in range(players)]
        """How often each score occurred."""
        self.wins: list[Fraction] = [Fraction() for _ in range(players)]
        self.sources: list[Counter[str]] = [Counter() for _ in range(players)]
        """Carrots by the heading under which the score sheet has them."""

    @property
    def games(self) -> int:
        return self.scores[0].total()

    def add(self, other: "Sums") -> None:
        """Take in the sums of other games."""
        self.decisions += other.decisions
        for seat, wins in enumerate(other.wins):
            self.scores[seat].update(other.scores[seat])
            self.wins[seat] += wins
            self.sources[seat].update(other.sources[seat])

    def count(self, rules: AnyRules, played: Played) -> None:
        """Take in one game; a victory that k players share counts 1/k for each."""
        sheet = rules.score_sheet(played.state)
        self.decisions += played.decisions
        for player in sheet.players:
            self.scores[player.seat][player.total] += 1
            for section in player.sections:
                for line in section.lines:
                    self.sources[player.seat][line.source] += line.carrots
        for seat in sheet.winners:
            self.wins[seat] += Fraction(1, len(sheet.winners))


@dataclass(frozen=True)
class SeatSummary:
    """One seat's scores: mean, standard deviation of these games, range, and victories."""

    mean: float
    sd: float
    min: int
    max: int
    wins: float


@dataclass(frozen=True)
class Summary:
    """What a simulation found; everything except `seconds` depends only on title, players, games
    and seed.
    """

    title: str
    players: int
    games: int
    seconds: float
    sums: Sums
    source_names: tuple[str, ...]
    counted: tuple[str, str] = ("decisions", "sources")
    """What was counted: actions with a choice by source, or steps by moment of scoring."""

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.sums.decisions / self.seconds

    @property
    def seats(self) -> tuple[SeatSummary, ...]:
        return tuple(
            _seat_summary(scores, wins)
            for scores, wins in zip(self.sums.scores, self.sums.wins, strict=True)
        )

    @property
    def sources(self) -> dict[str, float]:
        """A player's mean carrots per game, by source."""
        return {
            name: sum(carrots[name] for carrots in self.sums.sources) / (self.games * self.players)
            for name in self.source_names
        }


def _seat_summary(scores: Counter[int], wins: Fraction) -> SeatSummary:
    games = scores.total()
    total = sum(score * times for score, times in scores.items())
    squares = sum(score * score * times for score, times in scores.items())
    variance = Fraction(games * squares - total * total, games * games)
    return SeatSummary(total / games, sqrt(variance), min(scores), max(scores), float(wins))
