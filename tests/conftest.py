"""What a machine lacks is left out, and said so; except in CI, where everything has to be there."""

import os
import shutil
from collections.abc import Callable, Mapping

import pytest

from scoresheet.typesetting import PdfError, to_pdf


def _can_browse() -> bool:
    return shutil.which("chromium") is not None


def _can_print() -> bool:
    try:
        to_pdf("<html lang='en'><head><title>.</title></head><body></body></html>", "a4")
    except PdfError:
        return False
    return True


NEEDS: Mapping[str, tuple[Callable[[], bool], str]] = {
    "browser": (_can_browse, "needs the system's chromium on PATH"),
    "pdf": (_can_print, "needs Pango: libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"),
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skips what cannot be run here. In CI it runs all the same, and fails."""
    if os.environ.get("CI"):
        return
    for mark, (is_there, reason) in NEEDS.items():
        marked = [item for item in items if item.get_closest_marker(mark)]
        if marked and not is_there():
            for item in marked:
                item.add_marker(pytest.mark.skip(reason=reason))
