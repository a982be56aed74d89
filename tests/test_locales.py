"""Both catalogues have every text, with the same values in it, and none that is not used."""

import gettext
import re
from pathlib import Path
from string import Formatter

import pytest

import scoresheet
from scoresheet.assets import STATIC, TEMPLATES
from scoresheet.core.bonaken.changes import KINDS as KINDS_OF_BONAKEN
from scoresheet.core.bonaken.findings import SEVERITIES as OF_BONAKEN
from scoresheet.core.bonken.changes import KINDS
from scoresheet.core.bonken.findings import SEVERITIES
from scoresheet.core.languages import LANGUAGES
from scoresheet.locales import texts

PACKAGE = Path(scoresheet.__file__).parent
SOURCES = [
    file
    for folder, ending in ((PACKAGE, "*.py"), (TEMPLATES, "*.html"), (STATIC, "*.js"))
    for file in folder.rglob(ending)
]
EN = texts("en")


def messages(language: str) -> dict[str, tuple[str, ...]]:
    found = {}
    for message in texts(language).catalog:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return found


def values(forms: tuple[str, ...]) -> set[str]:
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_keys_of_english_with_the_same_values_in_them(language: str) -> None:
    english, other = messages("en"), messages(language)
    assert sorted(english) == sorted(other)
    assert {key: values(forms) - {"n"} for key, forms in english.items()} == {
        key: values(forms) - {"n"} for key, forms in other.items()
    }
    assert EN.has(f"app.language-{language}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_and_no_key_stands_twice(language: str) -> None:
    assert [key for key, forms in messages(language).items() if not all(form.strip() for form in forms)] == []
    text = (PACKAGE / "locales" / f"{language}.po").read_text(encoding="utf-8")
    ids = re.findall(r'^msgid "(.+)"$', text, flags=re.MULTILINE)
    assert sorted(key for key in set(ids) if ids.count(key) > 1) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_for_numbers_are_those_that_the_catalogue_says_it_has(language: str) -> None:
    catalogue = texts(language)
    rule = gettext.c2py(catalogue.catalog.plural_expr)
    assert [catalogue.plural(number) for number in range(1200)] == [rule(number) for number in range(1200)]


def test_every_key_is_used_somewhere() -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in SOURCES)
    # Keys made of a fixed first half and a code.
    made = tuple(match.group(1) for match in re.finditer(r"""["'`]([\w.-]+[.-])(?:\{|\$\{|["'`] *[~+])""", source))
    faults = {f"error.{fault}" for fault in re.findall(r'"([a-z][a-z0-9-]+)"', source)}
    whole = set(re.findall(r"""["'`]([\w.-]+)(?=["'`])""", source))

    def is_used(key: str) -> bool:
        return key in whole or key in faults or (key.startswith(made) and not key.startswith("error."))

    # Bonaken has words of its own for some of what all games say: "bonaken.both.keep" for "both.keep".
    unused = [key for key in messages("en") if not (is_used(key) or is_used(key.removeprefix("bonaken.")))]
    assert unused == []


def test_every_fault_raised_anywhere_has_its_sentence() -> None:
    raised = set()
    for file in PACKAGE.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        raised |= set(re.findall(r'\.fail\(\s*"([a-z0-9-]+)"', text))
        raised |= set(
            re.findall(r'raise (?:ScoresheetError|MissingError|ReadOnlyError|\w+Error)\(\s*"([a-z0-9-]+)"', text)
        )
        raised |= set(re.findall(r'UnreadableError\([^"()]+, "", "([a-z0-9-]+)"', text))
    raised |= {"name-empty", "name-too-long", "name-twice", "control-character", "conflict"}
    assert len(raised) > 30
    assert sorted(fault for fault in raised if not EN.has(f"error.{fault}")) == []


def test_every_finding_has_its_sentence() -> None:
    assert [code for code in SEVERITIES if not EN.has(f"finding.{code}")] == []
    assert [code for code in OF_BONAKEN if not EN.has(f"bonaken.finding.{code}")] == []


def test_every_kind_of_change_has_its_message() -> None:
    assert [kind for kind in KINDS if not EN.has(f"message.{kind}")] == []
    assert [kind for kind in KINDS_OF_BONAKEN if not EN.has(f"bonaken.message.{kind}")] == []


def test_an_unknown_key_or_language_is_an_error_at_once() -> None:
    with pytest.raises(KeyError):
        EN("no.such.key")
    with pytest.raises(KeyError):
        texts("fy")
