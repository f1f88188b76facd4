"""Faces: the levels as a page shows them, with a name and a sentence in each language."""

from msgspec import Struct


class Face(Struct, frozen=True):
    """How a level introduces itself."""

    level: str
    face: str
    names: dict[str, str]
    texts: dict[str, str]


FACES: dict[str, Face] = {
    face.level: face
    for face in (
        Face(
            "kit",
            "🐇",
            {"en": "Kit", "fr": "Lapereau"},
            {
                "en": "Plays what comes to mind. For children and first games.",
                "fr": "Joue ce qui lui passe par la tête. Pour les enfants et les débuts.",
            },
        ),
        Face(
            "doe",
            "🐰",
            {"en": "Doe", "fr": "Lapine"},
            {
                "en": "Greedy: takes the carrots that she can see.",
                "fr": "Gourmande : elle prend les carottes qu’elle voit.",
            },
        ),
        Face(
            "buck",
            "🥕",
            {"en": "Buck", "fr": "Bouquin"},
            {
                "en": "Plans ahead, and looks at what he passes on.",
                "fr": "Prévoit, et regarde ce qu’il fait passer.",
            },
        ),
        Face(
            "elder",
            "👑",
            {"en": "Elder", "fr": "Ancien"},
            {
                "en": "Thinks through many futures before every move.",
                "fr": "Parcourt bien des avenirs avant chaque coup.",
            },
        ),
    )
}
