"""Outlook and preview: what fiefs, parchments and steps are worth now, as a seat sees it."""

from collections import Counter
from functools import partial

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.outlook import BestPlace, Forecast, Outlook, Preview
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.finale import Finale, plain_final_lines
from bunny_kingdom.kingdom.harvest import Harvest, standing
from bunny_kingdom.kingdom.harvest_choices import (
    Choose,
    check_choices,
    choices_of,
    choosers,
    named,
)
from bunny_kingdom.kingdom.module import KingdomScene, ScoreLine
from bunny_kingdom.kingdom.parchments.copies import Copy, Path, all_copies, check_copies
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.played_cards import play_card
from bunny_kingdom.kingdom.secrets.determinization import seen_by_all, visible_state
from bunny_kingdom.kingdom.state import Player, State
from bunny_kingdom.kingdom.views.best_place import best_place
from bunny_kingdom.kingdom.views.view import KingdomView


class KingdomForecast(Forecast):
    """What everybody's fiefs would pay now, and what each seat's parchments are worth."""

    def __init__(self, book: Book, state: State, earlier: "KingdomForecast | None" = None) -> None:
        self.book, self.state = book, state
        self.seen = seen_by_all(state)
        same = earlier if earlier and earlier.seen == self.seen else None
        self.best: State = same.best if same else _with_all_best_choices(book, self.seen)
        self.standing = same.standing if same else _all_standing(book, self.best)
        self.kept = same.kept if same else {}

    def held(self, seat: int) -> tuple[str, ...]:
        return self.state.players[seat].parchments

    def of_seat(self, seat: int, held: tuple[str, ...]) -> Outlook:
        state = _with_player(self.best, seat, replace(self.best.players[seat], parchments=held))
        if state.phase == Finale.name:
            state = _with_best_copies(self.book, state, seat)
        hopes = plain_final_lines(self.book, state, seat)
        return Outlook(self.standing, hopes, _advice(self.book, state, seat))


def _all_standing(book: Book, state: State) -> tuple[tuple[Line, ...], ...]:
    return tuple(standing(book, state, seat) for seat in range(len(state.players)))


def _advice(book: Book, best: State, seat: int) -> Action | None:
    """The answer that pays best now, if the seat's phase asks for one."""
    player = best.players[seat]
    if best.phase == Harvest.name and player.chosen:
        return Choose(named(book, player.chosen))
    if best.phase == Finale.name and player.copies:
        return Copy(player.copies)
    return None


def preview(book: Book, view: KingdomView, action: Action) -> Preview:
    """What an action of the viewer would change, as far as the viewer can know.

    A pick is valued card by card as if it were played now; what it draws is not known. One that
    gives a piece tells what that would bring in its best place, too.
    """
    if view.seat is None:
        raise IllegalAction("no-seat", "a spectator has no steps to preview")
    seat = view.seat
    before = with_best_choices(book, visible_state(book, view), seat)
    scene = Scene(book, visible_state(book, view))
    if isinstance(action, Pick):
        _play_from_hand(scene, seat, action)
    elif isinstance(action, Choose):
        chosen = check_choices(book, scene.state, seat, action)
        scene.state = _with_choices(scene.state, seat, chosen)
    elif isinstance(action, Copy):
        copies = check_copies(book, scene.state, seat, action).copies
        scene.state = _with_copies(scene.state, seat, copies)
    else:
        book.module.phases[view.phase].act(scene, seat, action)
    after = scene.state
    if not isinstance(action, Choose):
        after = with_best_choices(book, after, seat)
    best = _best_place(book, before, after, seat) if isinstance(action, Pick) else None
    return Preview(*_gain(book, before, after, seat), standing(book, after, seat), best)


def _gain(book: Book, before: State, after: State, seat: int) -> tuple[int, int]:
    """What changes between two states, at a harvest and from the seat's own secret cards."""
    return (
        _sum(standing(book, after, seat)) - _sum(standing(book, before, seat)),
        _hopes(book, after, seat) - _hopes(book, before, seat),
    )


def _best_place(book: Book, before: State, after: State, seat: int) -> BestPlace | None:
    """The best place for the one piece that came, if it brings more than not being placed."""
    had = Counter(before.players[seat].realm.pieces)
    came = list((Counter(after.players[seat].realm.pieces) - had).elements())
    if len(came) != 1:
        return None
    chooses = book.buildings[came[0]].piece in book.module.harvest_choices
    settled = partial(with_best_choices, book, seat=seat)

    def worth(state: State) -> int:
        return _sum(standing(book, settled(state) if chooses else state, seat))

    found = best_place(book, after, seat, came[0], worth)
    if found is None:
        return None
    places, placed = found
    best = BestPlace(places, *_gain(book, before, settled(placed), seat))
    return best if best.carrots + best.hopes > sum(_gain(book, before, after, seat)) else None


def _play_from_hand(scene: KingdomScene, seat: int, pick: Pick) -> None:
    """The state as if these cards, one or several from the hand, were played now."""
    missing = Counter(pick.play) - Counter(scene.state.players[seat].hand)
    if missing:
        raise IllegalAction("not-in-hand", f"{next(iter(missing))} is not in the hand")
    for card in pick.play:
        play_card(scene, seat, card)


def _sum(lines: tuple[Line, ...]) -> int:
    return sum(line.carrots for line in lines)


def _hopes(book: Book, state: State, seat: int) -> int:
    """What the seat's final lines would pay if the game ended now.

    Copy cards show 0 until the finale opens what they can copy; cards that rank the players
    show 0 to the end: their worth depends on what the others choose.
    """
    return _sum(plain_final_lines(book, state, seat))


def _with_choices(state: State, seat: int, chosen: dict[int, str]) -> State:
    return _with_player(state, seat, replace(state.players[seat], chosen=chosen))


def _with_copies(state: State, seat: int, copies: dict[str, Path]) -> State:
    return _with_player(state, seat, replace(state.players[seat], copies=copies))


def _with_player(state: State, seat: int, player: Player) -> State:
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def _with_all_best_choices(book: Book, state: State) -> State:
    for seat in range(len(state.players)):
        state = with_best_choices(book, state, seat)
    return state


def with_best_choices(book: Book, state: State, seat: int) -> State:
    """The state with the harvest choices that would pay the seat most now; in a tie, the first
    ones.
    """
    choosing = choosers(book, state, seat)
    best: dict[int, str] = {}
    for name, entry in book.named_harvest_lines:
        paying = [each for each in choosing if each[0].line == name]
        if paying:
            ways = choices_of(book, state, seat, paying)
            best |= max(ways, key=partial(_paid, book, state, seat, entry))
    in_order = {space: best[space] for _, space in choosing if space in best}
    return _with_choices(state, seat, in_order) if choosing else state


def _paid(book: Book, state: State, seat: int, line: ScoreLine, chosen: dict[int, str]) -> int:
    return _sum(line.score(book, _with_choices(state, seat, chosen), seat))


def _with_best_copies(book: Book, state: State, seat: int) -> State:
    """The state with the copies that would pay the seat most, as its view knows it."""
    tried = (_with_copies(state, seat, way) for way in all_copies(book, state, seat))
    return max(tried, key=lambda copied: _hopes(book, copied, seat))
