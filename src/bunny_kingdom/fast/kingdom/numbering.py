"""The numbering of steps: every action as one to three numbers, and back.

A step is a number below `Numbering.size`:

    card      0 ..                pick it, place or announce or move it, copy it
    space     cards + ...         where the piece goes
    finish, pass                  one number each
    resource                      what a trading post or chimney gives
    seat                          whom a station names (titles with a railway)
    rail                          side by side: Railway rails, then Switch rails

An action of several choices is taken in several steps: a pick card by card, a placement as
card then space, a harvest's choices building by building, a copy card by card on its path.
"""

from collections.abc import Iterable

from bunny_kingdom.express.rail_move import LayRail
from bunny_kingdom.express.railway import KINDS
from bunny_kingdom.fast.kingdom import table_layout as at
from bunny_kingdom.fast.kingdom.tables import Tables
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kingdom.camps import AnnounceCamp, PassCamp, PlaceCamp
from bunny_kingdom.kingdom.construction import Finish
from bunny_kingdom.kingdom.harvest_choices import Choose, choosers
from bunny_kingdom.kingdom.parchments.copies import Copy, copy_options
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.placement import Place
from bunny_kingdom.kingdom.sky_towers import TOWER, PlaceTowers
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.sky.rainbows import MoveRainbow

Steps = tuple[int, ...]


class Numbering:
    """The numbers of one title's steps."""

    def __init__(self, tables: Tables) -> None:
        numbers = tables.numbers
        self.tables = tables
        self.size = int(numbers[at.ACTIONS])
        self.first_space = int(numbers[at.FIRST_SPACE_ACTION])
        self.finish = int(numbers[at.FINISH])
        self.pass_camp = int(numbers[at.PASS])
        self.first_resource = int(numbers[at.FIRST_RESOURCE_ACTION])
        self.first_seat = int(numbers[at.FIRST_SEAT_ACTION])
        self.first_rail = int(numbers[at.FIRST_RAIL_ACTION])
        self.open_sides = int(numbers[at.OPEN_SIDES])
        self.names: tuple[str, ...] = tuple(self._names())

    def _names(self) -> Iterable[str]:
        """What each number says."""
        book = self.tables.book
        yield from self.tables.card_ids
        yield from book.atlas.names
        yield from ("finish", "pass")
        yield from book.basic
        if self.tables.rails:
            yield from (f"seat {seat}" for seat in range(max(book.deals)))
            for kind in KINDS:
                for side in self.tables.rails.open_sides:
                    yield f"{kind} {' '.join(side.territories)}"

    def card(self, name: str) -> int:
        return self.tables.card_number[name]

    def space(self, name: str) -> int:
        return self.first_space + self.tables.book.atlas.numbers[name]

    def steps_of(self, state: State, seat: int, action: Action) -> Steps:
        """The steps of an action that is legal for a seat."""
        match action:
            case Pick(play, discard):
                return tuple(map(self.card, play + discard))
            case Place(building, territory):
                return self.card(building), self.space(territory)
            case MoveRainbow(rainbow, territory):
                return self.card(rainbow), self.space(territory)
            case PlaceTowers(territories):
                return self.card(TOWER), *map(self.space, territories)
            case AnnounceCamp(camp):
                return (self.card(camp),)
            case PlaceCamp(territory):
                return (self.space(territory),)
            case PassCamp():
                return (self.pass_camp,)
            case Finish():
                return (self.finish,)
            case LayRail(kind, territories):
                return (self._rail(kind, territories),)
            case Choose(choices):
                return tuple(self._choice(choice) for choice in self._chosen(state, seat, choices))
            case Copy(copies):
                cards = [card for card in self.tables.copy_cards if card in copies]
                return tuple(self.card(step) for card in cards for step in copies[card])
        raise IllegalAction("no-step", f"'{action}' has no number among the steps")

    def _rail(self, kind: str, territories: tuple[str, str]) -> int:
        assert self.tables.rails is not None
        between = self.tables.rails.map.between
        side = between.get(territories) or between[territories[::-1]]
        number = self.tables.rails.number[side.ends]
        return self.first_rail + self.open_sides * KINDS.index(kind) + number

    def _chosen(self, state: State, seat: int, choices: dict[str, str]) -> list[str]:
        """The choices in the order in which the buildings choose."""
        book = self.tables.book
        names = [book.atlas.names[space] for _, space in choosers(book, state, seat)]
        return [choices[name] for name in names if name in choices]

    def _choice(self, choice: str) -> int:
        if choice.isdecimal():
            return self.first_seat + int(choice)
        return self.first_resource + self.tables.book.basic.index(choice)

    # -- back ---------------------------------------------------------------------------------

    def action_of(self, state: State, seat: int, steps: Steps) -> Action | None:
        """The action that the steps make, or None while some are missing."""
        first = steps[0]
        name = self.names[first]
        match state.phase:
            case "exploration":
                return self._pick(state, seat, steps)
            case "rails":
                if first == self.finish:
                    return Finish()
                kind, one, other = name.split()
                return LayRail(kind, (one, other))
            case "harvest":
                return self._choose(state, seat, steps)
            case "finale":
                return self._copy(state, seat, steps)
        if state.call:
            return PassCamp() if first == self.pass_camp else PlaceCamp(name)
        if first == self.finish:
            return Finish()
        if name in self.tables.camps:
            return AnnounceCamp(name)
        needed = 3 if name == TOWER else 2
        if len(steps) < needed:
            return None
        spaces = tuple(self.names[step] for step in steps[1:])
        if name == TOWER:
            one, other = sorted(spaces, key=self.tables.book.atlas.numbers.__getitem__)
            return PlaceTowers((one, other))
        if name in state.players[seat].realm.pieces:
            return Place(name, spaces[0])
        return MoveRainbow(name, spaces[0])

    def _pick(self, state: State, seat: int, steps: Steps) -> Pick | None:
        deal = self.tables.book.deals[len(state.players)]
        size = min(deal.play + deal.discard, len(state.players[seat].hand))
        if len(steps) < size:
            return None
        cards = tuple(self.names[step] for step in steps)
        plays = size - min(deal.discard, size - 1)
        played = cards[:plays]
        if not self.tables.book.module.ordered_picks:
            played = tuple(sorted(played))
        return Pick(played, cards[plays:])

    def _choose(self, state: State, seat: int, steps: Steps) -> Choose | None:
        book = self.tables.book
        chosen: dict[int, str] = {}
        left = list(steps)
        for rule, space in choosers(book, state, seat):
            if not rule.options(book, state, seat, space, chosen):
                continue
            if not left:
                return None
            name = self.names[left.pop(0)]
            chosen[space] = name.removeprefix("seat ")
        return Choose({book.atlas.names[space]: choice for space, choice in chosen.items()})

    def _copy(self, state: State, seat: int, steps: Steps) -> Copy | None:
        options = copy_options(self.tables.book, state, seat)
        left = [self.names[step] for step in steps]
        copies: dict[str, tuple[str, ...]] = {}
        for card in self.tables.copy_cards:
            if card not in options:
                continue
            path: list[str] = []
            while not path or path[-1] in self.tables.copy_cards:
                if not left:
                    return None
                path.append(left.pop(0))
            copies[card] = tuple(path)
        return Copy({card: copies[card] for card in options})
