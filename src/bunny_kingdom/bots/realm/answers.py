"""Harvest choices and copies: sealed answers that pay at once, found by trying one at a time."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kingdom.book import ROUNDS
from bunny_kingdom.kingdom.finale import final_scores, plain_final_lines
from bunny_kingdom.kingdom.harvest_choices import Choose
from bunny_kingdom.kingdom.parchments.copies import Copy, copy_options
from bunny_kingdom.kingdom.state import State

FEW = 30
"""Up to this many answers are all tried; beyond that, one part is changed at a time."""


def choose_harvest(sight: Sight, legal: Legal) -> Action:
    """The choices with which this harvest, and after the last round the end, pays most."""
    book, seat = sight.book, sight.seat
    numbers = book.atlas.numbers

    def paid(action: Action) -> float:
        assert isinstance(action, Choose)
        chosen = {numbers[name]: choice for name, choice in action.choices.items()}
        state = _with(sight.state, seat, chosen=chosen)
        total = 0
        for _, line in book.named_harvest_lines:
            total += sum(each.carrots for each in line.score(book, state, seat))
        if sight.round == ROUNDS:
            total += sum(each.carrots for each in plain_final_lines(book, state, seat))
        return float(total)

    return _best(legal, paid, lambda action: action.choices, Choose)


def choose_copies(sight: Sight, legal: Legal) -> Action:
    """The copies that pay most, now that everybody's parchments are revealed."""
    book, seat = sight.book, sight.seat

    def paid(action: Action) -> float:
        assert isinstance(action, Copy)
        state = _with(sight.state, seat, copies=action.copies)
        return float(sum(line.carrots for line in final_scores(book, state)[seat]))

    options = copy_options(book, sight.state, seat)
    if len(options) == 1:
        return max(legal, key=paid)
    return _best(legal, paid, lambda action: action.copies, Copy)


def _best(
    legal: Legal,
    paid: Callable[[Action], float],
    parts: Callable[..., Mapping[str, object]],
    made: Callable[..., Action],
) -> Action:
    """The best answer if there are few; otherwise the best found by changing one part at a time."""
    if len(legal) <= FEW:
        return max(legal, key=paid)
    answers = list(legal)
    options: dict[str, list[object]] = {}
    for answer in answers:
        for key, value in parts(answer).items():
            known = options.setdefault(key, [])
            if value not in known:
                known.append(value)
    allowed = {str(answer): answer for answer in answers}
    best = answers[0]
    value = paid(best)
    for _ in range(2):
        for key, values in options.items():
            for other in values:
                tried = allowed.get(str(made({**parts(best), key: other})))
                if tried is not None and (worth := paid(tried)) > value:
                    best, value = tried, worth
    return best


def _with(state: State, seat: int, **fields: object) -> State:
    player = replace(state.players[seat], **fields)
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))
