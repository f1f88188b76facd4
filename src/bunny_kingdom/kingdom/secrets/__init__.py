"""What a seat cannot see: what it may conclude of it, and how it is dealt anew."""
