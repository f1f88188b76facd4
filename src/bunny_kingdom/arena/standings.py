"""Standings: what a contest found out, worked out from its games in their order."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from bunny_kingdom.arena.confidence import interval, mean_of, quantile
from bunny_kingdom.arena.match import Played
from bunny_kingdom.arena.plan import Plan


class Standing(Struct, frozen=True):
    """One place of the plan, or all places of one name: wins, carrots, rating and time.

    Of several places everything is the mean, as if one bot had sat on one of them; only wins, and
    the lists of carrots and times, are those of all.
    """

    name: str
    places: tuple[int, ...]
    games: int
    """0 for a bot that never answered: it has no result, and the other numbers say nothing."""
    wins: float
    win_rate: float
    win_ci95: tuple[float, float]
    mean: float
    ci95: tuple[float, float]
    mu: float
    sigma: float
    median_ms: float
    p99_ms: float
    most_ms: float
    start_ms: float
    """The longest that it took in any game before its first thought."""
    carrots: tuple[int, ...]
    """The carrots of every game, in order."""
    sources: dict[str, float]
    """Mean carrots per game by source."""
    rounds: dict[str, dict[str, float]]
    """The same by moment, and then by source."""


class Standings(Struct, frozen=True):
    """The whole result; everything except the times depends only on the plan."""

    plan: Plan
    games: int
    players: tuple[Standing, ...]
    """Of each place."""
    groups: tuple[Standing, ...]
    """Of each name; equal bots are one."""
    forfeits: int
    troubles: tuple[tuple[int, str, str, int], ...]
    """Place, sort, the first story and how often, of everything that went wrong."""

    @property
    def without_result(self) -> tuple[str, ...]:
        """The bots that never answered in any game."""
        return tuple(each.name for each in self.groups if not each.games)

    def as_json(self) -> dict[str, Any]:
        """The form that `--json` prints."""
        return {
            "title": self.plan.title,
            "games": self.games,
            "players": [_as_json(each) for each in self.players],
            "groups": [
                {**_as_json(each), "places": [place + 1 for place in each.places]}
                for each in self.groups
            ],
            "forfeits": self.forfeits,
        }


def _as_json(standing: Standing) -> dict[str, Any]:
    found = {
        "wins": standing.wins,
        "win_rate": standing.win_rate,
        "win_ci95": list(standing.win_ci95),
        "mean": standing.mean,
        "ci95": list(standing.ci95),
        "rating": {"mu": standing.mu, "sigma": standing.sigma},
        "ms": {
            "median": standing.median_ms,
            "p99": standing.p99_ms,
            "start": standing.start_ms,
        },
    }
    result = found if standing.games else dict.fromkeys(found)
    return {"name": standing.name, "games": standing.games, **result}


def standings(plan: Plan, played: Sequence[Played]) -> Standings:
    """The standings after these games, which may be fewer than planned."""
    games = sorted(played, key=lambda each: each.game)
    ratings = _ratings(plan, games)
    return Standings(
        plan,
        len(games),
        tuple(
            _standing(plan, games, name, (place,), ratings) for place, name in enumerate(plan.names)
        ),
        tuple(
            _standing(plan, games, name, places, ratings) for name, places in plan.groups.items()
        ),
        sum(len(each.forfeits) for each in games),
        _troubles(games),
    )


def share(played: Played, place: int) -> Fraction:
    """A place's part of the victory: 1/k of one that k share."""
    return Fraction(place in played.winners, max(1, len(played.winners)))


def _standing(
    plan: Plan,
    games: Sequence[Played],
    name: str,
    places: tuple[int, ...],
    ratings: Sequence[tuple[float, float]],
) -> Standing:
    never_there = all(place in each.absent for each in games for place in places)
    carrots = [[each.carrots[place] for place in places] for each in games]
    wins = [sum((share(each, place) for place in places), Fraction()) for each in games]
    ms = [time for each in games for place in places for time in each.ms[place]]
    starts = [each.start_ms[place] for each in games if each.start_ms for place in places]
    count = max(1, len(games) * len(places))
    sources: Counter[str] = Counter()
    rounds: dict[str, Counter[str]] = {}
    for each in games:
        for place in places:
            for moment, paid in each.paid[place].items():
                sources.update(paid)
                rounds.setdefault(moment, Counter()).update(paid)
    everything = [number for row in carrots for number in row]
    won = float(sum(wins, Fraction()))
    return Standing(
        name=name,
        places=places,
        games=0 if never_there else len(games),
        wins=won,
        win_rate=won / count,
        win_ci95=interval(by_deal(plan, games, [float(part) / len(places) for part in wins])),
        mean=mean_of(everything),
        ci95=interval(by_deal(plan, games, [mean_of(row) for row in carrots])),
        mu=mean_of([ratings[place][0] for place in places]),
        sigma=mean_of([ratings[place][1] for place in places]),
        median_ms=quantile(ms, 0.5),
        p99_ms=quantile(ms, 0.99),
        most_ms=max(ms, default=0.0),
        start_ms=max(starts, default=0.0),
        carrots=tuple(everything),
        sources={source: paid / count for source, paid in sorted(sources.items())},
        rounds={
            moment: {source: paid / count for source, paid in sorted(found.items())}
            for moment, found in rounds.items()
        },
    )


def by_deal(plan: Plan, games: Sequence[Played], values: Sequence[float]) -> list[float]:
    """The mean of each deal: its rotations share their luck, so they are not independent games.

    With a single deal, its games are all there is.
    """
    deals: dict[int, list[float]] = {}
    for each, value in zip(games, values, strict=True):
        deals.setdefault(plan.deal_of(each.game), []).append(value)
    if len(deals) == 1:
        return list(values)
    return [mean_of(found) for found in deals.values()]


def _ratings(plan: Plan, games: Sequence[Played]) -> list[tuple[float, float]]:
    """Openskill ratings (Plackett-Luce), game after game; winners first, then by carrots.

    The substitute of a bot that was never there is not rated, nor does it count in others' ratings.
    """
    from openskill.models import PlackettLuce  # only ratings need it

    model = PlackettLuce()
    ratings = [model.rating() for _ in plan.players]
    for each in games:
        there = [place for place in range(len(plan.players)) if place not in each.absent]
        if len(there) < 2:
            continue
        order = [
            (place not in each.winners, -each.carrots[place] if place not in each.winners else 0)
            for place in there
        ]
        ranks = [float(1 + sum(other < own for other in order)) for own in order]
        rated = model.rate([[ratings[place]] for place in there], ranks=ranks)
        for place, team in zip(there, rated, strict=True):
            ratings[place] = team[0]
    return [(rating.mu, rating.sigma) for rating in ratings]


def _troubles(games: Sequence[Played]) -> tuple[tuple[int, str, str, int], ...]:
    first: dict[tuple[int, str], str] = {}
    often: Counter[tuple[int, str]] = Counter()
    for each in games:
        for place, sort, story in each.troubles:
            first.setdefault((place, sort), f"game {each.game + 1}: {story}")
            often[place, sort] += 1
    return tuple((*key, story, often[key]) for key, story in sorted(first.items()))
