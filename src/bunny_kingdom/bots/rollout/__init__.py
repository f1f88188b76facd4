"""Rollouts: whole games played out by a quick policy inside the fast engine."""
