"""Bunny Express as a module: what its box gives to the registries."""

from bunny_kingdom.express.central_station import (
    CENTRAL_STATION,
    place_central_station,
    play_central_station,
    space_of_the_tile,
)
from bunny_kingdom.express.drawing import drawn_rails, railway_note
from bunny_kingdom.express.line_harvest import COUNTS, RAILWAY, harvest_railway, railway_spots
from bunny_kingdom.express.position_fields import POSITION_FIELDS
from bunny_kingdom.express.rail_cards import RAIL, check_rail_cards, play_rail_card
from bunny_kingdom.express.rail_move import LayRail
from bunny_kingdom.express.rail_step import RailStep
from bunny_kingdom.express.railway import (
    NAMES,
    REALM_PART,
    TABLE_PART,
    RailStock,
    Railway,
    rails_left,
)
from bunny_kingdom.express.sheriff import SHERIFF, draw_sheriff, sheriff_bonus, star
from bunny_kingdom.express.stations import (
    STATION,
    STATIONS,
    harvest_stations,
    station_ground,
    station_options,
    station_spots,
)
from bunny_kingdom.kernel.rows import box
from bunny_kingdom.kingdom.cards import read_cards
from bunny_kingdom.kingdom.module import HarvestChoice, KingdomModule, Piece, ScoreLine, SetUp

EXPRESS = KingdomModule(
    name="express",
    rank=2,
    needs=frozenset({"kingdom"}),
    cards=read_cards(box("express")),
    set_up={
        "rail-cards": SetUp(10, check_rail_cards),
        CENTRAL_STATION: SetUp(20, place_central_station),
        SHERIFF: SetUp(30, draw_sheriff),
    },
    claims={CENTRAL_STATION: space_of_the_tile},
    plays={RAIL: play_rail_card, CENTRAL_STATION: play_central_station},
    pieces={STATION: Piece(station_ground, position_field=STATIONS)},
    piece_names=NAMES,
    phases={RailStep.name: RailStep()},
    harvest_choices={
        STATION: HarvestChoice(30, station_options, STATIONS, STATIONS, names_seat=True)
    },
    harvest_lines={
        RAILWAY: ScoreLine(10, harvest_railway, railway_spots),
        STATIONS: ScoreLine(20, harvest_stations, station_spots),
    },
    final_lines={SHERIFF: ScoreLine(20, sheriff_bonus)},
    counts=COUNTS,
    actions={LayRail.word: LayRail},
    realm_parts={REALM_PART: RailStock()},
    table_parts={TABLE_PART: Railway()},
    held={RAIL: rails_left},
    counters={SHERIFF: star},
    drawn_sides={RAILWAY: drawn_rails},
    drawn_notes={RAILWAY: railway_note},
    position_fields=POSITION_FIELDS,
)
