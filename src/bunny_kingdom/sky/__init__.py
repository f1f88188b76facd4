"""In the Sky: the expansion with the Great Cloud, its rainbows, its coins and a fifth player."""
