"""Measurements for Prometheus."""

from functools import lru_cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

registry = CollectorRegistry()

commands = Counter(
    "bunny_commands", "Commands, by kind and outcome.", ["command", "code"], registry=registry
)
command_ended = lru_cache(maxsize=None)(commands.labels)
"""The counter of one kind and outcome, looked up once."""
commit_seconds = Histogram(
    "bunny_commit_seconds",
    "Time of one transaction.",
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
    registry=registry,
)
group_size = Histogram(
    "bunny_group_size",
    "Writes that one transaction held.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
    registry=registry,
)
sockets = Gauge("bunny_sockets", "Open sockets.", registry=registry)
tables = Gauge("bunny_tables_in_memory", "Tables held in memory.", registry=registry)
dropped = Counter("bunny_dropped_readers", "Sockets dropped for slowness.", registry=registry)
races = Counter(
    "bunny_races_lost", "Appends that another process was faster at.", registry=registry
)
thoughts = Histogram(
    "bunny_bot_seconds",
    "Time a bot took for an action.",
    ["level"],
    buckets=(0.001, 0.005, 0.02, 0.1, 0.5, 2, 10),
    registry=registry,
)
workers_lost = Counter(
    "bunny_workers_lost", "Times that bot workers had to be replaced.", registry=registry
)
requests = Counter("bunny_requests", "HTTP requests, by status.", ["status"], registry=registry)
