"""The log of every sheet in a database: written once, never changed, handed back as the core's own objects.

>>> from tempfile import TemporaryDirectory
>>> from scoresheet.core.deal import Deal, taker
>>> from scoresheet.core.log import Recorded
>>> from scoresheet.core.rulebook import named
>>> from scoresheet.core.sheet import Sheet
>>> folder = TemporaryDirectory()
>>> url = database_url({"SCORESHEET_DATABASE": f"{folder.name}/evening.sqlite"})
>>> migrate(url)
>>> store = Store(url)
>>> keys = store.create(Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), first_chooser=0))
>>> deal = Deal("last-trick", 0, (), {"last-trick": taker(2)})
>>> entry, new = store.append(keys.edit, 0, Recorded(1, deal), entry_id="5d1c", by="Anna")
>>> store.open(keys.view).log.entries == (entry,), store.head(keys.view).version
(True, 1)
>>> store.dispose()
>>> folder.cleanup()

SQLite by default and PostgreSQL by address, through the same statements. Whatever goes wrong in the database itself
comes out as one :class:`StoreError`.
"""

from scoresheet.store.addresses import database_url, default_url
from scoresheet.store.copying import KeptKey, KeptSheet, Outcome, back_up, put_in, taken_out
from scoresheet.store.faults import StoreError
from scoresheet.store.migrating import migrate
from scoresheet.store.sheets import Head, Keys, Opened, Store

__all__ = [
    "Head",
    "KeptKey",
    "KeptSheet",
    "Keys",
    "Opened",
    "Outcome",
    "Store",
    "StoreError",
    "back_up",
    "database_url",
    "default_url",
    "migrate",
    "put_in",
    "taken_out",
]
