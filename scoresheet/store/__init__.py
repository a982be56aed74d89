"""Storage of the log of every sheet in a database: entries are added, never changed, and read as objects of the core.

>>> from tempfile import TemporaryDirectory
>>> from scoresheet.core.bonken.deal import Deal, taker
>>> from scoresheet.core.bonken.changes import Recorded
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet
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

SQLite by default and PostgreSQL by address, through the same statements. What goes wrong in the database itself
comes out as one :class:`StoreError`.
"""

from scoresheet.store.backups import InUseError, back_up, check_file, check_version, database_file, in_use, restore
from scoresheet.store.connections import DamagedSheetError, StoreError, database_url, default_url, shown
from scoresheet.store.import_export import (
    Compared,
    KeyCopy,
    Outcome,
    SheetCopy,
    add_sheets,
    compare_sheets,
    export_sheets,
    import_sheets,
)
from scoresheet.store.maintenance import remove
from scoresheet.store.migrating import as_migrated, migrate
from scoresheet.store.sheets import (
    Keys,
    Lookup,
    Opened,
    SheetVersion,
    Store,
    TakenError,
    derived_key,
    digest_of_key,
    made_keys,
)

__all__ = [
    "Compared",
    "DamagedSheetError",
    "InUseError",
    "KeyCopy",
    "Keys",
    "Lookup",
    "Opened",
    "Outcome",
    "SheetCopy",
    "SheetVersion",
    "Store",
    "StoreError",
    "TakenError",
    "add_sheets",
    "as_migrated",
    "back_up",
    "check_file",
    "check_version",
    "compare_sheets",
    "database_file",
    "database_url",
    "default_url",
    "derived_key",
    "digest_of_key",
    "export_sheets",
    "import_sheets",
    "in_use",
    "made_keys",
    "migrate",
    "remove",
    "restore",
    "shown",
]
