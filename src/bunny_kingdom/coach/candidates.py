"""Candidates: the actions of a decision that matter, and always the one that was chosen."""

from collections.abc import Iterable, Iterator
from itertools import islice

from bunny_kingdom.bots.elder import CANDIDATES, TOGETHER
from bunny_kingdom.bots.realm.construction import valued_steps
from bunny_kingdom.bots.realm.forecast import forecast
from bunny_kingdom.bots.realm.picks import DraftStyle, ranked_picks
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.coach.moments import Moment
from bunny_kingdom.coach.trials.worlds import random_of
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kingdom.camps import AnnounceCamp
from bunny_kingdom.kingdom.construction import Finish
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.rules import KingdomRules

STEPS = 8
"""Candidates of a decision that is not a pick."""
LISTED = 200
"""How many actions are previewed, where the bots have no list of their own."""


def candidates_of(rules: KingdomRules, sight: Sight, moment: Moment) -> tuple[Action, ...]:
    """What is tried: what the bots would look at, the best of it first, and what was chosen."""
    random = random_of("candidates", moment.step)
    legal = rules.legal(rules.determinize(sight.view, random), sight.seat)
    if sight.view.phase == "exploration":
        how = DraftStyle(together=TOGETHER, envy=sight.weights.envy)
        ranked: Iterable[Action] = (p for _, p in ranked_picks(sight, forecast, how, random))
        most = CANDIDATES
    else:
        placing = sight.view.phase == "construction" and not sight.state.call
        ranked = _steps(sight, legal) if placing else _previewed(rules, sight, legal)
        most = STEPS
    found = {_sense(action): action for action in islice(filter(legal.__contains__, ranked), most)}
    found[_sense(moment.action)] = moment.action
    if len(found) == 1:
        others = (action for action in islice(legal, STEPS) if action != moment.action)
        found |= {str(action): action for action in others}
    return tuple(found.values())


def _sense(action: Action) -> object:
    """What an action comes to: the cards of a pick in any order."""
    if isinstance(action, Pick):
        return tuple(sorted(action.play)), tuple(sorted(action.discard))
    return str(action)


def _steps(sight: Sight, legal: Legal) -> Iterator[Action]:
    """The best places by the bots' forecast; ending is always one of the first."""
    valued = sorted(valued_steps(sight, forecast), key=lambda each: -each[0])
    yield Finish()
    for _, action in valued:
        yield action
    for action in islice(legal, LISTED):
        if isinstance(action, AnnounceCamp):
            yield action


def _previewed(rules: KingdomRules, sight: Sight, legal: Legal) -> list[Action]:
    """By what each would pay if this were the last scoring."""

    def paid(action: Action) -> int:
        try:
            preview = rules.preview(sight.view, action)
        except BunnyError:
            return 0
        return preview.carrots + preview.hopes

    return sorted(islice(legal, LISTED), key=lambda action: -paid(action))
