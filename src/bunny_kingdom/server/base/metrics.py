"""Measurements for Prometheus."""

from functools import lru_cache, partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

registry = CollectorRegistry()
_counter = partial(Counter, registry=registry)
_gauge = partial(Gauge, registry=registry)
_histogram = partial(Histogram, registry=registry)

commands = _counter("bunny_commands", "Commands, by kind and outcome.", ["command", "code"])
command_ended = lru_cache(maxsize=None)(commands.labels)
"""The counter of one kind and outcome, looked up once."""
commit_seconds = _histogram(
    "bunny_commit_seconds",
    "Time of one transaction.",
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
)
group_size = _histogram(
    "bunny_group_size",
    "Writes that one transaction held.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
)
sockets = _gauge("bunny_sockets", "Open sockets.")
tables = _gauge("bunny_tables_in_memory", "Tables held in memory.")
damaged = _gauge("bunny_damaged_tables", "Damaged tables that this process has met.")
connections = _gauge("bunny_connections", "Open connections, sockets too.")
dropped = _counter("bunny_dropped_readers", "Connections dropped for slowness.")
turned_away = _counter(
    "bunny_turned_away",
    "Connections and sockets that were refused or ended with a reason, by code.",
    ["code"],
)
races = _counter("bunny_races_lost", "Appends that another process was faster at.")
thoughts = _histogram(
    "bunny_bot_seconds",
    "Time a bot took for an action.",
    ["level"],
    buckets=(0.001, 0.005, 0.02, 0.1, 0.5, 2, 10),
)
thoughts_waiting = _gauge("bunny_bots_waiting", "Bots that wait for a worker to think in.")
bot_failures = _counter(
    "bunny_bot_failures",
    "Decisions that a bot failed at: it raised, was too slow, died or chose what is illegal.",
    ["level", "reason"],
)
reviews = _counter(
    "bunny_reviews", "Reviews of seats that ended: done, stopped or failed.", ["outcome"]
)
reviews_waiting = _gauge("bunny_reviews_waiting", "Parts of reviews that wait for a worker.")
review_seconds = _histogram(
    "bunny_review_part_seconds",
    "Time of one part of a review.",
    buckets=(0.1, 0.5, 1, 2, 5, 10, 30, 120),
)
workers_lost = _counter("bunny_workers_lost", "Times that bot workers had to be replaced.")
attended_again = _counter("bunny_tables_tried_again", "Times that attending to a table failed.")
standing_still = _gauge(
    "bunny_tables_standing_still",
    "Tables whose bots owe an action for too long, with people at them or not.",
    ["people"],
)
requests = _counter("bunny_requests", "HTTP requests, by status.", ["status"])
