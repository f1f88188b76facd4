"""A person at a table of the terminal, prompted line by line."""

from msgspec import to_builtins
from rich.text import Text

from bunny_kingdom.cli.game.menu import Menu
from bunny_kingdom.cli.game.opponents import Opponents
from bunny_kingdom.cli.game.sentences import told
from bunny_kingdom.cli.sheet import sheet_tables, wide_console
from bunny_kingdom.cli.words import Mistyped, Words
from bunny_kingdom.game import Game
from bunny_kingdom.kernel.actions import Undo
from bunny_kingdom.kernel.choices import Wire
from bunny_kingdom.kernel.errors import BunnyError, IllegalAction
from bunny_kingdom.kernel.events import Event

ME = 0
LISTED_ANYWAY = ("hand", "drawn")
"""Cards of a view that the menu lists, since they are what is chosen from."""


class Quit(Exception):  # noqa: N818 - not an error: the player wants to leave
    """The player leaves the table."""


class Sitting:
    """One person's game. It shows only what the seat may know."""

    def __init__(self, game: Game, opponents: Opponents, words: Words) -> None:
        self.game = game
        self.opponents = opponents
        self.words = words
        self.console = wide_console()
        self.heard: list[Event] = []
        self.commands = {
            words(f"command.{name}"): do
            for name, do in (
                ("back", self._back),
                ("undo", self._undo),
                ("board", self._board),
                ("hand", self._hand),
                ("sheet", self._sheet),
                ("quit", self._quit),
                ("help", self._help),
            )
        } | {"?": self._help}
        self.menu: Menu | None = None

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        self._print(self.words("begin", seat=self.words.seat(ME)))
        try:
            while not self.game.over:
                if any(decision.seat == ME for decision in self.game.decisions()):
                    self._my_turn()
                self._others()
        except Quit:
            self._print(self.words("leave"))
            return
        self._tell()
        self._board()
        self._sheet()

    def _others(self) -> None:
        """Everybody else who owes something does one thing."""
        for decision in self.game.decisions():
            if decision.seat == ME or decision not in self.game.decisions():
                continue
            action = self.opponents.choose(decision.seat)
            self.heard.extend(self.game.play(decision.seat, action))

    def _my_turn(self) -> None:
        """Show what can be decided, and read lines until something is done."""
        self._tell()
        self._board()
        self._secrets()
        (decision,) = (d.kind for d in self.game.decisions() if d.seat == ME)
        choices = self.game.rules.choices(self.game.state, ME)
        self.menu = Menu(choices, decision, self.words, self._gain)
        self._show()
        entries = len(self.game.record.entries)
        while len(self.game.record.entries) == entries:
            try:
                self._typed(self._read())
            except Mistyped as mistake:
                self._print(f"{mistake}")

    def _read(self) -> str:
        try:
            return input("> ").strip()
        except (EOFError, UnicodeDecodeError):
            self._print("")
            raise Quit from None

    def _typed(self, text: str) -> None:
        if not text:
            return
        command = self.commands.get(text.lower())
        if command is not None:
            command()
            return
        assert self.menu is not None
        action = self.menu.type(text)
        if action is None:
            self._show()
        else:
            self._do(action)

    def _do(self, action: Wire) -> None:
        try:
            self.heard.extend(self.game.play(ME, self.game.rules.action_from(action)))
        except IllegalAction as error:
            raise Mistyped(self.words("not.done", reason=self.words.why_not(error))) from None

    def _gain(self, action: Wire) -> int | None:
        """What an action would bring, as the seat sees it."""
        try:
            rules = self.game.rules
            found = rules.preview(self.game.view(ME), rules.action_from(action))
        except BunnyError:
            return None
        return found.carrots + found.hopes

    # -- commands -----------------------------------------------------------------------

    def _back(self) -> None:
        assert self.menu is not None
        self.menu.back()
        self._show()

    def _undo(self) -> None:
        if not self.game.rules.can_undo(self.game.state, ME):
            raise Mistyped(self.words("reason.nothing-to-undo"))
        self.heard.extend(self.game.play(ME, Undo()))

    def _quit(self) -> None:
        raise Quit

    def _help(self) -> None:
        names = ("back", "undo", "board", "hand", "sheet", "quit")
        self._print(self.words("help", **{name: self.words(f"command.{name}") for name in names}))

    def _board(self) -> None:
        """The boards are public, so drawing them reveals no secret."""
        drawn = self.game.rules.draw(self.game.state, self.words.language)
        self._print(f"\n{drawn}\n")

    def _hand(self) -> None:
        """The cards that only the seat knows, and what can be chosen."""
        self._secrets()
        self._show()

    def _secrets(self) -> None:
        secrets = to_builtins(self.game.rules.own_fields(self.game.state, ME))
        for name, cards in (secrets.get("own") or secrets).items():
            if name not in LISTED_ANYWAY and cards and isinstance(cards, list):
                self._print(self.words(f"own.{name}"))
                for card in cards:
                    self._print(f"      {self.words.name(card)}. {self.words.text(card)}")

    def _sheet(self) -> None:
        self.console.print(sheet_tables(self.game.score_sheet(), self.words))

    # -- what is shown ------------------------------------------------------------------

    def _show(self) -> None:
        assert self.menu is not None
        for line in self.menu.show():
            self._print(line)

    def _tell(self) -> None:
        for line in told(self.heard, ME, self.words):
            self._print(f"- {line}")
        self.heard.clear()

    def _print(self, text: str) -> None:
        self.console.print(Text(text), soft_wrap=True)
