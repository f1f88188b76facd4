"""Cards: the estate after one is played, in the bot's head."""

from bunny_kingdom.bots.realm.estate import Estate
from bunny_kingdom.bots.realm.rails import line_gain
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.express.railway import TABLE_PART

AN_UNKNOWN_CARD = 2.0
"""What a card of an unknown kind promises."""


def with_card(sight: Sight, estate: Estate, name: str, provisions: float = 0.0) -> Estate:
    """The estate with a card played; `provisions` is what two unknown cards are worth."""
    after = estate.copy()
    card = sight.book.cards[name]
    kind = card.kind
    if card.parchment:
        after.parchments = (*after.parchments, name)
    elif kind == "provisions":
        after.extra += provisions
    elif kind == "tax-collector":
        after.coins += int(card.values["coins"])
    elif kind == "rail":
        after.rail_cards += 1
        after.extra += sight.weights.rail
    elif kind == "central-station":
        railway = sight.state.parts.get(TABLE_PART)
        if railway and railway.central_station:
            space = sight.book.atlas.numbers[railway.central_station]
            claim(sight, after, space, name)
            after.extra += sight.harvests
    elif name in sight.land.space:
        space = sight.land.space[name]
        claim(sight, after, space, sight.printed.get(space))
        if card.building:
            after.pieces = (*after.pieces, name)
    elif card.building:
        after.pieces = (*after.pieces, name)
        after.camp_cards += card.building.piece == "camp"
    else:
        after.extra += AN_UNKNOWN_CARD
    return after


def claim(sight: Sight, estate: Estate, space: int, printed: str | None) -> None:
    """Take a space by its card, with what is printed on it."""
    estate.claim(space, sight.covered, printed)
    if sight.along >> space & 1:
        estate.extra += line_gain(sight, sight.land.towers.get(printed or "", 0))
