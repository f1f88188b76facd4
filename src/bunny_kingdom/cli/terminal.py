"""`bunny terminal`: a game in the terminal against random opponents."""

from itertools import islice
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.text import Text

from bunny_kingdom.cli.options import CardsFile, Options, Title, corrections_of, options_of
from bunny_kingdom.cli.sheet import sheet_tables, wide_console
from bunny_kingdom.cli.telling import told, who
from bunny_kingdom.game import Game, load_game, new_game
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import BadConfig, BunnyError
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.titles import rules_of

ME = 0
USUAL_PLAYERS = 3
PAGE = 30

HELP = """\
  a number       do the option with that number
  an action      do it, written as in the list of options: pick city-1 camp-3, place city-2 A3
  undo           take back your last placement
  more           the next options
  board, hand    show them again
  sheet          the score sheet so far
  quit           leave (with --save the game is saved first)"""


def terminal(
    title: Title = "kingdom",
    players: Annotated[
        int | None, typer.Option(help="How many play; 3 if the title allows it.", metavar="N")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="The same seed deals the same game; by default a secret one.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Save the game here when you leave.", metavar="FILE")
    ] = None,
    load: Annotated[
        Path | None, typer.Option(help="Go on with a saved game.", metavar="FILE")
    ] = None,
    cards: CardsFile = None,
    option: Options = None,
) -> None:
    """Play a game in the terminal, at seat 0, against random opponents.

    Example: bunny terminal --title kingdom --players 3 --save mine.jsonl
    """
    if save and save.exists() and save != load:
        raise BadConfig(f"{save} exists already; choose another file, or --load {save} too")
    game = load_game(load) if load else _dealt(title, players, seed, option, cards)
    if save:
        game.save(save)  # now, so that a wrong path is told before the game and not after it
    try:
        Sitting(game).run()
    finally:
        if save:
            game.save(save)
            typer.echo(f"saved: {save}")


def _dealt(
    title: str,
    players: int | None,
    seed: str | None,
    option: list[str] | None,
    cards: Path | None,
) -> Game:
    corrections = corrections_of(cards)
    counts = rules_of(title, corrections).player_counts
    usual = USUAL_PLAYERS if USUAL_PLAYERS in counts else max(counts)
    players = usual if players is None else players
    return new_game(title, players, seed, options_of(option), corrections)


class Quit(Exception):  # noqa: N818 - no error: the player wants to leave
    """The player leaves the table."""


class Sitting:
    """One person at a table, prompted line by line. It shows what a seat may know, no more."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.console = wide_console()
        self.cards = {card.id: card for card in game.rules.listing()}
        record = game.record
        self.random = Random(f"{record.config.seed}/{len(record.entries)}")
        self.heard: list[Event] = []

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        self._print("You are player A. Type ? for help.")
        try:
            while not self.game.over:
                if any(decision.seat == ME for decision in self.game.decisions()):
                    self._my_turn()
                self._others()
        except Quit:
            self._print("You leave the table.")
            return
        self._tell()
        self._board()
        self._sheet()

    def _others(self) -> None:
        """Everybody else who owes something does one thing, at random."""
        for decision in self.game.decisions():
            if decision.seat == ME or decision not in self.game.decisions():
                continue
            action = self.game.legal(decision.seat).sample(self.random)
            self.heard.extend(self.game.play(decision.seat, action))

    def _my_turn(self) -> None:
        self._tell()
        self._board()
        self._hand()
        shown = self._options(0)
        while True:
            try:
                words = input("> ").split()
            except (EOFError, UnicodeDecodeError):
                self._print("")
                raise Quit from None
            match words:
                case []:
                    continue
                case ["?" | "help"]:
                    self._print(HELP)
                case ["quit"]:
                    raise Quit
                case ["more"]:
                    shown = self._options(shown)
                case ["board"]:
                    self._board()
                case ["hand"]:
                    self._hand()
                case ["sheet"]:
                    self._sheet()
                case _ if self._did(words):
                    return

    def _did(self, words: list[str]) -> bool:
        """Whether these words were something that could be done; it is done then."""
        try:
            self.heard.extend(self.game.play(ME, self._meant(words)))
        except BunnyError as error:
            self._print(f"{error} (? for help)")
            return False
        return True

    def _meant(self, words: list[str]) -> Action:
        if len(words) == 1 and words[0].isascii() and words[0].isdigit():
            legal = self.game.legal(ME)
            number = int(words[0][:9])
            if not 1 <= number <= len(legal):
                raise BunnyError(f"there is no option {words[0]}; there are 1 to {len(legal)}")
            return next(islice(legal, number - 1, None))
        return self.game.rules.parse_action(" ".join(words))

    # -- what is shown ------------------------------------------------------------------

    def _print(self, text: str) -> None:
        self.console.print(Text(text), soft_wrap=True)

    def _tell(self) -> None:
        for line in told(self.heard, ME):
            self._print(f"- {line}")
        self.heard.clear()

    def _board(self) -> None:
        """The boards are in the open, so that drawing them tells no secret."""
        self._print(f"\n{self.game.rules.draw(self.game.state)}\n")

    def _hand(self) -> None:
        """All cards of the seat's view, by the view's words for where they are."""
        view = self.game.view(ME)
        own = getattr(view, "own", None) or view
        for name in own.__struct_fields__:
            cards = getattr(own, name)
            if isinstance(cards, tuple) and cards and set(map(str, cards)) <= self.cards.keys():
                self._print(f"{name}:")
                for card in cards:
                    self._print(f"  {self._described(card)}")

    def _described(self, card: str) -> str:
        listed = self.cards[card]
        return f"{card}: {listed.names['en']}. {listed.texts['en']}"

    def _options(self, first: int) -> int:
        """Show a page of options; gives the number of those shown so far."""
        legal = self.game.legal(ME)
        if first >= len(legal):
            first = 0
        kinds = {d.kind for d in self.game.decisions() if d.seat == ME}
        waiting = [who(d.seat, ME) for d in self.game.decisions() if d.seat != ME]
        also = f" (and so must {', '.join(waiting)})" if waiting else ""
        self._print(f"{', '.join(sorted(kinds))}: you decide{also}")
        for number, action in enumerate(islice(legal, first, first + PAGE), start=first + 1):
            self._print(f"{number:4}  {action}")
        last = min(first + PAGE, len(legal))
        if len(legal) > last:
            self._print(f"      ... {len(legal) - last} more (more)")
        return last

    def _sheet(self) -> None:
        self.console.print(sheet_tables(self.game.score_sheet()))
