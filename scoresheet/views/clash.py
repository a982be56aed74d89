"""Two versions of one deal, and the question which holds; the twin of static/js/sheet/clash.js."""

from dataclasses import dataclass, replace

from scoresheet.locales import Texts
from scoresheet.views.log import Written


@dataclass(frozen=True)
class Side:
    """One of two versions of a deal: the deal in few words and in ``lines``, who wrote it down, and ``whose`` it is."""

    title: str
    lines: tuple[str, ...] = ()
    history: tuple[Written, ...] = ()
    whose: str = ""


@dataclass(frozen=True)
class Choice:
    """A button of the form with one's own version; ``step`` is what it sends."""

    step: str
    text: str
    main: bool


@dataclass(frozen=True)
class Question:
    """What people are asked. ``keep`` is the text of the way to ``address``, where the sheet stays as it is; empty when
    the deal is not on it any more."""

    title: str
    sides: tuple[Side, ...]
    keep: str
    address: str
    below: str
    choices: tuple[Choice, ...]


def question(
    t: Texts,
    theirs: Side | None,
    mine: Side,
    *,
    number: int,
    following: int | None,
    address: str,
    own: str = "",
    text: str = "",
) -> Question:
    """Which of two versions of deal ``number`` holds; ``theirs`` is None when they removed it. ``following`` is the
    number of the next deal, None when there can be none. Games with words of their own have them at ``own``; ``text``
    is the text on the deal that alone differs, with a title and a button of its own."""
    of = f"-{text}" if text else ""

    def said(key: str, number: int = number) -> str:
        return t(f"{own}both.{key}", number=number)

    if theirs is None:
        choices = [Choice("save", said("again"), True)]
    else:
        choices = [Choice("replace", said(f"replace{of}"), True)]
        if following is not None:
            choices.append(Choice("next", said("next", following), False))
    return Question(
        title=said(f"entered{of}" if theirs else "removed"),
        sides=(*([replace(theirs, whose=said("theirs"))] if theirs else []), replace(mine, whose=said("mine"))),
        keep=said("keep") if theirs else "",
        address=address,
        below=t("both.below"),
        choices=tuple(choices),
    )
