"""The form of a position, as a page needs it to let people fill it in."""

from bunny_kingdom.kernel.position import Form
from bunny_kingdom.kingdom.book import ROUNDS, Book


def form_of(book: Book, title: str, players: tuple[int, ...]) -> Form:
    """Everything that can be said of a table of this title."""
    fields = book.module.position_fields
    return Form(
        title=title,
        family="kingdom",
        players=players,
        rounds=ROUNDS,
        pieces=tuple(
            piece for field in fields.values() if field.pieces for piece in field.pieces(book)
        ),
        fields=tuple(name for name, field in fields.items() if not field.of_player),
        own_fields=tuple(name for name, field in fields.items() if field.of_player),
        secrets=tuple(name for name, field in fields.items() if field.secret),
        numbers=tuple(name for name, field in fields.items() if field.number),
        options={name: field.options(book) for name, field in fields.items() if field.options},
    )
