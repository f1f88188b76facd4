"""The twins of the Kingdom family: what is compared in its games."""

from collections.abc import Iterable, Iterator

import numpy as np

from bunny_kingdom.fast.games import Games
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom.engine import KingdomEngine
from bunny_kingdom.fast.twins import Steps, Twins, legal_steps
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.record import Entry
from bunny_kingdom.kingdom.construction import Finish
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.state import State


class KingdomTwins(Twins):
    """One game of the family in both engines."""

    engine: KingdomEngine
    state: State

    def differing_state(self) -> str | None:
        b = self.games.bytes[0]
        phase = at.PHASES[b[at.PHASE]]
        if phase != self.state.phase or (phase != "end" and b[at.ROUND] != self.state.round):
            return f"phase: {self.state.phase} {self.state.round}, fast {phase} {b[at.ROUND]}"
        owed = sum(1 << decision.seat for decision in self.rules.decisions(self.state))
        if b[at.OWES] != owed:
            return f"decisions of seats {owed:b}, fast {b[at.OWES]:b} (as bits)"
        return self._carrots() or (self._lines() if phase == "end" else None)

    def _carrots(self) -> str | None:
        sections = self.games.sections()[0]
        for seat, player in enumerate(self.state.players):
            expected = [0] * at.SECTIONS
            for section in player.sections:
                number = at.ROUNDS if section.id == "end" else int(section.id[-1]) - 1
                expected[number] = section.total
            if expected != sections[seat].tolist():
                return f"carrots of seat {seat}: {expected}, fast {sections[seat].tolist()}"
        return None

    def _lines(self) -> str | None:
        """The final lines; what ranks players is ranked before the end was added."""
        before = self.games.copy()
        for seat in range(self.engine.players):
            offset = at.CARROTS + 2 * (at.SECTIONS * seat + at.ROUNDS)
            before.bytes[0, offset : offset + 2] = 0
        before.bytes[0, at.PAID] = 0
        for seat, lines in enumerate(self.engine.final_lines(before)):
            end = [s for s in self.state.players[seat].sections if s.id == "end"]
            expected = {line.id: line.carrots for section in end for line in section.lines}
            if lines != expected:
                return f"final lines of seat {seat}: {expected}, fast {lines}"
        return None

    def legal_ways(self, seat: int) -> tuple[set[Steps], set[Steps]]:
        """Picks as their single cards, everything else as whole actions."""
        numbering = self.engine.numbering
        if self.state.phase == "exploration":
            hand = self.state.players[seat].hand
            found = {(step,) for step in legal_steps(self.games, seat)}
            return {(numbering.card(card),) for card in hand}, set(found)
        legal = self.rules.legal(self.state, seat)
        ways = set(self._tree(self.games, seat, ()))
        if self.state.phase == "construction":
            # The towers of a card are a pair without an order, told in either one.
            ways = {(way[0], *sorted(way[1:])) for way in ways}
        return {numbering.steps_of(self.state, seat, action) for action in legal}, ways

    def _tree(self, games: Games, seat: int, taken: Steps) -> Iterator[Steps]:
        """Every way to complete an action."""
        for step in legal_steps(games, seat):
            steps = (*taken, step)
            if self.engine.numbering.action_of(self.state, seat, steps) is not None:
                yield steps
                continue
            branch = games.copy()
            branch.step(np.array([step]), np.array([seat]))
            yield from self._tree(branch, seat, steps)

    def checked(self, seat: int, action: Action) -> str | None:
        """What differs between the cards of one pick."""
        if not isinstance(action, Pick):
            return None
        numbering = self.engine.numbering
        branch = self.games.copy()
        hand = list(self.state.players[seat].hand)
        for card in action.play + action.discard:
            expected = sorted({numbering.card(name) for name in hand})
            if legal_steps(branch, seat) != expected:
                return f"seat {seat} cannot pick card by card: {action}"
            hand.remove(card)
            branch.step(np.array([numbering.card(card)]), np.array([seat]))
        return None

    def instead(self, entry: Entry) -> Iterable[list[Entry]]:
        """A seat that builds may finish instead. Picks stay: a game cannot skip them."""
        yield []
        seat, action = entry
        if not isinstance(action, Pick | Finish):
            yield [(seat, Finish())]
