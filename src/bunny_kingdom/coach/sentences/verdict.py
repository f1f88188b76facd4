"""Verdicts: what a choice lost, or how far it was ahead, as far as wins and carrots tell."""

from bunny_kingdom.coach.estimates import Estimate
from bunny_kingdom.coach.judgement import SURE
from bunny_kingdom.coach.sentences.words import Words

NOTICED = 1.0
"""Fewer carrots are not worth a sentence."""

Split = tuple[float, float]
"""The carrots of a loss at the harvests and at the end."""


def lost(
    words: Words, best: str, loss: Estimate, mistake: bool, split: Split | None, players: int
) -> str:
    """What the choice lost against the best one."""
    if not mistake:
        sentence = _little(words, loss)
    elif loss.carrots <= -NOTICED:
        sentence = "mistake-against"
    elif loss.carrots < NOTICED:
        sentence = "mistake-lead"
    else:
        sentence = "mistake" if split else "mistake-total"
    harvest, end = (words.signed(each) for each in split or (0.0, 0.0))
    said = words.say(sentence, best=best, harvest=harvest, end=end, **_amounts(words, loss))
    if mistake and -loss.rival >= max(NOTICED, loss.carrots):
        rival = words.amount("carrots", -loss.rival)
        said += " " + words.say("rival" if players == 2 else "rivals", carrots=rival)
    return said


def ahead(words: Words, other: str, lead: Estimate) -> str:
    """How far the choice, which was the best, was ahead of the next one."""
    told = abs(lead.wins) > SURE * lead.error
    if told and lead.wins > 0:
        sentence = "next" if _has_carrots(lead) else "next-wins"
    elif told:
        sentence = "close" if _has_carrots(lead) else "close-wins"
    elif _has_carrots(lead):
        sentence = "next-carrots"
    else:
        sentence = "as-good" if words.tells(100 * lead.error) else "the-same"
    return words.say(sentence, other=other, **_amounts(words, lead))


def _little(words: Words, loss: Estimate) -> str:
    """The sentence for a loss that is no mistake."""
    won = loss.wins > 0 and words.tells(100 * loss.wins)
    if -loss.wins > SURE * loss.error and words.tells(100 * loss.wins):
        return "behind-carrots" if _has_carrots(loss) else "behind"
    if _has_carrots(loss):
        return "unclear-more" if won else "carrots-only"
    if won:
        return "unclear"
    return "level" if words.tells(100 * loss.error) else "level-sure"


def _has_carrots(found: Estimate) -> bool:
    """Whether carrots are gained beyond doubt, and enough of them."""
    return found.carrots >= NOTICED and found.carrots > SURE * found.carrots_error


def _amounts(words: Words, found: Estimate) -> dict[str, str]:
    return {
        "points": words.amount("wins", abs(100 * found.wins)),
        "carrots": words.amount("carrots", abs(found.carrots)),
        "error": words.amount("wins", 100 * found.error),
        "about": words.number(100 * found.error),
    }
