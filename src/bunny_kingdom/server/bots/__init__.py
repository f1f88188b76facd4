"""The bots at tables: who attends to them, and the workers in which they think."""
