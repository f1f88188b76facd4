"""The kernel: what all the games share. It knows nothing of rabbits."""
