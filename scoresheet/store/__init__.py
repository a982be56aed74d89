"""Storage of logs in a database: read and appended by key; migrations, backups, maintenance, import and export.

>>> from tempfile import TemporaryDirectory
>>> from scoresheet.core.bonken.deal import Deal, taker
>>> from scoresheet.core.bonken.changes import Recorded
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet
>>> from scoresheet.store.connections import database_url
>>> from scoresheet.store.migrating import migrate
>>> from scoresheet.store.sheets import Store
>>> folder = TemporaryDirectory()
>>> url = database_url({"SCORESHEET_DATABASE": f"{folder.name}/evening.sqlite"})
>>> migrate(url)
>>> store = Store(url)
>>> keys = store.create(Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), first_chooser=0))
>>> deal = Deal("last-trick", 0, (), {"last-trick": taker(2)})
>>> entry, new = store.append(keys.edit, 0, Recorded(1, deal), entry_id="5d1c", by="Anna")
>>> store.open(keys.view).log.entries == (entry,), store.lookup(keys.view).version
(True, 1)
>>> store.dispose()
>>> folder.cleanup()

Entries are added, never changed, and read as objects of the core. ``sheets`` is the store as pages ask it, on
``tables`` and ``connections``, with addresses and faults of databases. ``migrating``, ``backups`` and ``maintenance``
are for a host; the other modules bring logs and evenings in and out.

SQLite by default and PostgreSQL by address, through the same statements. What goes wrong in the database itself
comes out as one :class:`~scoresheet.store.connections.StoreError`.
"""
