"""One contestant, measured alone in a process of its own: `python -m bench.fast.contestant NAME S`.

It prints one line of JSON: steps, choices, decisions and games per second of processor time.
"""

import json
import os
import sys

# One core each: libraries read these when they are loaded.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault(
    "XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
)


def main() -> None:
    """Measure one contestant on one core."""
    name, seconds = sys.argv[1], float(sys.argv[2])
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    from bench.fast.peers import PEERS

    if name in PEERS:
        measured = PEERS[name](seconds)
    else:
        from bench.fast.ours import OURS

        measured = OURS[name](seconds)
    print(json.dumps(measured))


if __name__ == "__main__":
    main()
