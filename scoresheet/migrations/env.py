"""Environment of Alembic: runs the migrations over the connection of :mod:`scoresheet.store.migrating`.

That has begun a transaction and holds the lock: when a version fails, none of it has happened.
"""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
