"""Open connections: what comes in over a socket and what goes out."""
