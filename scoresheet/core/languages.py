"""The languages of the texts, and the types of a text and of a titled paragraph in one or more of them."""

from collections.abc import Mapping
from dataclasses import dataclass

LANGUAGES = ("en", "nl")

Text = Mapping[str, str]  # language -> text


@dataclass(frozen=True)
class Section:
    """A titled paragraph of the rules of a game, or a term of it with its meaning."""

    title: Text
    text: Text
