"""Reviews of finished games: who may have how many, who works on them, where they are kept."""
