"""The pile of requests, its open discard, and how requests are drawn and kept."""

from bunny_kingdom.kernel.choices import OfCard
from bunny_kingdom.town.actions import Keep
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effects.effect import Draw
from bunny_kingdom.town.effects.question import QuestionPhase
from bunny_kingdom.town.events import (
    DiscardShuffled,
    EffectLost,
    RequestDiscarded,
    RequestKept,
    RequestsDrawn,
)
from bunny_kingdom.town.state import Question, State, TownScene, change_player, without


def draw_requests(scene: TownScene, seat: int, count: int, source: str) -> tuple[str, ...]:
    """Draw this many requests, or as many as there are [RT-43]; only the seat hears which."""
    cards = _from_discard(scene, count) if source == "discard" else _from_pile(scene, count)
    scene.tell(RequestsDrawn(seat=seat, count=len(cards), source=source))
    scene.tell(RequestsDrawn(to=seat, seat=seat, count=len(cards), source=source, requests=cards))
    return cards


def _from_pile(scene: TownScene, count: int) -> tuple[str, ...]:
    """The top of the pile; when it is empty the discard is shuffled to be the pile [RT-25]."""
    cards: tuple[str, ...] = ()
    while len(cards) < count:
        state = scene.state
        if not state.request_pile:
            if not state.discard:
                break
            scene.change(request_pile=_shuffled_discard(scene), discard=())
        missing = count - len(cards)
        pile = scene.state.request_pile
        cards += pile[:missing]
        scene.change(request_pile=pile[missing:])
    return cards


def _from_discard(scene: TownScene, count: int) -> tuple[str, ...]:
    """The first of the shuffled discard; what is left remains the discard [RT-25]."""
    if not scene.state.discard:
        return ()
    shuffled = _shuffled_discard(scene)
    scene.change(discard=tuple(sorted(shuffled[count:])))
    return shuffled[:count]


def _shuffled_discard(scene: TownScene) -> tuple[str, ...]:
    cards, dice = scene.state.dice.shuffled(tuple(sorted(scene.state.discard)))
    scene.change(dice=dice)
    scene.tell(DiscardShuffled(count=len(cards)))
    return cards


def draw_by_effect(scene: TownScene, seat: int, by: str, effect: Draw) -> None:
    """Draw as an effect says, and keep all, or ask which one is kept [RT-26]."""
    count = effect.amount * (scene.state.round if effect.per == "round" else 1)
    cards = draw_requests(scene, seat, count, effect.source)
    is_open = effect.source == "discard"
    if not cards:
        scene.tell(EffectLost(seat=seat, by=by))
    elif effect.keep_one and len(set(cards)) > 1:
        change_player(scene, seat, drawn=cards)
        scene.change(question=Question(KeepPhase.name, by, open=is_open))
    else:
        kept = cards[:1] if effect.keep_one else cards
        for card in kept:
            keep(scene, seat, card, is_open)
        for card in cards[len(kept) :]:
            discard(scene, seat, card)


def keep(scene: TownScene, seat: int, card: str, is_open: bool = False) -> None:
    """A request comes into a seat's hand; during the reveal it is revealed at once [RT-42]."""
    if scene.state.at_reveal:
        scene.change(queue=(*scene.state.queue, card))
        return
    player = scene.state.players[seat]
    scene.tell(RequestKept(seat=seat))
    scene.tell(RequestKept(to=seat, seat=seat, request=card))
    change_player(
        scene,
        seat,
        requests=tuple(sorted((*player.requests, card))),
        known=tuple(sorted((*player.known, card))) if is_open else player.known,
    )


def discard(scene: TownScene, seat: int, card: str) -> None:
    """A request goes face up to the discard [RT-27]."""
    scene.change(discard=(*scene.state.discard, card))
    scene.tell(RequestDiscarded(seat=seat, request=card))


def choose(scene: TownScene, seat: int, card: str, is_open: bool = False) -> None:
    """Keep one of the cards that a seat drew, and discard the others."""
    drawn = scene.state.players[seat].drawn
    change_player(scene, seat, drawn=())
    keep(scene, seat, card, is_open)
    for other in without(drawn, card):
        discard(scene, seat, other)


class KeepPhase(QuestionPhase[Keep]):
    """The question of which of the drawn requests is kept."""

    name = "keep"
    wanted = "one of the requests drawn is kept"
    form = OfCard
    field = "request"

    def answers(self, book: Book, state: State, question: Question) -> tuple[Keep, ...]:
        return tuple(map(Keep, dict.fromkeys(state.players[state.active].drawn)))

    def answered(self, scene: TownScene, seat: int, question: Question, answer: Keep) -> None:
        choose(scene, seat, answer.request, question.open)
