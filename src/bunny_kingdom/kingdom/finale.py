"""The end: final lines, parchments revealed, copied and scored, and the winners."""

from collections.abc import Mapping

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import Choice, OfAnswers, Question, begun
from bunny_kingdom.kernel.events import GameEnded
from bunny_kingdom.kernel.legal import Legal, ListedLegal
from bunny_kingdom.kernel.phases import SealedPhase
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.events import CopiesChosen, ParchmentsRevealed
from bunny_kingdom.kingdom.harvest import score_lines
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.parchments.copies import Copy, all_copies, check_copies, copy_options
from bunny_kingdom.kingdom.parchments.effects import PARCHMENTS, Worth, worth_of
from bunny_kingdom.kingdom.parchments.tally import Tally
from bunny_kingdom.kingdom.realms import with_player
from bunny_kingdom.kingdom.state import State

FINAL = "end"


class Finale(SealedPhase[Book, State]):
    """Parchments are revealed; everybody chooses copies at once [R-08]; then all is scored."""

    name = "finale"
    order = 50

    def enter(self, scene: KingdomScene) -> None:
        """What scores before the parchments does; then they are revealed [K-50]."""
        if scene.book.rulings.final_lines_first:
            for seat in range(len(scene.state.players)):
                lines = _before_parchments(scene.book, scene.state, seat)
                score_lines(scene, seat, FINAL, lines)
        for seat, player in enumerate(scene.state.players):
            scene.tell(ParchmentsRevealed(seat=seat, cards=player.parchments))

    def asked(self, book: Book, state: State) -> tuple[int, ...]:
        """The seats with a copy card that has something to copy."""
        return tuple(seat for seat in range(len(state.players)) if copy_options(book, state, seat))

    def legal(self, book: Book, state: State, seat: int) -> Legal:
        if not copy_options(book, state, seat):
            return ListedLegal(())
        return ListedLegal([Copy(way) for way in all_copies(book, state, seat)])

    def choices(self, book: Book, state: State, seat: int) -> tuple[Choice, ...]:
        questions = tuple(
            Question(card, tuple(map(list, paths)))
            for card, paths in copy_options(book, state, seat).items()
        )
        if not questions:
            return ()
        return (OfAnswers(action=begun(Copy), field="copies", questions=questions),)

    def check(self, book: Book, state: State, seat: int, action: Action) -> Action:
        """The choice, if each path is one that the card may take."""
        return check_copies(book, state, seat, action)

    def leave(self, scene: KingdomScene) -> str:
        """Score the final lines and the parchments; the most carrots win [K-58]."""
        for seat, answer in enumerate(self.unseal(scene)):
            if isinstance(answer, Copy):
                player = scene.state.players[seat]
                with_player(scene, seat, replace(player, copies=answer.copies))
                scene.tell(CopiesChosen(seat=seat, copies=answer.copies))
        for seat, lines in enumerate(final_scores(scene.book, scene.state)):
            score_lines(scene, seat, FINAL, lines)
        carrots = tuple(player.carrots for player in scene.state.players)
        scene.tell(GameEnded(winners=winners(carrots), carrots=carrots))
        return scene.book.phase_after(self.name)


def final_scores(book: Book, state: State) -> tuple[tuple[Line, ...], ...]:
    """The lines that each seat scores at the end: first what does not depend on rank, then the
    rest.
    """
    seats = range(len(state.players))
    plain = [plain_final_lines(book, state, seat) for seat in seats]
    totals = tuple(
        state.players[seat].carrots + sum(line.carrots for line in plain[seat]) for seat in seats
    )
    return tuple(_ranked(book, totals, seat, plain[seat]) for seat in seats)


def plain_final_lines(book: Book, state: State, seat: int) -> tuple[Line, ...]:
    """What a seat still scores at the end, with 0 for what ranks the players."""
    paid = book.rulings.final_lines_first and state.phase == Finale.name
    lines = [] if paid else list(_before_parchments(book, state, seat))
    player = state.players[seat]
    resolved = [_scoring(book, card, player.copies) for card in player.parchments]
    tally = Tally(book, state, seat, tuple(card for card in resolved if card))
    for card, scoring in zip(player.parchments, resolved, strict=True):
        worth = worth_of(tally, scoring) if scoring else Worth(0)
        via = player.copies.get(card, ())
        lines.append(Line(PARCHMENTS, card, worth.carrots, count=worth.count, via=via))
    return tuple(lines)


def _before_parchments(book: Book, state: State, seat: int) -> tuple[Line, ...]:
    return tuple(line for entry in book.final_lines for line in entry.score(book, state, seat))


def _scoring(book: Book, card: str, copies: Mapping[str, tuple[str, ...]]) -> str | None:
    """The card that scores in a card's place; none for a copy card that copies nothing."""
    parchment = book.cards[card].parchment
    if parchment and parchment.effect == "copy":
        return copies[card][-1] if card in copies else None
    return card


def _ranked(
    book: Book, totals: tuple[int, ...], seat: int, lines: tuple[Line, ...]
) -> tuple[Line, ...]:
    """The lines with those filled in that rank the players [R-05, R-19]."""
    filled = []
    for line in lines:
        card = book.cards.get(line.via[-1] if line.via else line.id)
        parchment = card.parchment if card else None
        ranked = book.module.effects[parchment.effect].ranked if parchment else None
        if parchment and ranked:
            line = replace(line, carrots=ranked(totals, seat, parchment).carrots)
        filled.append(line)
    return tuple(filled)


def winners(carrots: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the most carrots; equal ones share the victory."""
    return tuple(seat for seat, count in enumerate(carrots) if count == max(carrots))
