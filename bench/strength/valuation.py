"""The two forms of the valuation side by side: each term in plain Python and compiled.

python -m bench.strength.valuation                          a few positions of every table
python -m bench.strength.valuation --positions 10000 --only kingdom/4

Prints for each table and term how many values were compared, and the widest gap between the two.
"""

import argparse

from bunny_kingdom.bots.rollout.comparison import gaps, tables


def main() -> None:
    """A table of gaps for each table of the family."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--positions", type=int, default=50)
    options.add_argument("--seed", default="valuation")
    options.add_argument("--only", default="", help="tables whose name has this in it")
    given = options.parse_args()
    for title, players in tables():
        if given.only in f"{title}/{players}":
            print(f"{title}, {players} players, {given.positions} positions", flush=True)
            for term, (times, widest) in sorted(
                gaps(title, players, given.positions, given.seed).items()
            ):
                print(f"  {term:36s} {times:8d} {widest:10.2g}", flush=True)


if __name__ == "__main__":
    main()
