"""A complete bot in plain Python: it talks JSON lines, and likes land beside its own.

bunny arena --players "gardener=exec:python3 examples/bots/gardener.py,kit,kit,kit" --games 20
"""

import json
import random
import sys
from typing import Any

LIKES = {"territory": 2.0, "city": 3.0, "farm": 2.5, "royal": 1.5, "sky": 1.5}


def worth_of_card(card: str, land: list[str], beside: dict[str, list[str]]) -> float:
    """How much we like a card: by its name, and by our land around it."""
    kind, _, space = card.partition(":")
    liked = LIKES.get(kind.split("-")[0], 1.0)
    return liked + sum(other in land for other in beside.get(space, []))


def worth(option: dict[str, Any], view: dict[str, Any], beside: dict[str, list[str]]) -> float:
    """How much we like an option."""
    if option["do"] == "pick":
        land = view["players"][view["seat"]]["realm"]["territories"]
        return sum(worth_of_card(card, land, beside) for card in option["play"])
    # anything that builds is better than stopping
    return 0.0 if option["do"] in ("finish", "pass", "end") else 1.0


def say(message: dict[str, Any]) -> None:
    """Write a line."""
    print(json.dumps(message), flush=True)


def main() -> None:
    """Read a line, answer a line, until the pipe is closed."""
    dice, beside = random.Random(0), {}
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            dice = random.Random(message["seed"])
            for board in message["scenery"].get("boards", []):
                beside.update(board["neighbours"])
            say({"type": "ready", "protocol": 2, "wants": ["options"]})
        elif message["type"] == "decide":
            view, options = message["view"], message["options"]
            best = max(
                range(len(options)),
                key=lambda number: (worth(options[number], view, beside), dice.random()),
            )
            say({"id": message["id"], "option": best})
        elif message["type"] == "bye":
            break


if __name__ == "__main__":
    main()
