"""The answer of `bunny score`, in the words of the position's fields."""

from typing import Any

from bunny_kingdom.companion.count import END, Reckoning, without_end

Told = dict[str, Any]


def score(reckoning: Reckoning, *, explained: bool = False) -> Told:
    """Every player's harvests, end and total; explained, with counts and copies for people."""
    document, now = reckoning.document, reckoning.counted[-1]
    answer = document.rules.score_position(reckoning.forms[-1])
    if explained:
        _explain(answer, reckoning)
    if not document.by_rounds:
        return answer
    earlier = [document.rules.score_position(form) for form in reckoning.forms[:-1]]
    for seat, player in enumerate(answer["players"]):
        player["rounds"] = [each["players"][seat]["harvest"] for each in earlier]
        if not document.ends:
            del player["final"]
            player["total"] = without_end(now.sheet.players[seat])
    if not document.ends:
        answer["winners"] = []
    return answer


def _explain(answer: Told, reckoning: Reckoning) -> None:
    for player, sheet in zip(answer["players"], reckoning.counted[-1].sheet.players, strict=True):
        lines = {s.id: {line.id: line for line in s.lines} for s in sheet.sections}[END]
        for entry in player["final"]["lines"]:
            line = lines[entry["id"]]
            if line.count is not None:
                entry["count"] = line.count
            if line.via:
                entry["copies"] = " > ".join(line.via)
