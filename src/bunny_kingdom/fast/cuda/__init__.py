"""The fast engine on a GPU: the same compiled functions, a thread for each game."""

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 asks for a name that NumPy 2.5 has no more
    np.row_stack = np.vstack
