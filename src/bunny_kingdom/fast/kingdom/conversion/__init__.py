"""Conversion between readable states and records of the Kingdom family, and their comparison."""
