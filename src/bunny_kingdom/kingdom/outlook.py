"""Outlook and preview: fiefs, parchments and steps valued as a seat sees them now."""

from collections import Counter

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.outlook import Outlook, Preview
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.choices import Choose, all_choices, check_choices, choosers, named
from bunny_kingdom.kingdom.copies import Copy, Path, all_copies, check_copies
from bunny_kingdom.kingdom.determinize import visible_state
from bunny_kingdom.kingdom.finale import Finale, plain_final_lines
from bunny_kingdom.kingdom.harvest import Harvest, standing
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.playing import play_card
from bunny_kingdom.kingdom.state import Player, State
from bunny_kingdom.kingdom.views import KingdomView


def outlook(book: Book, view: KingdomView) -> Outlook:
    """What everybody's fiefs would pay now, and what the viewer's parchments are worth."""
    state = visible_state(book, view)
    for seat in range(len(state.players)):
        state = _with_best_choices(book, state, seat)
    if view.phase == Finale.name and view.seat is not None:
        state = _with_best_copies(book, state, view.seat)
    return Outlook(
        standing=tuple(standing(book, state, seat) for seat in range(len(state.players))),
        hopes=_hopes(book, state, view.seat),
        advice=_advice(book, view, state),
    )


def _advice(book: Book, view: KingdomView, best: State) -> Action | None:
    """The answer that pays best now, where the viewer's phase asks for one."""
    if view.seat is None:
        return None
    player = best.players[view.seat]
    if view.phase == Harvest.name and player.chosen:
        return Choose(named(book, player.chosen))
    if view.phase == Finale.name and player.copies:
        return Copy(player.copies)
    return None


def preview(book: Book, view: KingdomView, action: Action) -> Preview:
    """What an action of the viewer would change, as far as the viewer can know.

    A pick is valued card by card as if it were played now; what it draws is not known.
    """
    if view.seat is None:
        raise IllegalAction("no-seat", "a spectator has no steps to preview")
    seat = view.seat
    before = _with_best_choices(book, visible_state(book, view), seat)
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
        after = _with_best_choices(book, after, seat)
    lines = standing(book, after, seat)
    return Preview(
        carrots=_sum(lines) - _sum(standing(book, before, seat)),
        hopes=_sum(_hopes(book, after, seat)) - _sum(_hopes(book, before, seat)),
        standing=lines,
    )


def _play_from_hand(scene: KingdomScene, seat: int, pick: Pick) -> None:
    """The cards as if they were played now: one or several, as long as they are in the hand."""
    missing = Counter(pick.play) - Counter(scene.state.players[seat].hand)
    if missing:
        raise IllegalAction("not-in-hand", f"{next(iter(missing))} is not in the hand")
    for card in pick.play:
        play_card(scene, seat, card)


def _sum(lines: tuple[Line, ...]) -> int:
    return sum(line.carrots for line in lines)


def _hopes(book: Book, state: State, seat: int | None) -> tuple[Line, ...]:
    """The viewer's final lines as if the game ended now.

    Copy cards show 0 until the finale opens what they can copy; cards that rank the players
    show 0 to the end: their worth hangs on what the others choose.
    """
    return () if seat is None else plain_final_lines(book, state, seat)


def _with_choices(state: State, seat: int, chosen: dict[int, str]) -> State:
    return _with_player(state, seat, replace(state.players[seat], chosen=chosen))


def _with_copies(state: State, seat: int, copies: dict[str, Path]) -> State:
    return _with_player(state, seat, replace(state.players[seat], copies=copies))


def _with_player(state: State, seat: int, player: Player) -> State:
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def _with_best_choices(book: Book, state: State, seat: int) -> State:
    """The state with the harvest choices that would pay the seat most now."""
    if not choosers(book, state, seat):
        return state
    tried = (_with_choices(state, seat, way) for way in all_choices(book, state, seat))
    return max(tried, key=lambda chosen: _sum(standing(book, chosen, seat)))


def _with_best_copies(book: Book, state: State, seat: int) -> State:
    """The state with the copies that would pay the seat most, as its view knows it."""
    tried = (_with_copies(state, seat, way) for way in all_copies(book, state, seat))
    return max(tried, key=lambda copied: _sum(_hopes(book, copied, seat)))
