"""What a seat cannot see, dealt anew."""
