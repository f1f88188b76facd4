"""How the levels think about Town: what a table promises, and whole turns searched."""
