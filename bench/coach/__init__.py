"""What the coach's figures stand on: planted mistakes, luck and skill, speed (docs/coach.md)."""
