"""Answers: what seats have chosen and copied, openly or face down, from a record."""

from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom.conversion.readings import RecordReader
from bunny_kingdom.kingdom.harvest_choices import Choose, named
from bunny_kingdom.kingdom.parchments.copies import Copy
from bunny_kingdom.kingdom.picks import Pick


def choices_of(record: RecordReader, seat: int) -> dict[int, str]:
    """What the seat's buildings chose, in the order in which they choose."""
    found = []
    for slot in range(record.byte(at.CHOOSER_COUNT)):
        space, choice = (
            record.byte(at.CHOOSERS + 2 * slot),
            record.byte(at.CHOOSERS + 2 * slot + 1),
        )
        if choice == at.NONE or not record.plane(at.TERRITORIES + 3 * seat) >> space & 1:
            continue
        piece = record.book.buildings[
            record.tables.buildings[record.byte(at.BOARD + space) - 1]
        ].piece
        rule = record.book.module.harvest_choices[piece]
        told = str(choice) if rule.names_seat else record.book.basic[choice]
        found.append((rule.order, space, told))
    return {space: told for _, space, told in sorted(found)}


def copies_of(record: RecordReader, seat: int) -> dict[str, tuple[str, ...]]:
    """The paths of a seat's copy cards."""
    copies = {}
    for place, card in enumerate(record.tables.copy_cards):
        path = record.bytes[at.COPIES + 2 * place : at.COPIES + 2 * place + 2].tolist()
        held = int(record.words[at.PARCHMENTS + seat])
        if path[1] != at.NONE and held >> record.tables.parchment_number[card] & 1:
            copies[card] = tuple(
                record.tables.parchments[number] for number in path if number != at.NONE
            )
    return copies


def sealed_of(record: RecordReader, seat: int) -> Pick | Choose | Copy | None:
    """What a seat has decided face down, where others still decide."""
    if record.byte(at.OWES) >> seat & 1:
        return None
    if record.phase == "harvest":
        choices = choices_of(record, seat)
        return Choose(named(record.book, choices)) if choices else None
    if record.phase == "finale":
        copies = copies_of(record, seat)
        return Copy(copies) if copies else None
    if record.phase != "exploration":
        return None
    deal = record.book.deals[record.players]
    hand = record.byte(at.HAND)
    size = min(deal.play + deal.discard, hand)
    last = record.hand_offset(seat) + hand
    cards = record.card_names(range(last - size, last))[::-1]
    plays = size - min(deal.discard, size - 1)
    played = cards[:plays]
    if not record.book.module.ordered_picks:
        played = tuple(sorted(played))
    return Pick(played, cards[plays:])
