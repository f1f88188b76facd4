"""How the levels think about the Kingdom family: estates, what they promise, every decision."""
