"""Hints: a decision that is still open, judged as a review would judge it, in fewer worlds.

All that goes in is what the seat sees and what it saw and did before, never a state.
"""

from itertools import islice
from math import hypot
from time import perf_counter, sleep
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.budget import Budget
from bunny_kingdom.bots.elder import Elder
from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.rollout.loader import compiled, have_rollouts, ready
from bunny_kingdom.bots.thoughts import Answer
from bunny_kingdom.bots.town.candidates import candidates, own_lines
from bunny_kingdom.coach.candidates import candidates_of
from bunny_kingdom.coach.judgement import SURE, Depth, Judgement, judge
from bunny_kingdom.coach.moments import Moment
from bunny_kingdom.coach.pointers import cards_of, spaces_of, where_to_look
from bunny_kingdom.coach.sentences.reasons import facts_told, reasons_of
from bunny_kingdom.coach.sentences.words import both
from bunny_kingdom.coach.trials.worlds import Trials, random_of
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.view import View
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.views.view import KingdomView
from bunny_kingdom.tables.advice import Advice, AdviceStep, Texts
from bunny_kingdom.titles import AnyRules, rules_seen
from bunny_kingdom.town.round import RoundPhase
from bunny_kingdom.town.views.view import TownView

DEPTH = Depth(look=64, measure=320)
"""As a review finds the best candidate, measured in half its worlds."""
QUICK = Budget(1.5)
"""What an elder may think where the fast engine is missing."""
WAIT, PAUSE = 1.5, 0.05
"""So many seconds an engine that is being loaded is waited for, and between two looks at it."""
SEED = "hint"
COMPARED = 3
"""So many candidates the first step speaks of."""

Past = list[tuple[View, Action]]
"""What a seat saw and did before."""


class HintAsked(NamedTuple):
    """What the coach would do."""

    view: View
    past: Past

    def answer(self) -> Answer:
        """The advice, as JSON."""
        return Answer(found=msgspec.json.encode(advice_of(self.view, self.past)).decode())


def advice_of(view: View, past: Past) -> Advice:
    """What the coach advises whoever sees this."""
    rules, step = rules_seen(view), len(past)
    assert view.seat is not None
    legal = rules.legal(rules.determinize(view, random_of(SEED, step)), view.seat)
    if len(legal) == 1:
        (only,) = legal
        what = both(rules, lambda words: words.say("hint-only", what=words.action(only)))
        return Advice((AdviceStep(what),))
    guess = _guess(rules, view, legal, step)
    if guess is not None:
        moment = Moment(step, view, _memory(rules, past), guess)
        if not compiled(view) or not _soon_ready(rules.title, _players(view)):
            return _at_a_glance(rules, moment, legal, past)
        trials = _trials(rules, moment)
        if len(trials.actions) > 1:
            return _judged(rules, moment, trials)
    return Advice((AdviceStep(both(rules, lambda words: words.say("hint-none"))),))


def _soon_ready(title: str, players: int) -> bool:
    """Whether the fast engine is there, or comes within the time that a glance would take."""
    until = perf_counter() + WAIT
    while not ready(title, players, wait=False):
        if not have_rollouts() or perf_counter() > until:
            return False
        sleep(PAUSE)
    return True


def _players(view: View) -> int:
    assert isinstance(view, KingdomView | TownView)
    return len(view.players)


def _memory(rules: AnyRules, past: Past) -> Memory:
    """What a player with a good memory knows of the hands that went by."""
    memory = Memory()
    for view, action in past:
        if isinstance(rules, KingdomRules) and isinstance(action, Pick):
            memory.pick(Sight(rules.book, view), action)  # type: ignore[arg-type]  # a Kingdom view
    return memory


def _guess(rules: AnyRules, view: View, legal: Legal, step: int) -> Action | None:
    """A good candidate to begin with; nothing where the coach judges nothing."""
    random = random_of("candidates", step)
    if isinstance(rules, KingdomRules):
        return new_bot("buck", rules, random).choose(view, legal)
    if not isinstance(view, TownView) or view.at_reveal:
        return None
    if view.phase == RoundPhase.name:
        found = [each.action for each in candidates(rules, view, legal, random)]
    else:
        state = rules.determinize(view, random)
        found = [line.first for line in own_lines(rules, view, legal, state)]
    return next(iter(found), None)


def _trials(rules: AnyRules, moment: Moment) -> Trials:
    if isinstance(rules, KingdomRules):
        from bunny_kingdom.coach.trials.realm import RealmTrials

        return RealmTrials(rules, moment, SEED)
    from bunny_kingdom.coach.trials.town import TownTrials

    return TownTrials(rules, moment, SEED)


def _judged(rules: AnyRules, moment: Moment, trials: Trials) -> Advice:
    """The best candidate of the playouts."""
    judgement = judge(trials, DEPTH)
    best = _surest(judgement)
    judgement = replace(judgement, best=best)
    trials.chosen = best  # the reasons are those for having chosen it
    why = reasons_of(rules, moment, None, trials, judgement)
    found = dict.fromkeys((best, *judgement.candidates))
    compared = [trials.actions[each] for each in found]
    return _advice(rules, moment.view, compared, why)


def _surest(judgement: Judgement) -> int:
    """The best candidate, or another that was measured to be clearly better: a hint counts no loss,
    so nothing speaks against choosing in the same worlds.
    """
    measured = dict(zip(judgement.candidates, judgement.estimates, strict=True))
    best, top = judgement.best, max(measured, key=lambda each: measured[each].wins)
    one, other = measured[top], measured[best]
    ahead = SURE * hypot(one.error, other.error)
    return top if one.wins - other.wins > ahead else best


def _at_a_glance(rules: AnyRules, moment: Moment, legal: Legal, past: Past) -> Advice:
    """What the strongest bot would do, without games to the end."""
    bot = Elder(rules, random_of(SEED, moment.step), QUICK)
    for view, action in past:
        bot.recall(view, action)
    compared = [bot.choose(moment.view, legal), moment.action]
    if isinstance(rules, KingdomRules):
        sight = Sight(rules.book, moment.view)  # type: ignore[arg-type]  # a Kingdom view
        compared += candidates_of(rules, sight, moment)
    else:
        compared += islice(legal, COMPARED)
    why = facts_told(rules, moment.view, compared[0])
    return _advice(rules, moment.view, compared, why, coarse=True)


def _advice(
    rules: AnyRules, view: View, compared: list[Action], why: Texts, coarse: bool = False
) -> Advice:
    """Where, what and why, the best of what was compared first."""
    best = compared[0]
    among = list({str(each): each for each in compared}.values())[:COMPARED]
    where = where_to_look(rules, view, best, among)
    say = both(rules, lambda words: words.say("hint-what", what=words.action(best)))
    spaces, cards = spaces_of(rules, best), cards_of(rules, best)
    steps = where, AdviceStep(say, spaces, cards), AdviceStep(why, spaces, cards)
    return Advice(steps, str(best), coarse)
