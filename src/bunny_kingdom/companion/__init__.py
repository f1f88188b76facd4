"""The companion: what lies on a real table, as people enter it, counted as it stands."""
