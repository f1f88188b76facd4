"""Trials in the Kingdom family by the fast engine."""

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from bunny_kingdom.bots.realm.own_placements import placements, with_rest
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.rollout.deals import OPEN
from bunny_kingdom.bots.rollout.playouts import Lines, Records, as_lines, playouts_of
from bunny_kingdom.bots.rollout.worlds import Worlds
from bunny_kingdom.coach.candidates import candidates_of
from bunny_kingdom.coach.ends import End, end_of, mean_end
from bunny_kingdom.coach.moments import Chance, Moment, another
from bunny_kingdom.coach.sentences.facts import Fact, facts_of
from bunny_kingdom.coach.trials.worlds import Account, random_of
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.kingdom.views.view import KingdomView

DEALS_OF_A_SET_UP = 5
"""How often each of the set-ups is played that the first deal is compared with."""


class RealmTrials:
    """The candidates of one decision, played out by the elder's quick policy."""

    def __init__(
        self, rules: KingdomRules, moment: Moment, seed: str, others: Iterable[Action] = ()
    ) -> None:
        assert isinstance(moment.view, KingdomView)
        self._rules, self._view = rules, moment.view
        sight = Sight(rules.book, moment.view)
        known = candidates_of(rules, sight, moment)
        self.actions = tuple({str(each): each for each in (*known, *others)}.values())
        self.chosen = list(map(str, self.actions)).index(str(moment.action))
        self._seat = sight.seat
        self._playouts = playouts_of(rules.title, sight.players)
        random = random_of(seed, moment.step)
        state = rules.determinize(sight.view, random)
        state = replace(state, sealed=(None,) * sight.players)
        self._worlds = Worlds(self._playouts, sight, moment.memory, self._playouts.record(state))
        self._deal, self._chance = random.getrandbits(63), random.getrandbits(63)
        placing = sight.view.phase == "construction" and not sight.state.call
        rest = placements(rules, state, self._seat) if placing else ()
        self._lines = as_lines([self._line(state, each, rest) for each in self.actions])

    def ends(self, candidates: list[int], worlds: range) -> list[list[End]]:
        """What each of these candidates brings in each of these worlds."""
        found = self._playouts.of_worlds(*self._given(candidates, worlds)).tolist()
        return [
            [end_of(world[place], self._seat) for world in found]
            for place in range(len(candidates))
        ]

    def facts(self, candidate: int) -> list[Fact]:
        """What a candidate does, as things stood."""
        return facts_of(self._rules, self._view, self.actions[candidate])

    def accounts(self, candidates: list[int], worlds: range) -> list[list[Account]]:
        """What paid in each of these worlds, for each of these candidates."""
        games = self._playouts.ends(*self._given(candidates, worlds))
        sections = games.sections()[:, self._seat, :].tolist()
        final = self._playouts.engine.final_lines
        found = [
            Account(sum(paid[: at.ROUNDS]), paid[at.ROUNDS], final(games, row)[self._seat])
            for row, paid in enumerate(sections)
        ]
        return [found[place :: len(candidates)] for place in range(len(candidates))]

    def _line(self, state: State, action: Action, rest: Collection[Action]) -> tuple[int, ...]:
        """The steps of an action and of what follows it."""
        steps_of = self._playouts.engine.numbering.steps_of
        line = with_rest(self._rules, state, self._seat, action, rest) if rest else [action]
        return tuple(step for each in line for step in steps_of(state, self._seat, each))

    def _given(self, candidates: list[int], worlds: range) -> tuple[Records, int, Lines, int, int]:
        records = self._worlds.records(self._deal, worlds.start, len(worlds))
        return records, self._seat, self._lines[candidates], self._chance, worlds.start


def realm_chance(chance: Chance, seat: int, seed: str, games: int) -> tuple[list[End], list[End]]:
    """What a chance brought a seat: ends before it, the deck in any order, and ends after it.

    It is judged with open cards: of what is not drawn yet only the order is unknown.
    """
    before, after = chance.before, chance.after
    assert isinstance(after, State)
    config = after.config
    playouts = playouts_of(config.title, config.players)
    random = random_of(seed, "chance", chance.step, bool(before))

    def ends(state: State, line: tuple[int, ...], deals: int) -> list[End]:
        number = random.getrandbits(63)
        found = playouts.carrots(state, chance.seat, OPEN, as_lines([line]), number, deals)
        return [end_of(deal[0], seat) for deal in found.tolist()]

    if before is None:
        rules = playouts.engine.rules
        known = [
            mean_end(ends(rules.setup(another(config, number)), (), DEALS_OF_A_SET_UP))
            for number in range(games // DEALS_OF_A_SET_UP)
        ]
    else:
        assert isinstance(before, State)
        assert chance.action is not None
        line = playouts.engine.numbering.steps_of(before, chance.seat, chance.action)
        known = ends(before, line, games)
    return known, ends(after, (), games)
