"""Pages as a browser takes them, and forms filled in: every field as it stood, with some typed over."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from html.parser import HTMLParser
from typing import Any, Self

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.core.keys import Keys
from scoresheet.core.log import Change, Entry, Log
from scoresheet.store.sheets import Store
from tests.store.asking import write
from tests.strategies import NAMES

Fields = dict[str, list[str]]

FOUR_NAMES = {f"name_{seat}": name for seat, name in enumerate(NAMES)}  # in the form of a new sheet


class Seen(HTMLParser):
    """The elements of a page in order, each with the names of its attributes; its texts, those in attributes among
    them; and its scripts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, tuple[str, ...]]] = []
        self.texts: list[str] = []
        self.scripts: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, tuple(name for name, _ in attrs)))
        self.texts += [value or "" for _, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        self.elements.append((f"/{tag}", ()))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
        if self.elements and self.elements[-1][0] == "script":
            self.scripts.append(data)


_OF_FORMS = re.compile(r"</?(?:form|button|input)\b[^>]*>")  # to read all others takes as long as to draw the page


class _Reader(HTMLParser):
    """The forms of a page, as they are read."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.actions: list[str] = []
        self.fields: list[Fields] = []
        self.buttons: list[list[str]] = []
        self._inside = False
        self.feed("".join(_OF_FORMS.findall(html)))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._inside = True
            self.actions.append(values["action"])
            self.fields.append({})
            self.buttons.append([])
        elif self._inside and tag == "button":
            self.buttons[-1].append(values.get("value", ""))
        elif self._inside and tag == "input" and self._is_sent(values):
            self.fields[-1].setdefault(values["name"], []).append(values.get("value", "on"))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False

    @staticmethod
    def _is_sent(values: Mapping[str, str]) -> bool:
        if "disabled" in values:
            return False
        return values.get("type") not in ("radio", "checkbox") or "checked" in values


_read = lru_cache(maxsize=4)(_Reader)  # several forms of one page are often asked for one after the other


class Form:
    """One form of a page. ``fields`` are what a browser would send, ``buttons`` the values of its ``step``."""

    def __init__(self, html: str, number: int = 0) -> None:
        page = _read(html)
        self.action = page.actions[number]
        self.fields: Fields = {name: [*values] for name, values in page.fields[number].items()}
        self.buttons = [*page.buttons[number]]

    def ticked(self, name: str) -> set[str]:
        """Which of the boxes called ``name.…`` are ticked."""
        start = f"{name}."
        return {field.removeprefix(start) for field in self.fields if field.startswith(start)}


def forms(html: str) -> list[Form]:
    return [Form(html, number) for number in range(len(_read(html).actions))]


def form_with(html: str, button: str) -> Form:
    """The first form of a page that has this button."""
    return next(form for form in forms(html) if button in form.buttons)


def undo(client: FlaskClient, log: str) -> TestResponse:
    """Undoes the newest line of a log that can be undone."""
    form = next(form for form in forms(log) if form.action.endswith("/undo"))
    return client.post(form.action, data={**form.fields, "of": form.buttons[0]})


def send(client: FlaskClient, html: str, number: int = 0, /, **typed: str | list[str]) -> TestResponse:
    """Sends a form of a page with what was typed into it; ``__`` in a name stands for a dot.

    A list is which boxes of that name are ticked, in place of those that were.
    """
    form = Form(html, number)
    fields = dict(form.fields)
    for name, value in typed.items():
        if isinstance(value, str):
            fields[name.replace("__", ".")] = [value]
        else:
            fields = {field: values for field, values in fields.items() if not field.startswith(f"{name}.")}
            fields |= {f"{name}.{box}": ["on"] for box in value}
    return client.post(form.action, data=fields)


@dataclass(frozen=True)
class Pages:
    """The pages of a sheet or a circle, and a browser that has both of its keys."""

    client: FlaskClient
    store: Store
    keys: Keys
    start: str = "/s"

    @property
    def home(self) -> str:
        return f"{self.start}/{self.keys.edit}"

    @property
    def log(self) -> Log[Any]:
        return self.store.open(self.keys.edit).log

    @property
    def now(self) -> Any:
        """The sheet or circle as it is now."""
        return self.log.sheet

    def write(self, *changes: Change, by: str = "Carla") -> tuple[Entry, ...]:
        """Makes changes on another device; their entries."""
        return write(self.store, self.keys.edit, *changes, by=by)

    def of(self, kept: object) -> Self:
        """The same of a new sheet or circle."""
        return replace(self, keys=self.store.create(kept))

    def get(self, path: str = "") -> TestResponse:
        return self.client.get(self.home + path)

    def page(self, path: str = "") -> str:
        return self.get(path).text

    def look(self, path: str = "") -> TestResponse:
        """The answer to a browser that has the view key only."""
        return self.client.get(f"{self.start}/{self.keys.view}{path}")

    def send(self, path: str, number: int = 0, /, **typed: str | list[str]) -> TestResponse:
        """Sends a form of a page as it is now; ``typed`` as for :func:`send`."""
        return self.fill(self.page(path), number, **typed)

    def fill(self, html: str, number: int = 0, /, **typed: str | list[str]) -> TestResponse:
        """Sends a form of a page that was opened before."""
        return send(self.client, html, number, **typed)

    def after(self, answer: TestResponse) -> str:
        """The page to which an answer leads."""
        return self.client.get(answer.location).text
