"""Bunny Express: a railway on the New World, its stations and its sheriff."""
