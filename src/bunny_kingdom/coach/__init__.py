"""The coach: a review of a finished game that finds the mistakes and splits luck from skill.

It judges every decision of a seat by what the seat could know then, in playouts of worlds that its
view and its memory allow, and every deal with open cards. docs/coach.md has the formulas.
"""

from bunny_kingdom.coach.judgement import Depth
from bunny_kingdom.coach.parts.work import Work
from bunny_kingdom.coach.review import Review, review_of

__all__ = ["Depth", "Review", "Work", "review_of"]
