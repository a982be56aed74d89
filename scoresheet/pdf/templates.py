"""The Jinja environment of what is printed as PDF.

printed("bonken/print/poster.html", "a3", t=t, short_rules=short_rules_of(rulebook, t))
"""

from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scoresheet.assets import TEMPLATES
from scoresheet.pdf.typesetting import glued, tight, to_pdf
from scoresheet.views.formatting import is_red, long_date, long_moment


def printed(template: str, stylesheet: str, **values: object) -> bytes:
    """The PDF of a template by the stylesheet of a paper."""
    page = _environment().get_template(template)
    return to_pdf(page.render({"twice": stylesheet == "2xa5"} | values), stylesheet)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.tests["red"] = is_red
    environment.filters |= {"long_date": long_date, "long_moment": long_moment, "tight": tight, "glued": glued}
    return environment
