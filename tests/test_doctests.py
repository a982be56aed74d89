"""Every example in a docstring still does what it shows."""

import doctest
import importlib
from pathlib import Path
from typing import Any

import pytest

import scoresheet

PRINTING = ("scoresheet.pdf.", "scoresheet.print_command.")
PACKAGE = Path(scoresheet.__file__).parent
NOT_IMPORTED = {"scoresheet.migrations": "run by Alembic, within a context of its own"}


def module_names() -> list[str]:
    """All modules of the package, by file, so that one without an `__init__.py` beside it counts too."""
    paths = (path.relative_to(PACKAGE.parent).with_suffix("") for path in PACKAGE.rglob("*.py"))
    names = {".".join(path.parts).removesuffix(".__init__") for path in paths}
    return sorted(name for name in names if not any(f"{name}.".startswith(f"{other}.") for other in NOT_IMPORTED))


def marked(name: str) -> Any:
    """The name of a module, with what its examples need."""
    return pytest.param(name, marks=pytest.mark.pdf if f"{name}.".startswith(PRINTING) else ())


@pytest.mark.parametrize("name", [marked(name) for name in module_names()])
def test_the_examples_in_a_module_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
