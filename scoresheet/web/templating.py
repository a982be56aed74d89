"""The Jinja environment of the pages: globals, filters and tests."""

from datetime import datetime
from urllib.parse import urlencode

from flask import Flask, request, url_for
from jinja2 import StrictUndefined, Undefined
from markupsafe import Markup, escape

from scoresheet.core.languages import LANGUAGES
from scoresheet.core.names import bidi_safe
from scoresheet.views.formatting import is_red, long_date, minus_sign, moment, signed
from scoresheet.web import context
from scoresheet.web.security import POLICY_OF_FILES

SERVERLESS = "SCORESHEET_SERVERLESS"  # pages are drawn for a host that only has files; see scoresheet/site.py


def marked(key: str, **values: str) -> Markup:
    """The text of ``key`` with its values set in bold."""
    text = context.t()(key, **{name: f"{{{name}}}" for name in values})
    bold = {name: Markup("<b>{}</b>").format(bidi_safe(value)) for name, value in values.items()}
    return Markup(escape(text)).format(**bold)


def day(iso: str) -> str:
    """A date such as 2002-05-03 in the reader's language, for pages."""
    return long_date(iso, context.t())


def in_utc(time: datetime) -> str:
    """A moment in UTC in the reader's language; a script replaces it by the reader's time."""
    return moment(time, context.t())


def in_language(code: str) -> str:
    """The address of the page in another language; that of the start page, when only forms lead to the present one."""
    rule = request.url_rule
    if rule is None or "GET" not in (rule.methods or ()):
        return url_for("pages.home", lang=code)
    asked = urlencode({**request.args.to_dict(flat=False), "lang": code}, doseq=True)
    return f"{url_for(rule.endpoint, **(request.view_args or {}))}?{asked}"


def shown(value: object) -> object:
    """The text of a value in a template; :class:`TypeError` for what scripts write otherwise: floats, bools, lists."""
    if isinstance(value, str | Undefined) or type(value) is int or hasattr(value, "__html__"):
        return value
    raise TypeError(f"a template cannot show {value!r}")


def init_app(app: Flask) -> None:
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.finalize = shown
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}  # pages are UTF-8
    app.jinja_env.filters["minus"] = minus_sign
    app.jinja_env.filters["signed"] = signed
    app.jinja_env.filters["day"] = day
    app.jinja_env.filters["moment"] = in_utc
    app.jinja_env.filters["bidi_safe"] = bidi_safe
    app.jinja_env.tests["red"] = is_red
    app.jinja_env.globals.update(
        languages=LANGUAGES,
        in_language=in_language,
        address_for_others=context.address_for_others,
        only_here=context.only_here,
        for_others=context.for_others,
        marked=marked,
        serverless=bool(app.config.get(SERVERLESS)),
        policy_of_files=POLICY_OF_FILES,
    )

    @app.context_processor
    def words() -> dict[str, object]:
        return {"t": context.t(), "language": context.language(), "key": ""}  # pages of sheets say which


def compile_templates(app: Flask) -> None:
    """Compiles all page templates now rather than at first use."""
    for name in app.jinja_env.list_templates(filter_func=lambda name: "print/" not in name):
        app.jinja_env.get_template(name)
