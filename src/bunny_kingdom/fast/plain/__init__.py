"""The fast engine's functions as plain Python, for where there is neither NumPy nor a compiler."""
