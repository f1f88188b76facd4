"""Cards: the estate after one is played, in the bot's head."""

from bunny_kingdom.bots.realm.estate import Estate
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.express.railway import TABLE_PART

A_RAIL_CARD = 3.0
"""What a rail card promises: rails to steer the line, and perhaps the star."""
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
        after.extra += A_RAIL_CARD + (1.5 if _leads(sight, after) else 0.0)
    elif kind == "central-station":
        railway = sight.state.parts.get(TABLE_PART)
        if railway and railway.central_station:
            space = sight.book.atlas.numbers[railway.central_station]
            after.claim(space, sight.covered, name)
            after.extra += 1.5 * sight.harvests
    elif name in sight.land.space:
        space = sight.land.space[name]
        after.claim(space, sight.covered, sight.printed.get(space))
        if card.building:
            after.pieces = (*after.pieces, name)
    elif card.building:
        after.pieces = (*after.pieces, name)
        after.camp_cards += card.building.piece == "camp"
    else:
        after.extra += AN_UNKNOWN_CARD
    return after


def _leads(sight: Sight, estate: Estate) -> bool:
    """Whether nobody has played more rail cards."""
    return all(
        other.rail_cards <= estate.rail_cards
        for seat, other in enumerate(sight.estates)
        if seat != sight.seat
    )
