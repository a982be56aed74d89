"""The Chromium of the tests, and its flags."""

import shutil

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--host-resolver-rules=MAP *.test 127.0.0.1",  # plain http by a name that is not localhost
)


def browser_path() -> str | None:
    """Where the system has it; the one without windows opens a page in half the time, with the same engine."""
    whole = shutil.which("chromium")
    return whole and (shutil.which("chromium-headless-shell") or whole)
