"""Making environments: the tables of each title."""

from bunny_kingdom.env.kingdom_observer import KingdomObserver
from bunny_kingdom.env.kingdom_steps import KingdomSteps
from bunny_kingdom.env.table import Table
from bunny_kingdom.env.town_observer import TownObserver
from bunny_kingdom.env.town_steps import TownSteps
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import rules_of
from bunny_kingdom.town.rules import TownRules


def kingdom_table(title: str, players: int) -> Table:
    """A table of the Kingdom family."""
    rules = rules_of(title)
    if not isinstance(rules, KingdomRules) or players not in rules.player_counts:
        raise BadConfig(f"{title} is for {', '.join(map(str, rules.player_counts))} players")
    steps = KingdomSteps(rules)
    return Table(rules, players, steps, KingdomObserver(steps.tables, players))


def town_table() -> Table:
    """A table of Town."""
    rules = rules_of("town")
    if not isinstance(rules, TownRules):
        raise BadConfig("the title 'town' is not Town")
    return Table(rules, 2, TownSteps(rules), TownObserver(rules))
