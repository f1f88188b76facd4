"""The book: the composed modules of a title, compiled into what the rules look up."""

from collections.abc import Container, Iterable, Mapping
from itertools import pairwise
from typing import Any

from bunny_kingdom.kernel.errors import BadData
from bunny_kingdom.kernel.rows import corrected
from bunny_kingdom.kingdom.atlas import Atlas
from bunny_kingdom.kingdom.cards import Building, Card
from bunny_kingdom.kingdom.module import HarvestChoice, KingdomModule, Need, Piece
from bunny_kingdom.kingdom.rulings import VERSIONS

ROUNDS = 4
PIECES_WITH_MOVES_OF_THEIR_OWN = frozenset({"camp", "sky-tower"})


class Book:
    """Cards, boards and registries of one title; read-only once made."""

    def __init__(
        self,
        module: KingdomModule,
        corrections: Iterable[Mapping[str, Any]] = (),
        version: int = max(VERSIONS),
    ) -> None:
        if module.dealing is None:
            raise BadData(f"{module.name} does not say how cards are dealt")
        self.module = module
        self.version = version
        self.rulings = VERSIONS[version]
        self.deals = module.dealing.by_players
        boards = tuple(module.boards.values())
        self.atlas = Atlas(boards)
        territory_cards = {
            name: card for board in boards for name, card in board.territory_cards().items()
        }
        self.cards: dict[str, Card] = corrected(
            {**territory_cards, **module.cards}, corrections, Card
        )
        self.buildings: dict[str, Building] = {
            **{name: made for board in boards for name, made in board.printed_buildings().items()},
            **{name: card.building for name, card in self.cards.items() if card.building},
        }
        self.terrains = {terrain.id: terrain for board in boards for terrain in board.terrain}
        self.resources = {resource.id: resource for board in boards for resource in board.resource}
        self.resource_bit: dict[str, int] = {
            name: 1 << number for number, name in enumerate(self.resources)
        }
        self._check()
        self.basic: tuple[str, ...] = tuple(
            name for name, resource in self.resources.items() if resource.sort == "basic"
        )
        self.strength: dict[str, int] = {
            name: building.strength for name, building in self.buildings.items()
        }
        self.towers: dict[str, int] = {
            name: building.strength
            for name, building in self.buildings.items()
            if building.piece == "city"
        }
        self.land: tuple[tuple[str, int, int], ...] = tuple(self._land())
        self.ground: dict[str, tuple[Need, ...]] = {
            name: self._ground(building) for name, building in self.buildings.items()
        }
        self.pieces: dict[str, Piece] = {
            name: module.pieces[building.piece]
            for name, building in self.buildings.items()
            if building.piece in module.pieces
        }
        """The pieces that are placed alone on one space, by their cards."""
        self.harvest_choices: dict[str, HarvestChoice] = {
            name: module.harvest_choices[building.piece]
            for name, building in self.buildings.items()
            if building.piece in module.harvest_choices
        }
        """Likewise what lets its owner choose at a harvest."""
        self.moves = tuple(module.moves.values())
        self.watchers = tuple(module.watchers.values())
        self.strengths = tuple(module.strengths.values())
        self.harvest_wealth = tuple(module.harvest_wealth.values())
        self.named_harvest_lines = tuple(
            sorted(module.harvest_lines.items(), key=lambda named: named[1].order)
        )
        self.final_lines = tuple(sorted(module.final_lines.values(), key=lambda line: line.order))
        self.set_up = tuple(sorted(module.set_up.values(), key=lambda step: step.order))
        phases = sorted(module.phases.values(), key=lambda phase: phase.order)
        self.phases: tuple[str, ...] = tuple(phase.name for phase in phases)
        self._next_phase = dict(pairwise(self.phases))

    def deck(self) -> tuple[str, ...]:
        """Every card of the title, with all its copies, in the order of the data."""
        return tuple(name for name, card in self.cards.items() for _ in range(card.copies))

    def phase_after(self, name: str) -> str:
        """The phase that follows in a round."""
        return self._next_phase[name]

    def resource_names(self, resources: int) -> tuple[str, ...]:
        return tuple(sorted(name for name, bit in self.resource_bit.items() if resources & bit))

    def _land(self) -> Iterable[tuple[str, int, int]]:
        """Each resource that land produces, with its bit and the spaces that produce it."""
        spaces: dict[str, int] = {}
        for name, terrain in self.terrains.items():
            if terrain.produces:
                before = spaces.get(terrain.produces, 0)
                spaces[terrain.produces] = before | self.atlas.of_terrain.get(name, 0)
        return ((name, self.resource_bit[name], mask) for name, mask in spaces.items())

    def _ground(self, building: Building) -> tuple[Need, ...]:
        """The ground that a building needs: its terrain [K-32], its board."""
        needs = []
        if building.terrain:
            name = self.terrains[building.terrain].name["en"]
            spaces = self.atlas.of_terrain.get(building.terrain, 0)
            needs.append(Need("wrong-terrain", spaces, f"this building needs {name}"))
        if building.board:
            board = self.module.boards[building.board]
            spaces = self.atlas.on_board[building.board]
            needs.append(
                Need("wrong-board", spaces, f"this building belongs on the {board.name['en']}")
            )
        return tuple(needs)

    def _check(self) -> None:
        """Refuse rows that refer to what no module provides, and too few cards to play with."""
        for card in self.cards.values():
            self._check_card(card)
        for name, building in self.buildings.items():
            self._check_building(name, building)
        for piece, choice in self.module.harvest_choices.items():
            if choice.line not in self.module.harvest_lines:
                raise BadData(f"a {piece} chooses for the unknown harvest line '{choice.line}'")
        provisions = sum(card.copies for card in self.cards.values() if card.kind == "provisions")
        for players, deal in self.deals.items():
            wanted = ROUNDS * players * (deal.hand + deal.reserve) + 2 * provisions
            if len(self.deck()) < wanted:
                raise BadData(f"{players} players need {wanted} cards, not {len(self.deck())}")

    def _check_card(self, card: Card) -> None:
        if card.kind not in self.module.plays:
            raise BadData(f"card '{card.id}' is of the unknown kind '{card.kind}'")
        space = card.values.get("space")
        if space is not None and space not in self.atlas.numbers:
            raise BadData(f"card '{card.id}' is for the unknown territory '{space}'")
        if space is not None and card.copies > 1:
            raise BadData(f"card '{card.id}' can exist only once: a territory is claimed once")
        parchment = card.parchment
        if parchment and parchment.effect not in self.module.effects:
            raise BadData(f"parchment '{card.id}' has the unknown effect '{parchment.effect}'")
        if parchment and parchment.count and parchment.count not in self.module.counts:
            raise BadData(f"parchment '{card.id}' counts the unknown '{parchment.count}'")

    def _check_building(self, name: str, building: Building) -> None:
        known: tuple[tuple[str, str | None, Container[str]], ...] = (
            ("produces the unknown", building.produces, self.resources),
            ("needs the unknown terrain", building.terrain, self.terrains),
            ("needs the unknown board", building.board, self.module.boards),
            (
                "is of the unknown piece",
                building.piece,
                {*self.module.pieces, *PIECES_WITH_MOVES_OF_THEIR_OWN},
            ),
        )
        for fault, value, values in known:
            if value and value not in values:
                raise BadData(f"building '{name}' {fault} '{value}'")
