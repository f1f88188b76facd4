"""Tables of cardboard: counted as they are entered, by one person or by several."""
