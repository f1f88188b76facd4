"""The layout of the tables: what a title's book says, as one array of masks and one of numbers.

Every title has the same offsets, so that kernels are compiled once and serve all: the tables
come to them as arguments, never as globals.
"""

from bunny_kingdom.fast.kingdom.layout import (
    MOST_CAMPS,
    MOST_COPY_CARDS,
    MOST_KINDS,
    MOST_RAINBOWS,
    MOST_SPACES,
)

MOST_CARD_IDS = 248
MOST_BUILDINGS = 64
MOST_PARCHMENTS = 64
MOST_LANDS = 4
MOST_BASIC = 4
MOST_CLOUD_ROWS = 8
MOST_DISTANCES = 8
MOST_SIDES = 232
MOST_ORIENTATIONS = 4
MOST_PRINTED_RAILS = 4
MOST_ROW_ENTRIES = 64

# -- masks: planes of three words, then single words ------------------------------------------
NEIGHBOURS = 0
GROUND = NEIGHBOURS + 3 * MOST_SPACES
"""Where each kind of piece may stand, as far as terrain and board go."""
LAND = GROUND + 3 * MOST_KINDS
"""The spaces that produce each resource of the land."""
ANY_LAND = LAND + 3 * MOST_LANDS
EDGES = ANY_LAND + 3
CORNERS = EDGES + 3
MOUNTAINS = CORNERS + 3
NEW_WORLD = MOUNTAINS + 3
CLOUD = NEW_WORLD + 3
EVERYWHERE = CLOUD + 3
CLOUD_ROWS = EVERYWHERE + 3
LUXURY = CLOUD_ROWS + 3 * MOST_CLOUD_ROWS
"""The resources of a class, as bits."""
WONDROUS = LUXURY + 1
TREASURES = WONDROUS + 1
"""Parchments, as bits."""
COPY_CARDS = TREASURES + 1
DISTANCES = COPY_CARDS + 1
"""How many of the following there are."""
DISTANCE = DISTANCES + 1
"""How far on in the order of spaces a neighbour lies (on rows of ten: 1 or 10), and the plane of
those that have a neighbour so far on."""
DISTANCE_SIZE = 1 + 3
MASKS_END = DISTANCE + MOST_DISTANCES * DISTANCE_SIZE

# -- numbers ----------------------------------------------------------------------------------
SPACES = 0
CARD_IDS = 1
DECK_SIZE = 2
FIRST_SPACE_ACTION = 3
FINISH = 4
PASS = 5
FIRST_RESOURCE_ACTION = 6
FIRST_SEAT_ACTION = 7
FIRST_RAIL_ACTION = 8
ACTIONS = 9
MASK_WORDS = 10
HAS_COINS = 11
HAS_RAILS = 12
LANDS = 13
BASICS = 14
CLOUD_ROW_COUNT = 15
CAMPS = 16
RAINBOWS = 17
COPY_COUNT = 18
OPEN_SIDES = 19
"""Sides where a rail may be laid; the others, on lava or the border, come after them."""
A_RAIL = 20
A_RAIL_CARD = 21
PARCHMENT_COUNT = 22
CENTRAL_KIND = 23
KINDS = 24
DISTRICT = 25

