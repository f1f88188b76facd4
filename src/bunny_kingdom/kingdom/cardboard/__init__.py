"""A table of cardboard: its positions as people fill them in, checked and scored."""
