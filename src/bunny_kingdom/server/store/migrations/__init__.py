"""Migrations of the database by Alembic, run when a server starts."""
