"""The texts of screen, paper and command line, in Dutch and English.

>>> t = texts("nl")
>>> t("number.of", number=3, count=12)
'ronde 3 van 12'

One ``.po`` file a language, with keys instead of English sentences as message ids, so that both languages are texts and
neither is code. Babel reads them as they are: there is no compiled file that can be out of step. Names of contracts and
units are not here but in the rulebooks.

>>> t("finished.place", place=1, name="\u202eAnna", score="85")
'1. Anna 85'
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from scoresheet.core.languages import LANGUAGES, Text
from scoresheet.core.names import bidi_safe

FORMS = ("zero", "one", "two", "few", "many", "other")  # in the order in which a catalogue has those of its language


@dataclass(frozen=True)
class Texts:
    """The texts of one language. Values are filled in as ``shown`` in a sentence; a page must still escape them."""

    language: str
    catalog: Catalog
    plural: Callable[[int], int]
    shown: Callable[[str], str] = bidi_safe

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of ``key`` with its ``{values}`` filled in; KeyError when the catalogue lacks it."""
        return self._text(key, 0).format(**self._shown(values))

    def count(self, key: str, number: int, /, **values: object) -> str:
        """The text of ``key`` in the plural form for ``number``, which the text may use as ``{n}``."""
        return self._text(key, self.plural(number)).format(n=number, **self._shown(values))

    def as_typed(self) -> "Texts":
        """The texts for a document, which fill in names as typed."""
        return replace(self, shown=str)

    def pick(self, text: Text) -> str:
        """A rulebook's text in the language, or in the one it has."""
        return text.get(self.language) or next(iter(text.values()))

    def language_of(self, text: Text) -> str:
        """The language that :meth:`pick` gives a text in, where that differs from the texts; else empty."""
        return "" if text.get(self.language) else next(iter(text))

    def has(self, key: str) -> bool:
        return key in self.catalog

    def _shown(self, values: Mapping[str, object]) -> dict[str, object]:
        return {name: self.shown(value) if isinstance(value, str) else value for name, value in values.items()}

    def _text(self, key: str, form: int) -> str:
        message = self.catalog.get(key)
        if message is None:
            raise KeyError(key)
        found = message.string
        return str(found[form] if isinstance(found, tuple | list) else found)


@cache
def texts(language: str) -> Texts:
    """The texts of ``language``, one of :data:`~scoresheet.core.languages.LANGUAGES`."""
    if language not in LANGUAGES:
        raise KeyError(language)
    with (files("scoresheet") / "locales" / f"{language}.po").open("rb") as file:
        catalog = read_po(file, locale=language)
    return Texts(language, catalog, plural_of(language))


def plural_of(language: str) -> Callable[[int], int]:
    """A function that gives the plural form for a number, by the rule of the language in Unicode's CLDR;
    static/js/views/texts.js asks the browser for that."""
    rule = Locale.parse(language).plural_form
    forms = [form for form in FORMS if form in rule.tags or form == "other"]
    return lambda number: forms.index(rule(number))
