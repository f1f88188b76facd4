"""The numbering of Town's steps: every action is one number.

request        0 ..      keep it, reveal it
tile                     plan it
tile and slot            build it on the plot of that slot of the track
wood                     pay so much of a price in wood
upgrade                  buy it (where a building may lie beside: with none, with each)
end                      end the turn
place                    a bridge there
plot                     take back, share, score or repeat what is there
decline                  take back or repeat nothing
type                     what a park counts as
"""

from collections.abc import Iterable
from typing import get_args

from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.tables import TYPES, Tables
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.town.actions import (
    NONE,
    Build,
    ChooseQuarter,
    Craft,
    EndTurn,
    Keep,
    Pay,
    PlaceBridge,
    Plan,
    RepeatEffect,
    ReturnTile,
    Reveal,
    SetPark,
    ShareBuilding,
)
from bunny_kingdom.town.effects.effect import ParkType
from bunny_kingdom.town.state import State

Steps = tuple[int, ...]
PARK_TYPES: dict[str, ParkType] = {kind: kind for kind in get_args(ParkType)}
ON_A_PLOT = {
    "take-back": ReturnTile,
    "share": ShareBuilding,
    "quarter": ChooseQuarter,
    "repeat": RepeatEffect,
}


class TownNumbering:
    """The numbers of Town's steps."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.size = int(tables.numbers[of.ACTIONS])
        self.names: tuple[str, ...] = tuple(self._names())
        self._numbers = tables.numbers.tolist()

    def _names(self) -> Iterable[str]:
        """What each number says."""
        tables, book = self.tables, self.tables.book
        yield from tables.requests
        yield from (f"plan {tile}" for tile in tables.tiles)
        for tile in tables.tiles:
            yield from (f"build {tile} {slot}" for slot in range(at.SLOTS))
        dearest = int(tables.numbers[of.CRAFT] - tables.numbers[of.PAY])
        yield from (f"pay {wood}" for wood in range(dearest))
        for number, upgrade in enumerate(tables.upgrades):
            yield f"craft {upgrade}"
            if tables.numbers[of.UPGRADE + of.TILE_SIZE * number + of.PLANS]:
                yield from (f"craft {upgrade} {tile}" for tile in tables.tiles)
        yield "end"
        yield from book.places
        yield from tables.plots
        yield NONE
        yield from TYPES[: at.TYPES]

    def steps_of(self, state: State, seat: int, action: Action) -> Steps:
        """The one step of an action that is legal for a seat."""
        return (self._step_of(state, action),)

    def _step_of(self, state: State, action: Action) -> int:
        tables, numbers = self.tables, self._numbers
        match action:
            case Keep(request) | Reveal(request):
                return tables.requests[request]
            case Plan(tile):
                return int(numbers[of.PLAN] + tables.tiles[tile])
            case Build(tile, plot):
                slot = state.track.index(plot)
                return int(numbers[of.BUILD] + at.SLOTS * tables.tiles[tile] + slot)
            case Pay(int(wood)):
                return int(numbers[of.PAY] + wood)
            case Craft(upgrade, beside):
                row = of.UPGRADE + of.TILE_SIZE * tables.upgrades[upgrade]
                other = 0 if beside is None else 1 + tables.tiles[beside]
                return int(numbers[row + of.FIRST_CRAFT] + other)
            case EndTurn():
                return int(numbers[of.END])
            case PlaceBridge(place):
                return int(numbers[of.PLACE] + tables.places[place])
            case ReturnTile(None) | RepeatEffect(None):
                return int(numbers[of.DECLINE])
            case ReturnTile(str(plot)) | RepeatEffect(str(plot)):
                return int(numbers[of.PLOT] + tables.plots[plot])
            case ShareBuilding(plot) | ChooseQuarter(plot):
                return int(numbers[of.PLOT] + tables.plots[plot])
            case SetPark(_, kind):
                return int(numbers[of.KIND] + TYPES.index(kind))
        raise IllegalAction("no-step", f"'{action}' has no number among the steps")

    def action_of(self, state: State, seat: int, steps: Steps) -> Action | None:
        """The action of a step."""
        (step,) = steps
        name = self.names[step]
        match state.phase:
            case "requests" | "keep":
                return Keep(name)
            case "reveal":
                return Reveal(name)
            case "turn":
                return self._turn(state, name)
            case "payment":
                return Pay(step - int(self._numbers[of.PAY]))
            case "bridge":
                return PlaceBridge(name)
            case "park":
                assert state.question is not None
                assert state.question.plot is not None
                return SetPark(state.question.plot, PARK_TYPES[name])
        return ON_A_PLOT[state.phase](None if name == NONE else name)  # type: ignore[arg-type]  # two may be none

    def _turn(self, state: State, name: str) -> Action:
        word, *rest = name.split()
        if word == "plan":
            return Plan(rest[0])
        if word == "craft":
            return Craft(*rest)
        if word == "end":
            return EndTurn()
        plot = state.track[int(rest[1])]
        assert plot is not None
        return Build(rest[0], plot)
