"""Learning on a lent machine."""
