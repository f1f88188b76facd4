"""In the Sky as a module: what its box gives to the registries."""

from bunny_kingdom.kernel.rows import box
from bunny_kingdom.kingdom.boards import read_board
from bunny_kingdom.kingdom.cards import read_cards
from bunny_kingdom.kingdom.fiefs import FIEFS
from bunny_kingdom.kingdom.module import (
    Deal,
    Dealing,
    HarvestChoice,
    KingdomModule,
    Piece,
    ScoreLine,
)
from bunny_kingdom.kingdom.placement import own_free_ground
from bunny_kingdom.kingdom.played_cards import printed_space
from bunny_kingdom.sky.carrotadels import CARROTADEL, with_carrotadels
from bunny_kingdom.sky.chimneys import CHIMNEY, chimney_options, sent_by_chimneys
from bunny_kingdom.sky.cloud import GREAT_CLOUD
from bunny_kingdom.sky.coins import PURSE, Purse, coins_of, play_tax_collector, watch_districts
from bunny_kingdom.sky.drawing import sky_note
from bunny_kingdom.sky.parchments import COUNTS, EFFECTS
from bunny_kingdom.sky.position import POSITION_FIELDS
from bunny_kingdom.sky.rainbows import (
    RAINBOW,
    RAINBOWS,
    MoveRainbow,
    RainbowMove,
    Rainbows,
    play_rainbow,
    rainbow_needs,
    rainbow_placed,
)
from bunny_kingdom.sky.trade import trade_line

SKY = KingdomModule(
    name="sky",
    rank=1,
    needs=frozenset({"kingdom"}),
    # More cards to go round, and five can play. [S-01, S-02, S-03]
    dealing=Dealing(
        {2: Deal(12, reserve=12, play=1, discard=1), 3: Deal(15, play=3), 4: Deal(12), 5: Deal(10)}
    ),
    ordered_picks=True,
    boards={GREAT_CLOUD: read_board(box("sky"))},
    cards=read_cards(box("sky")),
    claims={RAINBOW: printed_space},
    plays={RAINBOW: play_rainbow, "tax-collector": play_tax_collector},
    pieces={
        CARROTADEL: Piece(own_free_ground),
        CHIMNEY: Piece(own_free_ground),
        RAINBOW: Piece(rainbow_needs, rainbow_placed, position_field="rainbows"),
    },
    moves={RAINBOW: RainbowMove()},
    watchers={"districts": watch_districts},
    strengths={CARROTADEL: with_carrotadels},
    harvest_wealth={CHIMNEY: sent_by_chimneys},
    harvest_choices={CHIMNEY: HarvestChoice(20, chimney_options, "chimneys", FIEFS)},
    final_lines={"trade": ScoreLine(10, trade_line)},
    effects=EFFECTS,
    counts=COUNTS,
    actions={MoveRainbow.word: MoveRainbow},
    counters={"coins": coins_of},
    drawn_notes={"sky": sky_note},
    realm_parts={PURSE: Purse(), RAINBOWS: Rainbows()},
    position_fields=POSITION_FIELDS,
)
