"""One decision of the Kingdom family, whatever it is about."""

from random import Random

from bunny_kingdom.bots.greedy import GreedyBot
from bunny_kingdom.bots.realm.answers import choose_copies, choose_harvest
from bunny_kingdom.bots.realm.construction import answer_camp, choose_step
from bunny_kingdom.bots.realm.picks import DraftStyle, Worth, choose_pick
from bunny_kingdom.bots.realm.rails import choose_rail
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.titles import rules_seen


def decide_realm(
    sight: Sight, legal: Legal, worth: Worth, how: DraftStyle, random: Random
) -> Action:
    """The action of a level that values estates by `worth` and drafts this way.

    In an unknown phase it plays like the greedy bot, which needs to know no phase by name.
    """
    phase = sight.view.phase
    if phase == "exploration":
        pick = choose_pick(sight, worth, how, random)
        return pick if pick in legal else legal.sample(random)
    if phase == "construction":
        if sight.state.call:
            return answer_camp(sight, worth, legal)
        return choose_step(sight, worth, legal)
    if phase == "rails":
        return choose_rail(sight, legal)
    if phase == "harvest":
        return choose_harvest(sight, legal)
    if phase == "finale":
        return choose_copies(sight, legal)
    view = sight.view
    return GreedyBot(rules_seen(view), random).choose(view, legal)
