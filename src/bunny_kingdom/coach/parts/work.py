"""Work: a review in parts that can be done in any order and process: each decision, each deal."""

from functools import cached_property

from msgspec import Struct

from bunny_kingdom.bots.rollout.loader import ready
from bunny_kingdom.coach.ends import End
from bunny_kingdom.coach.estimates import Estimate, estimate
from bunny_kingdom.coach.judgement import Depth, Judgement, judge
from bunny_kingdom.coach.moments import Chance, Moment, Story, story_of
from bunny_kingdom.coach.sentences.reasons import reasons_of
from bunny_kingdom.coach.trials.bots import BotTrials
from bunny_kingdom.coach.trials.worlds import Trials
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.tables.advice import Texts
from bunny_kingdom.titles import rules_for, rules_of

SEED = "1"


class Judged(Struct, frozen=True, tag="decision"):
    """One decision."""

    number: int
    """Of the part in its work."""
    actions: tuple[str, ...]
    """All that were candidates, in the numbers of the judgement."""
    chosen: int
    judgement: Judgement
    why: Texts


class Drawn(Struct, frozen=True, tag="deal"):
    """What the cards of one deal brought the seat: the value after it and before it."""

    number: int
    before: Estimate
    after: Estimate


class Unjudged(Struct, frozen=True, tag="unjudged"):
    """A decision whose candidates cannot be played out, such as a choice at Town's reveal."""

    number: int


Part = Judged | Drawn | Unjudged

COARSE = Depth(look=1, measure=6, chances=0)
"""What plain Python has time for. The deals are not told from what the others did."""


class Work:
    """The review of one seat of one finished game."""

    def __init__(
        self, record: Record, seat: int, seed: str = SEED, depth: Depth | None = None
    ) -> None:
        self.record = record
        self.seat = seat
        self.seed = seed
        self.rules = rules_for(record.config, record.rules_version)
        self.coarse = not self._has_playouts()
        """Whether it must do without the fast engine."""
        self.depth = depth or (COARSE if self.coarse else Depth())

    @cached_property
    def story(self) -> Story:
        """What is reviewed."""
        return story_of(self.rules, self.record, self.seat)

    def __len__(self) -> int:
        return len(self.story.moments) + len(self._chances)

    def part(self, number: int) -> Part:
        """One part; it depends on nothing but the game, the seat, the seed and the depth."""
        decisions = len(self.story.moments)
        if number < decisions:
            return self._judged(number)
        before, after = self.deal(self._chances[number - decisions])
        return Drawn(number, estimate(before), estimate(after))

    @property
    def _chances(self) -> tuple[Chance, ...]:
        """The deals that are measured."""
        return self.story.chances if self.depth.chances and not self.coarse else ()

    def _judged(self, number: int) -> Part:
        moment = self.story.moments[number]
        trials = self.trials(moment)
        if len(trials.actions) < 2:
            return Unjudged(number)
        judgement = judge(trials, self.depth)
        why = Texts("", "")
        if self.depth.reasons:
            why = reasons_of(self.rules, moment, self.story.end, trials, judgement)
        return Judged(number, tuple(map(str, trials.actions)), trials.chosen, judgement, why)

    def _has_playouts(self) -> bool:
        """Whether the fast engine plays this game: its title, its rules and its cards."""
        config = self.record.config
        newest = self.rules.version == rules_of(config.title).version
        return newest and not config.cards and ready(config.title, config.players, wait=True)

    def trials(self, moment: Moment) -> Trials:
        """The playouts of a decision."""
        if self.coarse:
            return BotTrials(self.rules, moment, self.seed)
        if isinstance(self.rules, KingdomRules):
            from bunny_kingdom.coach.trials.realm import RealmTrials

            return RealmTrials(self.rules, moment, self.seed)
        from bunny_kingdom.coach.trials.town import TownTrials

        return TownTrials(self.rules, moment, self.seed)

    def deal(self, chance: Chance) -> tuple[list[End], list[End]]:
        """Ends before a deal and after it."""
        games = self.depth.chances
        if isinstance(self.rules, KingdomRules):
            from bunny_kingdom.coach.trials.realm import realm_chance

            return realm_chance(chance, self.seat, self.seed, games)
        from bunny_kingdom.coach.trials.town_chances import town_chance

        return town_chance(self.rules, chance, self.seat, self.seed, games)
