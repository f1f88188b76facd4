"""The review: everything that was found about one seat of a game, and sums that hold exactly."""

from collections.abc import Iterable
from decimal import Decimal

from msgspec import Struct

from bunny_kingdom.coach.parts.work import Drawn, Judged, Part, Work
from bunny_kingdom.coach.start import start_of
from bunny_kingdom.tables.advice import Texts

WINS, CARROTS = Decimal("0.0001"), Decimal("0.01")
"""The last digit of each unit; sums of such numbers are exact."""


class Value(Struct, frozen=True):
    """An amount in both units."""

    wins: float
    carrots: float


class Lost(Struct, frozen=True):
    """A loss, and the standard error of its wins."""

    wins: float
    carrots: float
    error: float


class Option(Struct, frozen=True):
    """A candidate: what it would have brought, and the standard error of its wins."""

    action: str
    wins: float
    carrots: float
    error: float


class Decision(Struct, frozen=True):
    """One decision of the seat."""

    step: int
    round: int
    phase: str
    chosen: str
    best: str
    candidates: tuple[Option, ...]
    loss: Lost
    mistake: bool
    why: Texts


class Parts(Struct, frozen=True):
    """What the cards, the seat's own decisions and those of the others came to."""

    deals: Value
    own: Value
    others: Value


class Review(Struct, frozen=True):
    """One seat's game. Start and parts add up to the result, in both units."""

    seat: int
    result: Value
    start: Value
    parts: Parts
    accuracy: float
    decisions: tuple[Decision, ...]


def review_of(work: Work, parts: Iterable[Part]) -> Review:
    """The review that all parts of the work make."""
    done = list(parts)
    judged = sorted((p for p in done if isinstance(p, Judged)), key=lambda part: part.number)
    drawn = [part for part in done if isinstance(part, Drawn)]
    decisions = tuple(_decision(work, each) for each in judged)
    sheet = work.rules.score_sheet(work.story.end)
    won = Decimal(work.seat in sheet.winners) / max(1, len(sheet.winners))
    result = _Sum(won, Decimal(sheet.players[work.seat].total))
    config = work.record.config
    start = _Sum(Decimal(1) / config.players, start_of(config))
    own, deals = _Sum(), _Sum()
    for each in decisions:
        own -= _Sum(Decimal(str(each.loss.wins)), Decimal(str(each.loss.carrots)))
    for chance in drawn:
        deals += _exact(chance.after.wins, chance.after.carrots)
        deals -= _exact(chance.before.wins, chance.before.carrots)
    result, start = result.rounded(), start.rounded()
    others = result - start - deals - own
    return Review(
        work.seat,
        result.value(),
        start.value(),
        Parts(deals.value(), own.value(), others.value()),
        accuracy_of(decisions),
        decisions,
    )


def accuracy_of(decisions: Iterable[Decision]) -> float:
    """How much of the chances that the best decisions had the decisions kept, in hundredths."""
    best = kept = 0.0
    for each in decisions:
        values = {option.action: option.wins for option in each.candidates}
        best += values[each.best]
        kept += values[each.chosen]
    return round(min(100.0, 100 * kept / best), 1) if best else 100.0


class _Sum:
    """Wins and carrots that are added up exactly."""

    def __init__(self, wins: Decimal = Decimal(), carrots: Decimal = Decimal()) -> None:
        self.wins = wins
        self.carrots = carrots

    def __add__(self, other: "_Sum") -> "_Sum":
        return _Sum(self.wins + other.wins, self.carrots + other.carrots)

    def __sub__(self, other: "_Sum") -> "_Sum":
        return _Sum(self.wins - other.wins, self.carrots - other.carrots)

    def rounded(self) -> "_Sum":
        """The same to the last digit that is told."""
        return _Sum(self.wins.quantize(WINS), self.carrots.quantize(CARROTS))

    def value(self) -> Value:
        """As numbers."""
        return Value(float(self.wins), float(self.carrots))


def _exact(wins: float, carrots: float) -> _Sum:
    return _Sum(Decimal(wins), Decimal(carrots)).rounded()


def _decision(work: Work, judged: Judged) -> Decision:
    moment = work.story.moments[judged.number]
    judgement = judged.judgement
    loss = _exact(judgement.loss.wins, judgement.loss.carrots).value()
    view = moment.view
    return Decision(
        step=moment.step,
        round=getattr(view, "round", 0),
        phase=getattr(view, "phase", ""),
        chosen=judged.actions[judged.chosen],
        best=judged.actions[judgement.best],
        candidates=tuple(
            Option(
                judged.actions[number],
                round(found.wins, 4),
                round(found.carrots, 2),
                round(found.error, 4),
            )
            for number, found in zip(judgement.candidates, judgement.estimates, strict=True)
        ),
        loss=Lost(loss.wins, loss.carrots, round(judgement.loss.error, 4)),
        mistake=judgement.mistake,
        why=judged.why,
    )
