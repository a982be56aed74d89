"""Folders of the templates, the static files and the worked examples.

    >>> from scoresheet.assets import STATIC
    >>> (STATIC / "fonts" / "DejaVuSans.ttf").is_file()
    True

In a checkout `templates/`, `static/` and `examples/` lie beside the package, where people who edit them look
for them. In a wheel they lie inside the package, so that they cannot collide with another project's folders
in site-packages. No other module should have to know: Flask's `template_folder="../templates"` holds only in a
checkout and answers 500 from a wheel, and WeasyPrint prints an unstyled page without complaint when it
misses a stylesheet.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The packaged folder of a ``name``, or else the one in the checkout."""
    packaged = _PACKAGE / name
    return packaged if packaged.is_dir() else _PACKAGE.parent / name


TEMPLATES = folder("templates")
STATIC = folder("static")
EXAMPLES = folder("examples")
