"""What a review says in words: facts by the rules' own numbers, reasons, verdicts."""
