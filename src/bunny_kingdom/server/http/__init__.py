"""The routes, and the guard before them."""
