"""The digest that names a table, such as house rules: the same content is the same digest, however it was written.

>>> digest_of({"a": 1, "b": 2}) == digest_of({"b": 2, "a": 1})
True
>>> bool(DIGEST.fullmatch(digest_of({})))
True
"""

import json
import re
from hashlib import sha256

DIGEST = re.compile("[0-9a-f]{40}")


def digest_of(table: object) -> str:
    """The first 160 bits of the SHA-256 of a table as JSON with sorted keys, in hexadecimal: nobody can write another
    table with the same."""
    return sha256(json.dumps(table, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:40]
