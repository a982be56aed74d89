"""The languages that texts come in, and a text in all of them."""

from collections.abc import Mapping

LANGUAGES = ("en", "nl")

Text = Mapping[str, str]  # language -> text
