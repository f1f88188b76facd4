"""What buildings and upgrades do: the data of their rows, and each larger effect."""
