"""A game in the terminal: a person, a menu, and bots."""
