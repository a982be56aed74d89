"""Keys of sheets, circles and tournaments as text, and derived ones; digests of keys, and of house rules, as their ids.

The key in an address is the whole permission, so it is 160 random bits, and an edit key has nothing to do with its view
key. Random bits are made by the store.

>>> key = written_key(bytes(20))
>>> key, digest_of_key(key)[:8]
('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '3ba3f5f4')
>>> derived_key(key, "table 1") == derived_key(key, "table 2")
False

The same content has the same digest, however it was written:

>>> digest_of_table({"a": 1, "b": 2}) == digest_of_table({"b": 2, "a": 1})
True
"""

import hmac
import json
import re
from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

DIGEST = re.compile("[0-9a-f]{40}")  # of a table


@dataclass(frozen=True)
class Keys:
    """The edit key and the view key of a new sheet. The edit key cannot be read back."""

    edit: str
    view: str


def written_key(bits: bytes) -> str:
    """The text of a key's bits, in small letters and digits: fit for an address, and to read aloud and type over."""
    return b32encode(bits).decode("ascii").lower()


def derived_key(key: str, what: str) -> str:
    """A key derived from another ``key`` and from its purpose. Its holder cannot find the other from it."""
    return written_key(hmac.digest(key.encode("utf-8", "surrogatepass"), what.encode(), "sha256")[:20])


def digest_of_key(key: str) -> str:
    """The digest of a key in the database: SHA-256 in hexadecimal."""
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def public_id(first_digest: str) -> str:
    """The public id of a sheet, a UUID from the digest of its first view key: equal in every database that has it."""
    return str(UUID(hex=first_digest[:32]))


def digest_of_table(table: object) -> str:
    """The first 160 bits of the SHA-256 of a table as JSON with sorted keys, in hexadecimal."""
    return sha256(json.dumps(table, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:40]
