"""The twins of Town: the whole table is compared, and what may be done."""

from collections import Counter
from typing import Any

from msgspec.structs import replace

from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town.engine import TownEngine
from bunny_kingdom.fast.twins import Steps, Twins, legal_steps
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.town.state import State

SHUFFLES_TRIED = 100_000


def essence(state: State) -> dict[str, Any]:
    """What a record holds of a state, in one form."""
    players = [
        {
            **{name: getattr(player, name) for name in player.__struct_fields__},
            "revealed": set(player.revealed),
            "sections": {each.id: each.total for each in player.sections if each.total},
        }
        for player in state.players
    ]
    bare = replace(state, config=Config("", 0, ""), dice=Dice(""), before=None)
    return {
        **{name: getattr(bare, name) for name in bare.__struct_fields__},
        "discard": Counter(state.discard),
        "players": players,
    }


class TownTwins(Twins):
    """One game of Town in both engines."""

    engine: TownEngine
    state: State

    def take(self, seat: int, steps: Steps, before: State) -> None:
        """Where discarded requests were shuffled, the fast engine's dice are tried until they fall
        like the readable one's: nothing else of a game depends on them.
        """
        if self.state.dice == before.dice:
            super().take(seat, steps, before)
            return
        tried = self.games.copy()
        expected = self._hidden(self.state)
        for chance in range(1, SHUFFLES_TRIED):
            self.games.words[:] = tried.words
            self.games.words[0, at.CHANCE] = chance
            super().take(seat, steps, before)
            if self._hidden(self.engine.to_state(self.games)) == expected:
                return

    def _hidden(self, state: State) -> list[Any]:
        return [state.request_pile, state.queue, *(p.drawn for p in state.players)]

    def differing_state(self) -> str | None:
        owed = sum(1 << decision.seat for decision in self.rules.decisions(self.state))
        if self.games.words[0, at.OWES] != owed:
            return f"decisions of seats {owed:b}, fast {self.games.words[0, at.OWES]:b} (as bits)"
        expected, found = essence(self.state), essence(self.engine.to_state(self.games))
        for name, value in expected.items():
            if found[name] != value:
                return f"{name}: {value}, fast {found[name]}"
        return None

    def legal_ways(self, seat: int) -> tuple[set[Steps], set[Steps]]:
        """Every action is one step."""
        numbering = self.engine.numbering
        actions = self.rules.legal(self.state, seat)
        expected = {numbering.steps_of(self.state, seat, action) for action in actions}
        return expected, {(step,) for step in legal_steps(self.games, seat)}
