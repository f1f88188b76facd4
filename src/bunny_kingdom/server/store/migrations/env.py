"""Alembic's environment: it works on the connection that the server hands over."""

from alembic import context

from bunny_kingdom.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=False)
context.run_migrations()
