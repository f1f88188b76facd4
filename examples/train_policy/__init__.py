"""Training a small policy against random players, on one core in minutes."""
