"""Learning Town: games on the processor, a small network in NumPy, and runs of it."""
