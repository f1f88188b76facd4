"""The rules of a title of the Kingdom family: the seven verbs over its book."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.counting import Spot
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.knowledge import Knowledge, Memories, Memory
from bunny_kingdom.kernel.listing import Listed
from bunny_kingdom.kernel.outlook import Forecast, Outlook, Preview
from bunny_kingdom.kernel.position import Form, Held, Places, Reckoned
from bunny_kingdom.kernel.rules import Rules
from bunny_kingdom.kernel.sheet import Line, PlayerSheet, ScoreSheet
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.cardboard.form import form_of
from bunny_kingdom.kingdom.cardboard.places import find_places
from bunny_kingdom.kingdom.exploration import Exploration
from bunny_kingdom.kingdom.finale import winners
from bunny_kingdom.kingdom.module import KingdomModule
from bunny_kingdom.kingdom.parchments.effects import PARCHMENTS
from bunny_kingdom.kingdom.rulings import VERSIONS
from bunny_kingdom.kingdom.secrets.determinization import determinized, visible_state
from bunny_kingdom.kingdom.secrets.knowledge import knowledge, remembered
from bunny_kingdom.kingdom.secrets.redeal import redealt
from bunny_kingdom.kingdom.state import Player, Realm, State
from bunny_kingdom.kingdom.views.appraisal import answered, appraise, counted
from bunny_kingdom.kingdom.views.drawing import draw_table
from bunny_kingdom.kingdom.views.outlook import KingdomForecast, preview
from bunny_kingdom.kingdom.views.public_view import own_view, public_view
from bunny_kingdom.kingdom.views.scenery import KingdomScenery, scenery
from bunny_kingdom.kingdom.views.spots import spots_of
from bunny_kingdom.kingdom.views.view import KingdomView, PlayerView, RealmView


class KingdomRules(Rules[Book, State, KingdomView]):
    """Kingdom with whatever modules were composed."""

    family = "kingdom"
    versions = tuple(VERSIONS)
    state_type = State
    view_type = KingdomView
    first_phase = Exploration.name

    def __init__(
        self,
        module: KingdomModule,
        corrections: Iterable[Mapping[str, Any]] = (),
        version: int | None = None,
    ) -> None:
        self.title = module.name
        self.version = self.check_version(version)
        self.book = Book(module, corrections, self.version)
        self.player_counts = tuple(sorted(self.book.deals))
        self.sources = (*module.harvest_lines, *module.final_lines, PARCHMENTS)
        self.action_kinds = tuple(module.actions.values())
        self.phases = module.phases

    def blank(self, config: Config) -> State:
        """Boards laid out with their printed buildings, one shuffled deck [K-01, K-02]."""
        module = self.book.module
        player = Player(realm=Realm(parts=dict(module.realm_parts)))
        scene = Scene(
            self.book,
            State(
                config=config,
                dice=Dice(config.seed),
                phase=self.first_phase,
                sealed=(None,) * config.players,
                round=1,
                deck=self.book.deck(),
                players=(player,) * config.players,
                printed=dict(self.book.atlas.printed),
                parts=dict(module.table_parts),
            ),
        )
        for step in self.book.set_up:
            step.prepare(scene)
        deck, dice = scene.state.dice.shuffled(scene.state.deck)
        scene.change(deck=deck, dice=dice)
        return scene.state

    def public_view(
        self, state: State, earlier: tuple[State, KingdomView] | None = None
    ) -> KingdomView:
        return public_view(self.book, state, self.decisions(state), earlier)

    def own_fields(self, state: State, seat: int) -> dict[str, Any]:
        """Its hidden cards and its face-down decision."""
        return {"own": own_view(state, seat)}

    def determinize(self, view: KingdomView, random: Random) -> State:
        return determinized(self.book, view, random)

    def score_sheet(self, state: State) -> ScoreSheet:
        sheets = tuple(
            PlayerSheet(seat, player.sections, player.carrots)
            for seat, player in enumerate(state.players)
        )
        over = self.over(state)
        return ScoreSheet(sheets, winners(tuple(s.total for s in sheets)) if over else ())

    def spots(self, state: State, seat: int, line: Line) -> tuple[Spot, ...]:
        return spots_of(self.book, state, seat, line)

    def outlook(self, view: KingdomView) -> Outlook:
        return KingdomForecast(self.book, visible_state(self.book, view)).outlook(view.seat)

    def forecast(self, state: State, earlier: Forecast | None = None) -> KingdomForecast:
        before = earlier if isinstance(earlier, KingdomForecast) else None
        return KingdomForecast(self.book, state, before)

    def preview(self, view: KingdomView, action: Action) -> Preview:
        return preview(self.book, view, action)

    def remember(self, before: State, after: State, memories: Memories) -> Memories:
        return remembered(self.book, before, after, memories)

    def knowledge(self, view: KingdomView, memory: Memory) -> Knowledge:
        return knowledge(self.book, view, memory.passed)

    def redealt(self, state: State, seat: int, memory: Memory, dice: Dice) -> State:
        return redealt(self.book, state, seat, memory, dice)

    def listing(self) -> tuple[Listed, ...]:
        return tuple(
            Listed(
                card.id,
                card.kind,
                card.copies,
                card.origin,
                {"en": card.en.name, "fr": card.fr.name},
                {"en": card.en.text, "fr": card.fr.text},
            )
            for card in self.book.cards.values()
        )

    def scenery(self) -> KingdomScenery:
        return scenery(self.book)

    def cards_in_game(self) -> int:
        """The cards of the deck once the table is set up."""
        return len(self.blank(Config(self.title, self.player_counts[0], "count")).deck)

    def draw(self, state: State, language: str = "en") -> str:
        return draw_table(self.book, state, language)

    def score_position(self, position: object) -> dict[str, Any]:
        return answered(appraise(self.book, self.title, self.player_counts, position))

    def count_position(self, position: object) -> Reckoned:
        return counted(appraise(self.book, self.title, self.player_counts, position))

    def position_places(self, position: object, held: Held) -> Places:
        appraisal = appraise(self.book, self.title, self.player_counts, position)
        return find_places(self.book, appraisal.state, held)

    def position_form(self) -> Form:
        return form_of(self.book, self.title, self.player_counts)

    def decode_state(self, data: bytes) -> State:
        """A state from JSON; the parts get the types that their modules gave them."""
        state = super().decode_state(data)
        module = self.book.module
        players = tuple(_typed_player(player, module.realm_parts) for player in state.players)
        return _typed(replace(state, players=players), module.table_parts)

    def decode_view(self, data: bytes) -> KingdomView:
        """A view from JSON, its parts and its own sealed decision typed again."""
        view = super().decode_view(data)
        module = self.book.module
        players = tuple(_typed_player(player, module.realm_parts) for player in view.players)
        own = view.own
        if own and own.sealed is not None:
            own = replace(own, sealed=self.action_from(own.sealed))
        return _typed(replace(view, players=players, own=own), module.table_parts)


H = TypeVar("H", Realm, State, RealmView, KingdomView)
P = TypeVar("P", Player, PlayerView)


def _typed(holder: H, kinds: Mapping[str, msgspec.Struct]) -> H:
    """A realm, state or view whose parts are structs again."""
    parts = {name: msgspec.convert(part, type(kinds[name])) for name, part in holder.parts.items()}
    return replace(holder, parts=parts)


def _typed_player(player: P, kinds: Mapping[str, msgspec.Struct]) -> P:
    """A player, or the view of one, whose realms have structs as parts again."""
    start = player.works.start
    works = replace(player.works, start=_typed(start, kinds)) if start else player.works
    return replace(player, realm=_typed(player.realm, kinds), works=works)
