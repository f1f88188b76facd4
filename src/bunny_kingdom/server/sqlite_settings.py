"""How SQLite is used: every commit is on disk before anybody hears of it."""

LOG_PAGES = 50_000
"""SQLite tidies its log by itself when it is this long (200 MB); the store does it before."""
SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    f"PRAGMA wal_autocheckpoint = {LOG_PAGES}",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA foreign_keys = ON",
)
"""What is said first on every connection."""
TIMEOUT_SECONDS = 30
"""How long a connection waits for another one that writes."""
