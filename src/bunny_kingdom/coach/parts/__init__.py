"""A review in parts: what they are, in which order they are worked out, and where."""
