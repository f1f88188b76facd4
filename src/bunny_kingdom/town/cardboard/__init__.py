"""A table of cardboard: its position as people fill it in, checked and scored."""
