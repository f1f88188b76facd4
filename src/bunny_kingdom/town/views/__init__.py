"""What seats and spectators are shown: their views, and all that is worked out from a view."""
