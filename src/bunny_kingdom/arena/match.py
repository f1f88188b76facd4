"""One game of a contest, from the deal to the result."""

from random import Random
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from bunny_kingdom.arena.plan import Plan
from bunny_kingdom.bots.external import ExternalBot, Trouble
from bunny_kingdom.bots.messages import Bye
from bunny_kingdom.bots.protocol import Bot, Preparing
from bunny_kingdom.bots.registry import new_bot
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.kernel.view import View
from bunny_kingdom.titles import AnyRules, rules_of


class Played(Struct, frozen=True):
    """What came of one game; all by place in the plan, not by seat."""

    game: int
    carrots: tuple[int, ...]
    winners: tuple[int, ...]
    paid: tuple[dict[str, dict[str, int]], ...]
    """Carrots by moment (a round, the end) and source."""
    ms: tuple[tuple[float, ...], ...]
    """How long each real decision took."""
    start_ms: tuple[float, ...] = ()
    """How long each bot took before its first thought: to compile, or until it was ready."""
    troubles: tuple[tuple[int, str, str], ...] = ()
    """Place, sort and story of everything that went wrong."""
    forfeits: tuple[int, ...] = ()
    """Places that forfeited."""
    absent: tuple[int, ...] = ()
    """Places whose bot never answered at all; they forfeited too."""


class Player:
    """One bot at the table, with a watch and a substitute."""

    def __init__(self, plan: Plan, rules: AnyRules, game: int, place: int, seat: int) -> None:
        self.place = place
        self.strict = plan.strict
        self.ms: list[float] = []
        self.troubles: list[tuple[int, str, str]] = []
        self.forfeited = False
        self._random = Random(f"{plan.bot_seed(game, place)}/substitute")
        random = Random(plan.bot_seed(game, place))
        self._bot: Bot = new_bot(plan.players[place], rules, random, arena=True)
        if isinstance(self._bot, ExternalBot):
            self._bot.sit_down(rules, seat, len(plan.players), plan.seconds)
        self._prepared = 0.0
        if isinstance(self._bot, Preparing):
            began = perf_counter()
            self._bot.prepare(rules, len(plan.players))
            self._prepared = perf_counter() - began

    def act(self, view: View, legal: Legal) -> Action:
        """The bot's action, or a substitute where it fails."""
        if self.forfeited:
            return legal.sample(self._random)
        began, started = perf_counter(), self._start_seconds
        try:
            action = self._bot.choose(view, legal)
            if action not in legal:
                raise Trouble("illegal", f"'{action}' is not legal in the {_phase(view)} phase")
        except Trouble as trouble:
            return self._fail(legal, trouble.sort, trouble.story)
        except Exception as error:  # a bot may fail in any way, but the match goes on
            return self._fail(legal, "crash", f"{type(error).__name__}: {error}")
        finally:
            if len(legal) > 1:
                thought = perf_counter() - began - (self._start_seconds - started)
                self.ms.append(_ms(thought))
        return action

    @property
    def start_ms(self) -> float:
        """How long it took before its first thought."""
        return _ms(self._start_seconds)

    @property
    def _start_seconds(self) -> float:
        own = self._bot.start_seconds if isinstance(self._bot, ExternalBot) else 0.0
        return self._prepared + own

    @property
    def absent(self) -> bool:
        """Whether the substitute played everything because the bot never answered."""
        return isinstance(self._bot, ExternalBot) and not self._bot.answered

    @property
    def lost(self) -> bool:
        """Whether it cannot win: it forfeited, or was never there."""
        return self.forfeited or self.absent

    def leave(self, bye: Bye) -> None:
        """The game is over, or broken off."""
        if isinstance(self._bot, ExternalBot):
            self._bot.leave(bye)

    def _fail(self, legal: Legal, sort: str, story: str) -> Action:
        self.troubles.append((self.place, sort, story))
        self.forfeited = self.forfeited or self.strict or sort == "deaf"
        return legal.sample(self._random)


def _ms(seconds: float) -> float:
    return round(max(0.0, 1000 * seconds), 3)


def _phase(view: View) -> str:
    return str(getattr(view, "phase", "present"))


def play_game(plan: Plan, game: int) -> Played:
    """Play one game of a plan; it depends only on the plan and its number."""
    rules = rules_of(plan.title)
    places = plan.places(game)
    players = [Player(plan, rules, game, place, seat) for seat, place in enumerate(places)]
    bye = Bye()
    try:
        state = rules.setup(plan.config(game))
        while owed := rules.decisions(state):
            seat = owed[0].seat
            action = players[seat].act(rules.view(state, seat), rules.legal(state, seat))
            state, _ = rules.apply(state, seat, action)
        sheet = _judged(players, rules.score_sheet(state))
        bye = Bye(sheet, sheet.places())
    finally:
        for player in players:
            player.leave(bye)
    return _played(game, players, sheet)


def _judged(players: list[Player], sheet: ScoreSheet) -> ScoreSheet:
    """The sheet with its winners: a bot that forfeited or was never there does not win."""
    left = [seat for seat, player in enumerate(players) if not player.lost]
    winners = tuple(seat for seat in sheet.winners if seat in left)
    if not winners:
        best = max((sheet.players[seat].total for seat in left), default=0)
        winners = tuple(seat for seat in left if sheet.players[seat].total == best)
    return replace(sheet, winners=winners)


def _played(game: int, players: list[Player], sheet: ScoreSheet) -> Played:
    """The result by place."""
    by_place = sorted(range(len(players)), key=lambda seat: players[seat].place)
    return Played(
        game=game,
        carrots=tuple(sheet.players[seat].total for seat in by_place),
        winners=tuple(sorted(players[seat].place for seat in sheet.winners)),
        paid=tuple(_paid(sheet, seat) for seat in by_place),
        ms=tuple(tuple(players[seat].ms) for seat in by_place),
        troubles=tuple(trouble for seat in by_place for trouble in players[seat].troubles),
        start_ms=tuple(players[seat].start_ms for seat in by_place),
        forfeits=tuple(sorted(player.place for player in players if player.lost)),
        absent=tuple(sorted(player.place for player in players if player.absent)),
    )


def _paid(sheet: ScoreSheet, seat: int) -> dict[str, dict[str, int]]:
    paid: dict[str, dict[str, int]] = {}
    for section in sheet.players[seat].sections:
        sources = paid.setdefault(section.id, {})
        for line in section.lines:
            sources[line.source] = sources.get(line.source, 0) + line.carrots
    return paid
