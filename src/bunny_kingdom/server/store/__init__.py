"""All that outlives a process: the database, its writer, its indexes."""
