"""The tally of a contestant: what it did in a stretch of processor time."""

from time import process_time


class Tally:
    """Steps, choices among them, whole decisions of players, and games.

    A step is one call's worth: a mask or list of what is legal, something drawn from it, and
    what it does. A choice is a step with two things or more to choose from. A decision is what a
    player would call one: a whole action with an alternative, be it taken in one step or more.
    """

    def __init__(self, seconds: float) -> None:
        self.limit = seconds
        self.steps = self.games = 0
        self.choices = self.decisions = 0.0
        self.begun = process_time()

    def goes_on(self) -> bool:
        """Whether there is time left."""
        return process_time() - self.begun < self.limit

    def report(self) -> dict[str, float]:
        """The sums a second."""
        seconds = process_time() - self.begun
        return {
            "steps": self.steps / seconds,
            "choices": self.choices / seconds,
            "decisions": self.decisions / seconds,
            "games": self.games / seconds,
        }