CARD_PLAY = 32
CARD_SPACE = CARD_PLAY + MOST_CARD_IDS
CARD_KIND = CARD_SPACE + MOST_CARD_IDS
CARD_VALUE = CARD_KIND + MOST_CARD_IDS
"""Coins of a tax collector, rails of a rail card (Switch: 100 more), number of a parchment."""
DECK_CARDS = CARD_VALUE + MOST_CARD_IDS
KIND_PLACING = DECK_CARDS + MOST_CARD_IDS
"""The piece of each kind that is placed in construction, else 0."""
KIND_CARD = KIND_PLACING + MOST_KINDS
KIND_NUMBER = KIND_CARD + MOST_KINDS
"""The place of a camp or rainbow among its like."""
CAMP_KIND = KIND_NUMBER + MOST_KINDS
RAINBOW_KIND = CAMP_KIND + MOST_CAMPS
RAINBOW_SPACE = RAINBOW_KIND + MOST_RAINBOWS
BUILDING_PIECE = RAINBOW_SPACE + MOST_RAINBOWS
BUILDING_STRENGTH = BUILDING_PIECE + MOST_BUILDINGS
BUILDING_PRODUCES = BUILDING_STRENGTH + MOST_BUILDINGS
"""A resource, or -1."""
PARCHMENT_CARD = BUILDING_PRODUCES + MOST_BUILDINGS
PARCHMENT_EFFECT = PARCHMENT_CARD + MOST_PARCHMENTS
PARCHMENT_CARROTS = PARCHMENT_EFFECT + MOST_PARCHMENTS
PARCHMENT_COUNTS = PARCHMENT_CARROTS + MOST_PARCHMENTS
PARCHMENT_LEAST = PARCHMENT_COUNTS + MOST_PARCHMENTS
PARCHMENT_TOGETHER = PARCHMENT_LEAST + MOST_PARCHMENTS
PARCHMENT_PAIR = PARCHMENT_TOGETHER + MOST_PARCHMENTS
PARCHMENT_ROW = PARCHMENT_PAIR + MOST_PARCHMENTS
"""Where its row begins among the entries; the number of entries stands first."""
ROW_ENTRIES = PARCHMENT_ROW + MOST_PARCHMENTS
COPY_PARCHMENT = ROW_ENTRIES + MOST_ROW_ENTRIES
COPY_SIDE = COPY_PARCHMENT + MOST_COPY_CARDS
"""1: from the left neighbour, -1: from the right."""
LAND_RESOURCE = COPY_SIDE + MOST_COPY_CARDS
BASIC_RESOURCE = LAND_RESOURCE + MOST_LANDS
DEALS = BASIC_RESOURCE + MOST_BASIC
"""For each number of players: hand, reserve, play, discard."""
SIDE_ENDS = DEALS + 4 * 6
SIDE_SPACES = SIDE_ENDS + 2 * MOST_SIDES
ORIENTATIONS = SIDE_SPACES + 2 * MOST_SIDES
"""For each space how many ways to lay the Central Station there are, then their sides."""
ORIENTATION_SIZE = 1 + MOST_ORIENTATIONS * MOST_PRINTED_RAILS
NUMBERS_END = ORIENTATIONS + MOST_SPACES * ORIENTATION_SIZE

# -- what a card does when it is played ---------------------------------------------------------
TERRITORY_CARD = 0
BUILDING_CARD = 1
PARCHMENT_CARD_KIND = 2
PROVISIONS_CARD = 3
RAINBOW_CARD = 4
TAX_COLLECTOR_CARD = 5
RAIL_CARD = 6
CENTRAL_STATION_CARD = 7
PLAYS = {
    "territory": TERRITORY_CARD,
    "building": BUILDING_CARD,
    "parchment": PARCHMENT_CARD_KIND,
    "provisions": PROVISIONS_CARD,
    "rainbow": RAINBOW_CARD,
    "tax-collector": TAX_COLLECTOR_CARD,
    "rail": RAIL_CARD,
    "central-station": CENTRAL_STATION_CARD,
}
SWITCH = 100
"""What is added to the rails of a Switch card."""

# -- pieces -------------------------------------------------------------------------------------
CITY = 1
FARM = 2
TRADING_POST = 3
CAMP = 4
SKY_TOWER = 5
CARROTADEL = 6
CHIMNEY = 7
RAINBOW = 8
STATION = 9
PIECES = {
    "city": CITY,
    "farm": FARM,
    "trading-post": TRADING_POST,
    "camp": CAMP,
    "sky-tower": SKY_TOWER,
    "carrotadel": CARROTADEL,
    "chimney": CHIMNEY,
    "rainbow": RAINBOW,
    "station": STATION,
}

# -- how parchments pay, and what they count ------------------------------------------------------
FIXED = 0
PAIR = 1
PER = 2
AT_LEAST = 3
MOST = 4
ROW = 5
LITTLE_PRINCE = 6
TREASURE_HUNTER = 7
OPPORTUNIST = 8
COPY = 9
CLOUD_INDEPENDENCE = 10
EFFECTS = {
    "fixed": FIXED,
    "pair": PAIR,
    "per": PER,
    "at-least": AT_LEAST,
    "most": MOST,
    "row": ROW,
    "little-prince": LITTLE_PRINCE,
    "treasure-hunter": TREASURE_HUNTER,
    "opportunist": OPPORTUNIST,
    "copy": COPY,
    "cloud-independence": CLOUD_INDEPENDENCE,
}
COUNTS = {
    name: number
    for number, name in enumerate(
        (
            "parchments",
            "treasures",
            "territories",
            "cities",
            "edge-territories",
            "corner-territories",
            "wood",
            "fish",
            "carrots",
            "luxury",
            "mountain-territories",
            "fiefs",
            "large-fiefs",
            "cities-without-resource",
            "bare-territories",
            "camp-cards",
            "coins",
            "cloud-rows",
            "cloud-rows-led",
            "districts",
            "trade",
            "cloud-territories",
            "wondrous",
            "railway-territories",
            "railway-cities",
            "rail-cards",
        )
    )
}
