"""The terminal drawing with the Great Cloud."""

from marks import rule
from sky.tables import player, sky, table

CLOUD = """\
Great Cloud
C1-      wAf n   n   w f w f
C2-    w f nA   B3   1 w f   2
C3-  w f w f nAc n   n   w f ♣
C4-    w f ~A5 ~   w f   1 w f
C5-  =   rAr =   w f n   r r ♣
"""


@rule("S-04")
def test_both_boards_are_drawn_with_staggered_rows() -> None:
    game = table(player("C1-1 C2-2 C3-3:chimney C4-2:carrotadel C5-2>E4 E5", coins=4), "C2-3")
    drawing = sky().draw(game.state)
    assert "New World\n   1   2   3" in drawing
    assert CLOUD in drawing
    assert "n nimbus  w wondrous land  r rainbow" in drawing
    assert "coins: A 4, B 0" in drawing
    assert "connected: C5-2-E4" in drawing
