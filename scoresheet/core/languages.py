"""The languages of the texts, and the type of a text in one or more of them."""

from collections.abc import Mapping

LANGUAGES = ("en", "nl")

Text = Mapping[str, str]  # language -> text
