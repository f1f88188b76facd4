"""Conversion between readable states and records of Town, and their comparison."""
