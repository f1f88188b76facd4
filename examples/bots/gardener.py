"""A complete bot in plain Python: it talks JSON lines, and likes land beside its own.

bunny arena --players "exec:python3 examples/bots/gardener.py,kit,kit,kit" --games 20
"""

import json
import random
import sys
from typing import Any

LIKES = {"territory": 2.0, "city": 3.0, "farm": 2.5, "royal": 1.5, "sky": 1.5}


def beside(one: str, other: str) -> bool:
    """Whether two spaces of the New World touch: A1 and A2, or A1 and B1."""
    if "-" in one or "-" in other:
        return False
    rows, columns = abs(ord(one[0]) - ord(other[0])), abs(int(one[1:]) - int(other[1:]))
    return rows + columns == 1


def worth_of_card(card: str, land: list[str]) -> float:
    """How much we like a card: by its name, and by our land around it."""
    kind, _, space = card.partition(":")
    liked = LIKES.get(kind.split("-")[0], 1.0)
    return liked + sum(beside(space, own) for own in land) if space else liked


def worth(option: dict[str, Any], view: dict[str, Any], seat: int) -> float:
    """How much we like an option."""
    if option["do"] == "pick":
        land = view["players"][seat]["realm"]["territories"]
        return sum(worth_of_card(card, land) for card in option["play"])
    # anything that builds is better than stopping
    return 0.0 if option["do"] in ("finish", "pass", "end") else 1.0


def main() -> None:
    """Read a line, answer a line, until the pipe is closed."""
    seat, dice = 0, random.Random(0)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            seat, dice = message["seat"], random.Random(message["seed"])
        elif message["type"] == "decide":
            view, options = message["view"], message["options"]
            best = max(
                range(len(options)),
                key=lambda number: (worth(options[number], view, seat), dice.random()),
            )
            print(json.dumps({"id": message["id"], "option": best}), flush=True)
        elif message["type"] == "bye":
            break


if __name__ == "__main__":
    main()
