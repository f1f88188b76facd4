"""Playouts: a lean Town of plain numbers, played to the end by a quick policy.

It is compiled by Numba, which is an optional extra: nothing here is imported without it. A test
proves on random games that it does what the rules do.
"""
