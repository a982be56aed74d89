"""Somebody else at the same sheet."""

from scoresheet.core.log import Change
from scoresheet.store import Store


def write(store: Store, key: str, *changes: Change) -> None:
    """Carla writes."""
    for change in changes:
        version = store.open(key).log.version
        store.append(key, version, change, entry_id=f"theirs-{version}", by="Carla")
