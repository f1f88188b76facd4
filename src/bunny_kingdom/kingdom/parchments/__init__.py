"""Parchments: what they count, what they pay, and what copies of them may be."""
