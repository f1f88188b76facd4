"""Entries are appended: one protocol, three ways, and the order in which they are tried."""
