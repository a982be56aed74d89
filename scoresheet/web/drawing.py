"""What every template may use besides its own values: texts, numbers, names, the geometry of a diagram."""

from datetime import date
from urllib.parse import urlencode

from babel.dates import format_date
from flask import Flask, request, url_for
from markupsafe import Markup, escape

from scoresheet.card import SPOTS, is_red
from scoresheet.core.rulebook import LANGUAGES
from scoresheet.explain import minus_sign, signed
from scoresheet.web import current
from scoresheet.web.names import initials


def marked(key: str, **values: str) -> Markup:
    """The text of ``key`` with its values set in bold."""
    text = current.t()(key, **{name: f"{{{name}}}" for name in values})
    return Markup(escape(text)).format(**{name: Markup("<b>{}</b>").format(value) for name, value in values.items()})


def day(iso: str) -> str:
    """A date such as 2002-05-03 in the reader's language, with the day of the week."""
    return format_date(date.fromisoformat(iso), format="full", locale=current.language())


def in_language(code: str) -> str:
    """The address of this page in another language."""
    if request.endpoint is None:
        return url_for("pages.home", lang=code)
    return f"{url_for(request.endpoint, **(request.view_args or {}))}?{urlencode({**request.args, 'lang': code})}"


def init_app(app: Flask) -> None:
    """Gives the templates their words."""
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters["minus"] = minus_sign
    app.jinja_env.filters["signed"] = signed
    app.jinja_env.filters["day"] = day
    app.jinja_env.tests["red"] = is_red
    app.jinja_env.globals.update(
        SPOTS=SPOTS, languages=LANGUAGES, in_language=in_language, initials=initials, marked=marked
    )

    @app.context_processor
    def words() -> dict[str, object]:
        return {"t": current.t(), "language": current.language()}
