"""Learning: the sage's networks, from games that it plays against itself (extra `learn`)."""
