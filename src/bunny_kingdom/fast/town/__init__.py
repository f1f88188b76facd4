"""Town's twin: its records, its rules compiled, and what is done with many games at once."""
