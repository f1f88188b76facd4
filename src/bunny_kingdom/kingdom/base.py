"""The base game as a module: what the Kingdom box gives to the registries."""

from bunny_kingdom.kernel.actions import Undo
from bunny_kingdom.kernel.phases import EndPhase
from bunny_kingdom.kernel.rows import box
from bunny_kingdom.kingdom.boards import read_board
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.camps import AnnounceCamp, AnnounceMove, PassCamp, PlaceCamp
from bunny_kingdom.kingdom.cardboard.fields import POSITION_FIELDS
from bunny_kingdom.kingdom.cards import read_cards
from bunny_kingdom.kingdom.construction import Construction, Finish
from bunny_kingdom.kingdom.exploration import Exploration
from bunny_kingdom.kingdom.fiefs import FIEFS, fief_spots, harvest_fiefs, towers_of
from bunny_kingdom.kingdom.finale import Finale
from bunny_kingdom.kingdom.harvest import Harvest
from bunny_kingdom.kingdom.harvest_choices import Choose, trading_post_options
from bunny_kingdom.kingdom.module import (
    Deal,
    Dealing,
    HarvestChoice,
    KingdomModule,
    Piece,
    ScoreLine,
)
from bunny_kingdom.kingdom.parchments.copies import Copy
from bunny_kingdom.kingdom.parchments.effects import EFFECTS
from bunny_kingdom.kingdom.parchments.tally import COUNTS
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.placement import Place, PlaceMove, own_free_ground
from bunny_kingdom.kingdom.played_cards import (
    play_building,
    play_parchment,
    play_provisions,
    play_territory,
    printed_space,
)
from bunny_kingdom.kingdom.sky_towers import PlaceTowers, TowersMove
from bunny_kingdom.kingdom.state import State

_phases = (Exploration(), Construction(), Harvest(), Finale(), EndPhase[Book, State]())
_actions = (Pick, Place, PlaceTowers, AnnounceCamp, PlaceCamp, PassCamp, Finish, Choose, Copy, Undo)

KINGDOM = KingdomModule(
    name="kingdom",
    dealing=Dealing({2: Deal(10, reserve=10, play=1, discard=1), 3: Deal(12), 4: Deal(10)}),
    ordered_picks=False,
    boards={"new-world": read_board(box("kingdom"))},
    cards=read_cards(box("kingdom")),
    claims={"territory": printed_space},
    plays={
        "territory": play_territory,
        "building": play_building,
        "parchment": play_parchment,
        "provisions": play_provisions,
    },
    pieces={kind: Piece(own_free_ground) for kind in ("city", "farm", "trading-post")},
    moves={"place": PlaceMove(), "towers": TowersMove(), "announce": AnnounceMove()},
    phases={phase.name: phase for phase in _phases},
    harvest_choices={
        "trading-post": HarvestChoice(10, trading_post_options, "trading_posts", FIEFS)
    },
    harvest_lines={FIEFS: ScoreLine(30, harvest_fiefs, fief_spots)},
    effects=EFFECTS,
    counts=COUNTS,
    counters={"towers": towers_of},
    position_fields=POSITION_FIELDS,
    actions={action.word: action for action in _actions},
)
