"""Verdicts say what wins and carrots bear out, and no more."""

import pytest

from bunny_kingdom.coach.estimates import Estimate
from bunny_kingdom.coach.sentences.verdict import ahead, lost
from bunny_kingdom.coach.sentences.words import LANGUAGES, Words
from bunny_kingdom.titles import rules_of

LOSSES = {
    "unclear": (Estimate(0.02, 0.4, 0.015, 1.0), False),
    "unclear-more": (Estimate(0.02, 4.0, 0.015, 1.0), False),
    "behind": (Estimate(-0.1, 0.4, 0.01, 1.0), False),
    "behind-carrots": (Estimate(-0.1, 4.0, 0.01, 1.0), False),
    "carrots-only": (Estimate(0.0, 4.0, 0.0, 1.0), False),
    "level": (Estimate(-0.01, 0.0, 0.01, 1.0), False),
    "level-sure": (Estimate(0.0, 0.0, 0.0, 0.0), False),
    "mistake-total": (Estimate(0.1, 4.0, 0.01, 1.0), True),
    "mistake-lead": (Estimate(0.1, 0.5, 0.01, 1.0), True),
    "mistake-against": (Estimate(0.1, -4.0, 0.01, 1.0), True),
}
LEADS = {
    "next": Estimate(0.1, 4.0, 0.01, 1.0),
    "next-wins": Estimate(0.1, 0.5, 0.01, 1.0),
    "next-carrots": Estimate(0.0, 4.0, 0.0, 1.0),
    "close": Estimate(-0.1, 4.0, 0.01, 1.0),
    "close-wins": Estimate(-0.1, 0.5, 0.01, 1.0),
    "as-good": Estimate(0.01, 0.5, 0.01, 1.0),
    "the-same": Estimate(0.0, 0.0, 0.0, 0.0),
}


class Plain(Words):
    """Words that tell which sentence was chosen."""

    def say(self, sentence: str, **words: object) -> str:
        return f"{sentence}: {super().say(sentence, **words)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_loss_and_each_lead_has_its_sentence(language: str) -> None:
    words = Plain(rules_of("kingdom"), language)
    for sentence, (loss, mistake) in LOSSES.items():
        assert lost(words, "E2", loss, mistake, None, 4).startswith(f"{sentence}: ")
    for sentence, lead in LEADS.items():
        assert ahead(words, "E2", lead).startswith(f"{sentence}: ")


def test_a_lost_game_is_still_judged_by_its_carrots() -> None:
    words = Words(rules_of("kingdom"), "en")
    said = lost(words, "E2", Estimate(0.0, 12.3, 0.0, 0.8), False, None, 4)
    assert "12.3 carrots more" in said
    assert "as good" not in said


def test_a_mistake_is_split_with_signs() -> None:
    words = Words(rules_of("kingdom"), "en")
    said = lost(words, "E2", Estimate(0.1, 5.9, 0.01, 0.5), True, (9.9, -4.0), 4)
    assert "+9.9 at the harvests, −4.0 at the end" in said


@pytest.mark.parametrize(("players", "whose"), [(2, "Your rival"), (3, "The best of the others")])
def test_what_hinders_the_others_says_so(players: int, whose: str) -> None:
    words = Words(rules_of("kingdom"), "en")
    said = lost(words, "E2", Estimate(0.1, -2.0, 0.01, 0.5, -6.0), True, None, players)
    assert f"{whose} would bring home 6.0 carrots less." in said


@pytest.mark.parametrize(
    ("language", "number", "digits", "told"),
    [
        ("en", 1, 0, "1 carrot"),
        ("en", 1.0, 1, "1.0 carrots"),
        ("en", 0, 0, "0 carrots"),
        ("fr", 1.94, 1, "1,9 carotte"),
        ("fr", 1.96, 1, "2,0 carottes"),
        ("fr", 0, 0, "0 carotte"),
    ],
)
def test_numbers_have_their_noun(language: str, number: float, digits: int, told: str) -> None:
    assert Words(rules_of("kingdom"), language).amount("carrots", number, digits) == told


@pytest.mark.parametrize(
    ("title", "text", "english", "french"),
    [
        ("kingdom", "choose E3=wood", "E3 = wood", "E3 = bois"),
        (
            "kingdom",
            "copy liberal=socialist>treasure-hunter",
            "Liberal → Socialist → Treasure Hunter",
            "Libéral → Socialiste → Chasseur de Trésor",
        ),
        ("kingdom+express", "choose B7=0", "B7 = player A", "B7 = le joueur A"),
        ("town", "build theatre C2", "Theatre (C2)", "Théâtre (C2)"),
        ("town", "take-back none", "taking nothing back", "ne rien reprendre"),
    ],
)
def test_actions_have_names_in_both_languages(
    title: str, text: str, english: str, french: str
) -> None:
    rules = rules_of(title)
    action = rules.parse_action(text)
    assert Words(rules, "en").action(action) == english
    assert Words(rules, "fr").action(action) == french
