"""The layout of a game: one flat record of 1,016 bytes, seen as words and as bytes.

Planes are sets of spaces, three words of 64 bits each. Most belong to the whole table, since a
space has one owner: a player's free land is `territories & ~built`.
"""

RECORD_WORDS = 127
RECORD_BYTES = RECORD_WORDS * 8

NONE = 255
"""No space, card or seat, in a byte."""

MOST_SEATS = 5
MOST_SPACES = 132
MOST_CARDS = 248
MOST_KINDS = 48
MOST_LINKS = 6
MOST_CHOOSERS = 8
MOST_RAILS = 26
MOST_CAMPS = 6
MOST_RAINBOWS = 2
MOST_COPY_CARDS = 2
ROUNDS = 4
SECTIONS = ROUNDS + 1
"""The rounds and the end, for which carrots are counted apart."""

# -- words ----------------------------------------------------------------------------------
TERRITORIES = 0
"""A plane for each seat."""
BUILT = TERRITORIES + 3 * MOST_SEATS
"""Every space with a building, printed ones and camps too."""
ONES = BUILT + 3
"""Cities whose number of towers has the binary digit 1; then 2, then 4."""
TWOS = ONES + 3
FOURS = TWOS + 3
CARROTADELS = FOURS + 3
PRODUCING = CARROTADELS + 3
"""Spaces with a farm or a trading post."""
SETTLED = PRODUCING + 3
"""Spaces that belonged to a district of their present owner."""
PARCHMENTS = SETTLED + 3
"""For each seat, a bit for each parchment by its number among the parchments."""
STOCK = PARCHMENTS + MOST_SEATS
"""For each seat four bits a kind of card: its pieces not yet placed; of a kind that is never
placed (Provisions, tax collectors, rails) the cards played."""
ALONG = STOCK + 3 * MOST_SEATS
"""The New World's spaces along the railway, in two words."""
WORDS_END = ALONG + 2

# -- bytes ----------------------------------------------------------------------------------
BOARD = WORDS_END * 8
"""For each space 1 + the number of the building on it, or 0."""
CARDS = BOARD + MOST_SPACES
"""The deck, its top last; the hands of a round stay where they lay in it."""
CARROTS = CARDS + MOST_CARDS
"""For each seat the carrots of each section, in two bytes."""
LINKS = CARROTS + MOST_SEATS * SECTIONS * 2
"""Seat, one space, other space."""
CHOOSERS = LINKS + 3 * MOST_LINKS
"""Space of a building that chooses at harvests, and what it chose."""
RAILS = CHOOSERS + 2 * MOST_CHOOSERS
"""Sides with a rail, printed ones first."""
COINS = RAILS + MOST_RAILS
RAILS_LEFT = COINS + MOST_SEATS
"""For each seat, Railway and Switch rails on their cards."""
RAIL_CARDS = RAILS_LEFT + 2 * MOST_SEATS
"""For each seat, the rail cards played in this round."""
CAMP_PLAYER = RAIL_CARDS + MOST_SEATS
"""Who played each camp card, by its place in the order of priorities."""
COPIES = CAMP_PLAYER + MOST_CAMPS
"""For each copy card, the cards on its path."""
TOUCHED = COPIES + MOST_COPY_CARDS * MOST_COPY_CARDS
"""The round in which each rainbow's second token was last placed or moved."""

PLAYERS = TOUCHED + MOST_RAINBOWS
PHASE = PLAYERS + 1
ROUND = PHASE + 1
DECK = ROUND + 1
"""Cards left in the deck."""
HANDS = DECK + 1
"""Where the hands of this round begin among the cards."""
HAND = HANDS + 1
"""Cards in each hand."""
RESERVE = HAND + 1
"""Cards in each reserve."""
HAND_AT = RESERVE + 1
"""For each seat, where its hand begins among the cards: hands are passed by these alone."""
PICK = HAND_AT + MOST_SEATS
"""Cards that each seat chooses now, to play and to discard."""
OWES = PICK + 1
"""The seats that owe a decision, as bits."""
ACTOR = OWES + 1
"""The seat in the middle of an action of several steps, or NONE."""
CHOSEN = ACTOR + 1
"""What that seat has chosen so far: the kind of piece to place, or cards picked (a number)."""
FIRST_SPACE = CHOSEN + 1
"""The space of the first sky tower, or the first card on a path of copies."""
FINISHED = FIRST_SPACE + 1
"""Seats that finished their construction, as bits."""
BEGUN = FINISHED + 1
"""Seats that have placed something in this construction phase, or a rail in this rail step."""
KEPT = BEGUN + 1
"""Camps that were announced and kept, as bits."""
ANNOUNCER = KEPT + 1
"""The seat with a camp announced, or NONE."""
ASKED = ANNOUNCER + 1
"""The camps that are still asked, as bits: the lowest one now."""
LINK_COUNT = ASKED + 1
CHOOSER_COUNT = LINK_COUNT + 1
RAIL_COUNT = CHOOSER_COUNT + 1
SHERIFF = RAIL_COUNT + 1
TURN = SHERIFF + 1
"""Seats whose turn in the rail step is over."""
SHERIFF_RAILS = TURN + 1
"""Rails that the sheriff laid in this rail step."""
COVERED = SHERIFF_RAILS + 1
"""The space under the Central Station, or NONE."""
PAID = COVERED + 1
"""Whether trade and the sheriff's bonus are paid: before the parchments are copied."""
END = PAID + 1

if END > RECORD_BYTES:
    raise AssertionError(f"the record needs {END} bytes")

# -- phases ---------------------------------------------------------------------------------
EXPLORATION = 0
RAIL_STEP = 1
CONSTRUCTION = 2
HARVEST = 3
FINALE = 4
OVER = 5
PHASES = ("exploration", "rails", "construction", "harvest", "finale", "end")
"""Their names in the readable engine, by these numbers."""
