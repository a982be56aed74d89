"""Keys of sheets, circles and tournaments: their text and their digest; the key in an address is the permission.

>>> key = written_key(bytes(20))
>>> key, digest_of_key(key)[:8]
('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '3ba3f5f4')
>>> derived_key(key, "table 1") == derived_key(key, "table 2")
False

None is made here by chance; the store makes new ones.
"""

import hmac
from base64 import b32encode
from hashlib import sha256


def written_key(bits: bytes) -> str:
    """The text of a key's bits, in small letters and digits: fit for an address, and to read aloud and type over."""
    return b32encode(bits).decode("ascii").lower()


def derived_key(key: str, what: str) -> str:
    """A key derived from another ``key`` and from its purpose. Its holder cannot find the other from it."""
    return written_key(hmac.digest(key.encode("utf-8", "surrogatepass"), what.encode(), "sha256")[:20])


def digest_of_key(key: str) -> str:
    """The digest of a key in the database: SHA-256 in hexadecimal."""
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
