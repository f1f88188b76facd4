"""The rules of a title of the Kingdom family: the seven verbs over its book."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.outlook import Outlook, Preview
from bunny_kingdom.kernel.rules import Listed, Rules
from bunny_kingdom.kernel.sheet import PlayerSheet, ScoreSheet
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kingdom.appraisal import appraise
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.determinize import determinized
from bunny_kingdom.kingdom.drawing import draw_table
from bunny_kingdom.kingdom.exploration import Exploration
from bunny_kingdom.kingdom.finale import winners
from bunny_kingdom.kingdom.module import KingdomModule
from bunny_kingdom.kingdom.outlook import outlook, preview
from bunny_kingdom.kingdom.scenery import scenery
from bunny_kingdom.kingdom.state import Player, Realm, State
from bunny_kingdom.kingdom.views import (
    KingdomView,
    RealmView,
    own_view,
    public_view,
)


class KingdomRules(Rules[Book, State, KingdomView]):
    """Kingdom with whatever modules were composed."""

    version = 1
    state_type = State
    view_type = KingdomView
    first_phase = Exploration.name

    def __init__(
        self, module: KingdomModule, corrections: Iterable[Mapping[str, Any]] = ()
    ) -> None:
        self.title = module.name
        self.book = Book(module, corrections)
        self.player_counts = tuple(sorted(self.book.deals))
        self.sources = (*module.harvest_lines, *module.final_lines, "parchments")
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
        """What everybody may know."""
        return public_view(self.book, state, self.decisions(state), earlier)

    def own_fields(self, state: State, seat: int) -> dict[str, Any]:
        """Its hidden cards and its face-down decision."""
        return {"own": own_view(state, seat)}

    def determinize(self, view: KingdomView, random: Random) -> State:
        """Some truth that the view allows."""
        return determinized(self.book, view, random)

    def score_sheet(self, state: State) -> ScoreSheet:
        """What every seat scored, round by round and at the end."""
        sheets = tuple(
            PlayerSheet(seat, player.sections, player.carrots)
            for seat, player in enumerate(state.players)
        )
        over = self.over(state)
        return ScoreSheet(sheets, winners(tuple(s.total for s in sheets)) if over else ())

    def outlook(self, view: KingdomView) -> Outlook:
        """Everybody's fiefs and the viewer's parchments, valued now."""
        return outlook(self.book, view)

    def preview(self, view: KingdomView, action: Action) -> Preview:
        """What a card or a placement would change."""
        return preview(self.book, view, action)

    def listing(self) -> tuple[Listed, ...]:
        """Every card with its count and texts."""
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

    def scenery(self) -> dict[str, Any]:
        """The boards, names and pieces, for a page."""
        return scenery(self.book)

    def cards_in_game(self) -> int:
        """The cards of the deck once the table is set up."""
        return len(self.blank(Config(self.title, self.player_counts[0], "count")).deck)

    def draw(self, state: State) -> str:
        """The boards and what stands on them."""
        return draw_table(self.book, state)

    def score_position(self, position: object) -> dict[str, Any]:
        """The worth of a position on a real table."""
        return appraise(self.book, self.title, self.player_counts, position)[0]

    def explain_position(self, position: object) -> ScoreSheet:
        """The sheet behind it, with every count and every copy."""
        return appraise(self.book, self.title, self.player_counts, position)[1]

    def decode_state(self, data: bytes) -> State:
        """A state from JSON; the parts get the types that their modules gave them."""
        state = super().decode_state(data)
        module = self.book.module
        players = tuple(
            replace(
                player,
                realm=_typed(player.realm, module.realm_parts),
                works=replace(player.works, start=_typed(player.works.start, module.realm_parts)),
            )
            for player in state.players
        )
        return _typed(replace(state, players=players), module.table_parts)

    def decode_view(self, data: bytes) -> KingdomView:
        """A view from JSON, its parts and its own sealed decision typed again."""
        view = super().decode_view(data)
        module = self.book.module
        players = tuple(
            replace(
                player,
                realm=_typed(player.realm, module.realm_parts),
                works=replace(
                    player.works,
                    start=_typed(player.works.start, module.realm_parts)
                    if player.works.start
                    else None,
                ),
            )
            for player in view.players
        )
        own = view.own
        if own and own.sealed is not None:
            own = replace(own, sealed=self.action_from(own.sealed))
        return _typed(replace(view, players=players, own=own), module.table_parts)


H = TypeVar("H", Realm, State, RealmView, KingdomView)


def _typed(holder: H, kinds: Mapping[str, msgspec.Struct]) -> H:
    """A realm, state or view whose parts are structs again."""
    parts = {name: msgspec.convert(part, type(kinds[name])) for name, part in holder.parts.items()}
    return replace(holder, parts=parts)
