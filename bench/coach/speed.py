"""Speed: how long the review of one seat takes on one core once everything is compiled.

python -m bench.coach.speed
"""

import time

from bench.coach.tables import play

from bunny_kingdom.coach import Work, review_of

TABLES = {"kingdom": ("elder:10i",) * 4, "kingdom+sky": ("elder:10i",) * 4, "town": ("buck",) * 2}


def main() -> None:
    """Print a line for each title."""
    for title, levels in TABLES.items():
        game = play(title, levels, "speed")
        work = Work(game.record, 0)
        work.part(0)
        began, cpu = time.perf_counter(), time.process_time()
        review = review_of(work, [work.part(number) for number in range(len(work))])
        took, used = time.perf_counter() - began, time.process_time() - cpu
        errors = [
            sorted(option.error for option in each.candidates)[:3] for each in review.decisions
        ]
        largest = max(max(each) for each in errors)
        count = len(review.decisions)
        print(
            f"{title}: {took:.1f} s ({used:.1f} s of one core), {count} decisions, "
            f"largest standard error {largest:.4f}"
        )


if __name__ == "__main__":
    main()
